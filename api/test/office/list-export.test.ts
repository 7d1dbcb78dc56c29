// Every list of the back office as CSV: the rows of the same filter, whole, without a cell that a spreadsheet runs.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import * as exports from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { productRowsEndpoint } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { parseCsv } from '@klaas/core/stores/parse-csv.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers } from '../../src/customer/customer-tables.ts';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

/** More than two pages of 200. */
const MADE = 450;

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'owner');
  const { db, now } = api.services;
  await db.insert(customers).values(
    Array.from({ length: MADE }, (_, at) => ({
      ...{ email: `csv-${at}@example.com`, email_key: `csv-${at}@example.com` },
      ...{ firstname: at === 3 ? '=HYPERLINK("http://evil")' : `Mari ${at}`, lastname: 'Ekspordi-Tamm' },
      ...{
        password_hash: '',
        store_id: 1,
        created_in: 'et',
        created_at: new Date(now()),
        updated_at: new Date(now()),
      },
    })),
  );
});
afterAll(() => api.stop());

const cellsOf = async (endpoint: AdminEndpoint, list: object, as = owner): Promise<string[][]> => {
  const response = await as.request(endpoint, { query: { list: JSON.stringify(list) } });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(response.headers.get('content-disposition')).toMatch(/attachment; .*\.csv$/);
  const parsed = parseCsv(text, { maxRows: 100_000 });
  if (!parsed.ok) throw new Error(parsed.error);
  expect(parsed.value.delimiter).toBe(';');
  return parsed.value.rows.map(({ cells }) => cells);
};

describe('a list as CSV', () => {
  it('[OFFICE-100] has all pages of the filter, and its formulas are text', async () => {
    const list = { where: { text: 'Ekspordi-Tamm' }, sort: 'newest' };
    const [head, ...rows] = await cellsOf(exports.customersCsvEndpoint, list);
    expect(head?.slice(0, 4)).toEqual(['id', 'firstname', 'lastname', 'email']);
    expect(rows).toHaveLength(MADE);
    expect(new Set(rows.map(([id]) => id)).size).toBe(MADE);
    expect(rows.map(([, firstname]) => firstname)).toContain(`'=HYPERLINK("http://evil")`);
    const logged = await api.services.db.$client.query(
      "select after from change where entity = 'customer_access' and after ->> 'action' = 'list_exported'",
    );
    expect(logged.rows).toEqual([{ after: { action: 'list_exported', rows: MADE } }]);
  });

  it('of products has the cells of their list, as the import takes them', async () => {
    const where = { types: ['simple'] };
    const [head = [], ...rows] = await cellsOf(exports.productsCsvEndpoint, {
      ...{ where, sort: { by: 'sku', descending: false }, kind: 'products', store: 'et' },
    });
    expect(head.slice(0, 8)).toEqual([
      ...['sku', 'name', 'options', 'type', 'state', 'price', 'special_price', 'special_from'],
    ]);
    const answer = await owner.call(productRowsEndpoint, {
      body: { where, sort: { by: 'sku', descending: false }, kind: 'products', store: 'et', count: 200 },
    });
    if (!answer.ok) throw new Error('no rows');
    expect(rows).toHaveLength(answer.value.total);
    expect(rows.slice(0, 200).map(([sku, name, , , state, price]) => [sku, name, state, price])).toEqual(
      answer.value.rows.map(({ sku, name, state, price_cents: cents }) => [
        ...[sku, name, state],
        cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','),
      ]),
    );
  });

  const LISTS: [string, AdminEndpoint, object][] = [
    ['orders', exports.ordersCsvEndpoint, {}],
    ['stock', exports.stockCsvEndpoint, { where: {} }],
    ['reviews', exports.reviewsCsvEndpoint, { where: {} }],
    ['changes', exports.changesCsvEndpoint, { where: {}, sort: 'newest' }],
    ['quotes', exports.quotesCsvEndpoint, { where: {} }],
    ['returns', exports.returnsCsvEndpoint, {}],
    ['discounts', exports.couponsCsvEndpoint, { where: {} }],
    ['messages', exports.messagesCsvEndpoint, { where: { view: 'open' } }],
    ['panes', exports.panesCsvEndpoint, { where: {} }],
    ['addresses looked for in vain', exports.missedPathsCsvEndpoint, { where: {}, sort: 'misses' }],
  ];

  it.each(LISTS)('[OFFICE-100] of %s has one row for each of the list', async (_, endpoint, list) => {
    const [head = [], ...rows] = await cellsOf(endpoint, list);
    for (const row of rows) expect(row).toHaveLength(head.length);
    const listed = await owner.call(
      { ...endpoint, method: 'POST', path: endpoint.path.replace(/\/csv$/, '') as '/api/admin/x' },
      { body: { ...list, from: null, count: 1 } },
    );
    if (!listed.ok) throw new Error(JSON.stringify(listed));
    expect(rows).toHaveLength((listed.value as { total: number }).total);
  });

  it('is refused where the list is, and with a filter that is none', async () => {
    const ask = async (list: string, as = owner) =>
      (await as.request(exports.customersCsvEndpoint, { query: { list } })).status;
    expect(await ask('{"where":{"colour":1}}')).toBe(422);
    expect(await ask('no json')).toBe(422);
    expect(await ask('null')).toBe(422);
    expect(await ask('{"where":{}}', await signInAs(api, 'orders'))).toBe(403);
  });
});
