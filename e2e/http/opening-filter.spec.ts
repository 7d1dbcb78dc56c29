// "Fits my opening": width and height filter a list by a plain form, in both stores.
import { followLink, loadPage, type ParsedPage, plainText, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const TALL_MM = '2300';
const FORM = '.listing-rail .width-filter';

const total = (page: ParsedPage) => Number(page.textOf('.listing-total').replace(/\D/g, ''));
const chips = (page: ParsedPage) => page.all('.chips .chip');

for (const { list, path } of [
  { list: 'the category in et', path: '/et/dusilahendused' },
  { list: 'the category in ru', path: '/ru/dushevye' },
  { list: 'a search', path: `/et/search?q=${encodeURIComponent('dušisein')}` },
])
  test(`[CATG-03] ${list} shows products that fit the opening, with the size in the URL`, async ({
    request,
  }) => {
    const all = await loadPage(request, path);
    const tall = await sendForm(request, all, FORM, { height_from: TALL_MM });
    expect(tall.url.searchParams.get('height_from')).toBe(TALL_MM);
    expect(total(tall)).toBeGreaterThan(0);
    expect(total(tall)).toBeLessThan(total(all));

    const both = await sendForm(request, tall, FORM, { width_to: '700' });
    expect(both.url.searchParams.get('height_from')).toBe(TALL_MM);
    expect(chips(both)).toHaveLength(2);
    const [width, height] = chips(both);
    if (!width || !height) throw new Error('the sizes are not shown');
    expect(plainText(height)).toContain(TALL_MM);
    const withoutFilter = await followLink(request, both, width);
    expect([
      withoutFilter.url.searchParams.get('width_to'),
      withoutFilter.url.searchParams.get('height_from'),
    ]).toEqual([null, TALL_MM]);
    expect(total(withoutFilter)).toBe(total(tall));
    const again = await followLink(request, withoutFilter, withoutFilter.one('.chips .chip'));
    expect(again.url.searchParams.has('height_from')).toBe(false);
    expect(total(again)).toBe(total(all));
  });

test('[CATG-03] the opening form keeps other filters', async ({ request }) => {
  const page = await loadPage(request, '/et/dusilahendused?in_stock=1&width_from=800');
  expect(page.one(`${FORM} input[name="width_from"]`).getAttribute('value')).toBe('800');
  const tall = await sendForm(request, page, FORM, { height_from: TALL_MM });
  expect(['in_stock', 'width_from', 'height_from'].map((name) => tall.url.searchParams.get(name))).toEqual([
    '1',
    '800',
    TALL_MM,
  ]);
  expect(total(tall)).toBeLessThan(total(page));
  expect(chips(tall)).toHaveLength(3);
});
