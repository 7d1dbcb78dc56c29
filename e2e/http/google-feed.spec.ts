// The Google Merchant feed says what the page and its structured data say.
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

interface Item {
  id: string;
  group: string;
  link: string;
  availability: string;
  price: number;
  sale: number | null;
}

const field = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';
const itemsOf = (xml: string): Item[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => ({
    id: field(item, 'g:id'),
    group: field(item, 'g:item_group_id'),
    link: field(item, 'link'),
    availability: field(item, 'g:availability'),
    price: Number.parseFloat(field(item, 'g:price')),
    sale: item.includes('<g:sale_price>') ? Number.parseFloat(field(item, 'g:sale_price')) : null,
  }));

interface Offers {
  '@type': string;
  price?: string;
  lowPrice?: string;
  highPrice?: string;
}

const STEP = 23;

for (const store of ['et', 'ru'])
  test(`${store}: prices equal those of page and structured data`, async ({ request }) => {
    const response = await request.get(`/feeds/google-${store}.xml`);
    expect(response.headers()['content-type']).toContain('application/xml');
    const items = itemsOf(await response.text());
    expect(items.length).toBeGreaterThan(100);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const reduced = items.filter(({ sale }) => sale !== null);
    expect(reduced.length).toBeGreaterThan(0);
    for (const { price, sale } of reduced) expect(sale).toBeLessThan(price);
    // A sample over the whole catalogue, and a reduced one.
    const sample = [...items.filter((_, at) => at % STEP === 0).slice(0, 8), ...reduced.slice(0, 2)];
    for (const { id, link, price, sale } of sample) {
      const { pathname, search } = new URL(link);
      const page = await loadPage(request, pathname + search);
      expect([id, page.status]).toEqual([id, 200]);
      const data = page.all('script[type="application/ld+json"]').map((one) => JSON.parse(one.textContent));
      const product = data.find((one: { '@type': string }) => one['@type'] === 'Product') as {
        offers: Offers;
      };
      const { price: single, lowPrice = single, highPrice = single } = product.offers;
      const shown = sale ?? price;
      expect([id, shown >= Number(lowPrice) && shown <= Number(highPrice)]).toEqual([id, true]);
      const digits = page.html.replace(/[\s\u00a0\u202f]|&nbsp;/g, '');
      expect([id, digits.includes(`${shown.toFixed(2).replace('.', ',')}€`)]).toEqual([id, true]);
    }
  });

test('a store that does not exist has no feed', async ({ request }) => {
  expect((await request.get('/feeds/google-xx.xml')).status()).toBe(404);
});
