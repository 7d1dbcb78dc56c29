// Reviews in the back office: queue, answer, several at once, undo.
import {
  bulkReviewsEndpoint,
  editReviewEndpoint,
  reviewRowsEndpoint,
} from '@klaas/core/contract/admin/review-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoOrders } from '../../src/db/seed/people/demo-orders.ts';
import { orders } from '../../src/orders/order-tables.ts';
import { createUserApi, type UserApi } from '../customer/user-fixture.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';

const PRODUCT = 2;
let api: UserApi;
let kadri: SignedIn;
let serial = 0;
beforeAll(async () => {
  api = await createUserApi();
  kadri = await signInAs(api, 'content');
});
beforeEach(async () => {
  await api.db.execute('delete from review');
});
afterAll(() => api.stop());

const write = async (title: string, { token, rating = 4 }: { token?: string; rating?: number } = {}) => {
  serial += 1;
  const review = { product_id: PRODUCT, title, detail: 'Tugev', nickname: 'Maari', rating };
  const address = `1.2.0.${serial}`;
  const { body } = await api.post('/api/review/create', { review }, token ? { token, address } : { address });
  return (body.result as { id: number }).id;
};
const rows = async (where: object = {}, more: object = {}, who = kadri) => {
  const answer = await who.call(reviewRowsEndpoint, { body: { where, ...more } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const edit = (id: number, version: number, fields: object) =>
  kadri.call(editReviewEndpoint, { params: { id }, body: { version, fields } });
const shown = async () =>
  (
    await api.db.execute<{ title: string; answer: string | null }>(
      "select body->>'title' as title, body->>'answer' as answer from catalog_document where entity = 'review'",
    )
  ).rows;

describe('reviews in the back office', () => {
  it('the queue shows product, store and rating, and whether the author has ordered the product', async () => {
    const { token, id, email } = await api.customer();
    const [order] = demoOrders({ id, email });
    if (!order) throw new Error('no order');
    const items = order.items.map((line) => ({ ...line, product_id: PRODUCT }));
    await api.db.insert(orders).values({ ...order, items });
    await write('Ostja', { token });
    await write('Külaline', { rating: 2 });
    const { rows: found, pending } = await rows({ status: 2 });
    expect(found).toMatchObject([
      { title: 'Külaline', has_bought: false, customer_id: null, rating: 2, store_code: 'et' },
      { title: 'Ostja', has_bought: true, customer_id: id, product: { id: PRODUCT } },
    ]);
    expect(found[0]?.product.name).not.toBe('');
    expect(pending).toBe(2);
    expect((await rows({ rating: 2 })).rows.map(({ title }) => title)).toEqual(['Külaline']);
    expect((await rows({ text: 'OSTJA' })).total).toBe(1);
    expect((await rows({}, { count: 1 })).next).not.toBeNull();
    const reader = await signInAs(api, 'read_only');
    expect((await rows({}, {}, reader)).rows[0]?.nickname).toBe('M…');
  });

  it('approved and answered it is in the shop with the answer; undo takes both back', async () => {
    const id = await write('Hea');
    expect(await edit(id, 1, { review_status: 1, answer: ' Aitäh! ' })).toMatchObject({
      ok: true,
      version: 2,
    });
    expect(await shown()).toContainEqual({ title: 'Hea', answer: 'Aitäh!' });
    const [change] = await api.editors.undo.list({ entity: 'review', id: String(id) }, 1);
    expect(change).toMatchObject({ actor_name: 'Demo content' });
    await api.editors.undo.undoChange(TEST_AUTHOR, change?.id ?? 0, { isDryRun: false, chosen: [] });
    expect((await shown()).some(({ title }) => title === 'Hea')).toBe(false);
    expect((await rows()).rows).toMatchObject([{ review_status: 2, answer: null }]);
  });

  it('[OFFICE-34] two answers at once are a conflict with base, mine and theirs', async () => {
    const id = await write('Hea');
    await edit(id, 1, { answer: 'Üks' });
    expect(await edit(id, 1, { answer: 'Kaks' })).toMatchObject({
      error: 'conflict',
      conflicts: [{ field: 'answer', base: null, mine: 'Kaks', theirs: 'Üks' }],
    });
  });

  it('[OFFICE-22][OFFICE-30] all that match are told first, approved once, and undone as one', async () => {
    for (const title of ['A', 'B', 'C']) await write(title, { rating: title === 'C' ? 1 : 5 });
    const body = { where: { rating: 5 }, approve: true };
    const dry = await kadri.call(bulkReviewsEndpoint, { body: { ...body, dry: true } });
    expect(dry).toMatchObject({ ok: true, value: { done: 2, bulk_id: null } });
    expect((await rows({ status: 2 })).total).toBe(3);
    const done = await kadri.call(bulkReviewsEndpoint, { body });
    if (!done.ok) throw new Error(done.error);
    expect((await rows({ status: 1 })).total).toBe(2);
    const undone = await api.editors.undo.undoBulk(TEST_AUTHOR, done.value.bulk_id ?? '', {
      isDryRun: false,
    });
    expect(undone).toMatchObject({ done: 2, left: [] });
    expect((await rows({ status: 2 })).total).toBe(3);
    expect(await kadri.call(bulkReviewsEndpoint, { body: { approve: true } })).toMatchObject({
      error: 'invalid',
    });
    const missing = await kadri.call(bulkReviewsEndpoint, { body: { ids: [999_999], approve: true } });
    expect(missing).toMatchObject({ ok: true, value: { done: 0, missing: [999_999] } });
  });
});
