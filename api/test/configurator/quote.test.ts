import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserApi } from '../customer/user-fixture.ts';
import { outlinesOf, parsePdf } from './parse-pdf.ts';
import { readCode } from './read-code.ts';

let api: Awaited<ReturnType<typeof createUserApi>>;
beforeAll(async () => {
  api = await createUserApi({ demo: true });
});
afterAll(() => api.stop());

const OPENINGS = [
  {
    name: 'Dušinurk',
    sku: 'KL-DK-ERI-SB',
    query:
      'width=900&height=2000&height2=1700&measure=opening&lean_left=5&edge=rounded&cutouts=hole-300-1100',
    qty: 2,
  },
  { name: '', sku: 'KL-SK-ERI-HM', query: 'width=1600&height=2100&hinge=right', qty: 1 },
  { name: 'Peegel', sku: 'KL-PS-ERI-K', query: 'width=1200&height=800&extras=demister', qty: 1 },
];
const send = async (body: object, store = 'et') => {
  const response = await api.app.request(`/api/ext/configurations/quote?storeCode=${store}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { response, file: new Uint8Array(await response.arrayBuffer()) };
};
const priceOf = async ({ sku, query }: { sku: string; query: string }) => {
  const { extras, ...rest } = Object.fromEntries(new URLSearchParams(query));
  const body = { sku, ...rest, ...(extras && { options: [extras] }) };
  const response = await api.post('/api/ext/custom-size/simple-product-price', body);
  return (response.body.result as { price_incl_tax: number }).price_incl_tax;
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const money = (euros: number) => {
  const [whole = '', cents] = euros.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${cents} €`;
};

describe('quote PDF', () => {
  it('has every opening, its price and parts, the tax and the validity date', async () => {
    const { response, file } = await send({ name: 'Vannituba: šahtiõõnsus', openings: OPENINGS });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { text, info } = await parsePdf(file);
    const plainText = plain(text);
    for (const expected of [
      'Hinnapakkumine',
      'Vannituba: šahtiõõnsus',
      'Klaas demo OÜ',
      'Lahendus 1: Dušinurk',
      'Lahendus 2',
      'Lahendus 3: Peegel',
      'Ava mõõdud',
      'Ümardatud',
      'Toruava 300 × 1100',
      '892 × 1996 × 1696 mm',
      'Udueemaldaja',
      '1. juuni 2026',
      'Kehtib kuni: 1. juuli 2026',
      'Mõõdu järgi valmistatud kaubale taganemisõigus ei kehti.',
    ])
      expect(plainText).toContain(expected);
    expect(info).toMatchObject({ Title: 'Hinnapakkumine: Vannituba: šahtiõõnsus', Language: 'et-EE' });
    let gross = 0;
    for (const opening of OPENINGS) {
      const unit = await priceOf(opening);
      gross += unit * opening.qty;
      expect(plainText).toContain(`${opening.qty} tk × ${money(unit)}`);
    }
    const net = Math.round((gross * 10_000) / 124) / 100;
    for (const sum of [gross, net, gross - net]) expect(plainText).toContain(money(sum));
    expect(plainText).toContain('Käibemaks 24%');
  });

  it('is in Russian in the Russian store', async () => {
    const { file } = await send({ openings: [OPENINGS[0]] }, 'ru');
    const { text, info } = await parsePdf(file);
    const plainText = plain(text);
    for (const expected of [
      'Ценовое предложение',
      'Позиция 1: Dušinurk',
      'Размер стекла',
      'Скруглённая',
      'Отверстие под трубу 300 × 1100',
      'Итого с НДС',
      '1 июня 2026 г.',
      'действительны до 1 июля 2026 г. Доставка',
      'м²',
    ])
      expect(plainText).toContain(expected);
    expect(info).toMatchObject({ Language: 'ru-RU' });
  });

  it('draws each pane to scale', async () => {
    const { file } = await send({ openings: OPENINGS });
    const { pages } = await parsePdf(file);
    const outlines = pages.flatMap(outlinesOf);
    const has = (width: number, left: number, right: number) =>
      outlines.some(
        (outline) =>
          Math.abs(outline.left / outline.width - left / width) < 0.002 &&
          Math.abs(outline.right / outline.width - right / width) < 0.002,
      );
    // The opening and its glass, the two panels of a wall, the mirror.
    expect(has(900, 2000, 1700)).toBe(true);
    expect(has(892, 1996, 1696)).toBe(true);
    expect(has(690, 2100, 2100)).toBe(true);
    expect(has(1600 - 696, 2100, 2100)).toBe(true);
    expect(has(1200, 800, 800)).toBe(true);
    expect(has(900, 1700, 2000)).toBe(false);
  });

  it('has a QR code with the link to the pane', async () => {
    const { file } = await send({ openings: [OPENINGS[0]] });
    const { pages, text } = await parsePdf(file);
    const codes = pages.flatMap(({ fills }) => fills).filter((squares) => squares.length > 100);
    expect(codes).toHaveLength(1);
    const url = readCode(codes[0] ?? []);
    expect(url).toMatch(/^https:\/\/shop\.example\/k\/[2-9a-z]{11}$/);
    expect(text.replaceAll('\n', '')).toContain(url);
    const response = await api.app.request(new URL(url ?? '').pathname);
    expect(response.headers.get('location')).toContain('childSku=KL-DK-ERI-SB');
    expect(response.headers.get('location')).toContain('cutouts=hole-300-1100');
  });

  it('of one opening is available by its URL alone', async () => {
    const path = `/api/ext/configurations/quote?sku=KL-PS-ERI-K&width=1200&height=800`;
    const response = await api.app.request(path);
    expect(response.status).toBe(200);
    const { text } = await parsePdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('1200 × 800 mm');
    expect((await api.app.request(path.replace('1200', '12'))).status).toBe(400);
    expect((await api.app.request('/api/ext/configurations/quote')).status).toBe(400);
  });

  it('has as many numbered pages as its openings need', async () => {
    const openings = Array.from({ length: 50 }, (_, index) => ({ ...OPENINGS[2], name: `Peegel ${index}` }));
    const { pages, text } = await parsePdf((await send({ openings })).file);
    expect(pages.length).toBeGreaterThan(6);
    for (const [index, { texts }] of pages.entries())
      expect(texts).toContain(`${index + 1} / ${pages.length}`);
    for (let index = 0; index < 50; index++) expect(text).toContain(`Lahendus ${index + 1}: Peegel ${index}`);
  });

  it.each([
    [{ openings: [] }, 400],
    [{ openings: Array.from({ length: 51 }, () => OPENINGS[1]) }, 400],
    [{ openings: [{ ...OPENINGS[1], query: 'width=1' }] }, 400],
    [{ openings: [{ ...OPENINGS[1], sku: 'NOPE' }] }, 404],
    [{}, 400],
  ])('is rejected for %j', async (body, status) => {
    const { response } = await send(body);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});
