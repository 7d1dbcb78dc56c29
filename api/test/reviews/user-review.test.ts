import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';

let api: UserApi;
let productId: number;
beforeAll(async () => {
  api = await createUserApi();
  const { rows } = await api.db.execute<{ id: string }>(
    "select id from catalog_document where entity = 'product' and store_code = 'et' order by id limit 1",
  );
  productId = Number(rows[0]?.id);
});
beforeEach(async () => {
  await api.db.execute('delete from review');
});
afterAll(() => api.stop());

const draft = (more: Record<string, unknown> = {}) => ({
  product_id: productId,
  title: 'Hea uks',
  detail: 'Paigaldus läks kiiresti.',
  nickname: 'Maari',
  rating: 4,
  review_entity: 'product',
  ...more,
});
const create = (review: unknown, who: { token?: string; address?: string } = {}) =>
  api.post('/api/review/create', { review }, who);
const stored = async () => (await api.db.execute('select * from review order by id')).rows;

describe('review', () => {
  it('[REV-01] is pending whatever the client sends', async () => {
    const response = await create(draft({ review_status: 1, customer_id: 99 }), { address: '1.0.0.1' });
    expect(response).toMatchObject({ status: 200, body: { code: 200, result: { review_status: 2 } } });
    expect(await stored()).toMatchObject([
      { review_status: 2, customer_id: null, rating: 4, store_code: 'et' },
    ]);
  });

  it('[REV-01] with a token it belongs to the customer and is listed in the account', async () => {
    const { token, id } = await api.customer();
    await create(draft({ title: 'Minu oma' }), { token, address: '1.0.0.2' });
    const own = await api.get('/api/user/reviews', token);
    expect(own.body.result).toMatchObject([{ title: 'Minu oma', review_status: 2, product_id: productId }]);
    expect((await stored()).at(-1)).toMatchObject({ customer_id: id });
    const other = await api.customer();
    expect((await api.get('/api/user/reviews', other.token)).body.result).toEqual([]);
    expect((await api.get('/api/user/reviews')).status).toBe(401);
    expect((await create(draft(), { token: 'nonsense', address: '1.0.0.3' })).status).toBe(401);
  });

  it('[REV-01] without stars it has no rating, in the shop too, and is not in the average', async () => {
    const { rating: _, ...plain } = draft({ title: 'Ilma tärnideta' });
    expect((await create(plain, { address: '1.0.0.9' })).status).toBe(200);
    const [row] = await stored();
    expect(row).toMatchObject({ rating: null });
    expect((await api.editors.reviews.moderate(TEST_AUTHOR, Number(row?.['id']), true)).ok).toBe(true);
    const { rows } = await api.db.execute(
      "select body from catalog_document where body->>'title' = 'Ilma tärnideta'",
    );
    expect(rows).toMatchObject([{ body: { ratings: [] } }]);
  });

  it('[REV-01] a duplicate text is one review', async () => {
    const before = (await stored()).length;
    for (let index = 0; index < 2; index += 1) {
      expect((await create(draft({ title: 'Kaks korda' }), { address: `1.0.1.${index}` })).status).toBe(200);
    }
    expect(await stored()).toHaveLength(before + 1);
  });

  it.each([
    ['no review', () => undefined],
    ['no product', () => draft({ product_id: undefined })],
    ['a product id as text', () => draft({ product_id: '1' })],
    ['an empty title', () => draft({ title: '  ' })],
    ['an oversized text', () => draft({ detail: 'x'.repeat(4001) })],
    ['no name', () => draft({ nickname: '' })],
    ['six stars', () => draft({ rating: 6 })],
    ['no star', () => draft({ rating: 0 })],
    ['another entity', () => draft({ review_entity: 'category' })],
  ])('[REV-01] rejects %s with 500 and a list', async (_, review) => {
    const response = await create(review(), { address: '1.0.0.4' });
    expect(response).toMatchObject({ status: 500, body: { code: 500, result: expect.any(Array) } });
  });

  it('[REV-01] rejects an unknown product', async () => {
    expect((await create(draft({ product_id: 2_000_000_000 }), { address: '1.0.0.5' })).status).toBe(404);
  });

  it('[REV-01] is rate limited', async () => {
    const statuses = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push((await create(draft({ title: `Nr ${index}` }), { address: '1.0.0.6' })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('[REV-01] is shown after approval, and hidden again when rejected', async () => {
    await create(draft({ title: 'Avalik' }), { address: '1.0.2.1' });
    const row = (await stored()).find(({ title }) => title === 'Avalik');
    const shown = async () => {
      const { rows } = await api.db.execute(
        "select body from catalog_document where entity = 'review' and body->>'title' = 'Avalik'",
      );
      return rows.map(({ body }) => body);
    };
    const id = Number(row?.['id']);
    expect(await shown()).toEqual([]);
    expect((await api.editors.reviews.moderate(TEST_AUTHOR, id, true)).ok).toBe(true);
    expect(await shown()).toMatchObject([
      { product_id: productId, review_status: 1, store_id: 1, ratings: [{ value: 4, percent: 80 }] },
    ]);
    expect((await api.editors.reviews.moderate(TEST_AUTHOR, id, false)).ok).toBe(true);
    expect(await shown()).toEqual([]);
    expect((await api.editors.reviews.moderate(TEST_AUTHOR, 999_999, true)).ok).toBe(false);
  });

  it('[REV-01] is rate limited across many IP addresses', async () => {
    await api.db.execute(
      `insert into review (product_id, store_code, nickname, title, detail, rating, review_status, created_at)
       select 1, 'et', 'n', i::text, 'd', 5, 2, '2026-06-01T08:59:00Z' from generate_series(1, 200) i`,
    );
    expect((await create(draft({ title: 'Hilja' }), { address: '1.0.0.7' })).status).toBe(429);
  });
});
