// On hand and reserved are the sums of the movements, whoever writes and however many at once.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../src/db/database.ts';
import {
  correctStock,
  countStock,
  giveBackStock,
  loseStock,
  receiveStock,
  type StockEdit,
} from '../../src/stock/stock-editor.ts';
import { importStock, removeStock } from '../../src/stock/stock-import-service.ts';
import { releaseStock, reserveStock, takeStock } from '../../src/stock/stock-reservation-service.ts';
import type { StockQuantity } from '../../src/stock/stock-tables.ts';
import { writeStock } from '../stock-writes.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** As many as the shop's pool has. */
const CONNECTIONS = 10;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // Without a limit: on a slow machine the last of 200 writers may wait long for a connection.
  db = connectDatabase({ ...database.options, max: CONNECTIONS, connectionTimeoutMillis: 0 });
});
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});
beforeEach(() => db.execute('delete from stock_item'));

const SKUS = ['A', 'B', 'C'];
const fill = (qty: number) =>
  writeStock(
    db,
    SKUS.map((sku, at) => ({ product_id: at + 1, sku, qty })),
  );
const by = (sku: string, reason = 'test'): StockEdit => ({
  sku,
  reason,
  actor: 'test',
  isShortageAccepted: false,
});
const levelOf = async (sku: string) =>
  (await db.$client.query('select qty, reserved, is_in_stock from stock_item where sku = $1', [sku])).rows[0];
const movementsOf = async (sku: string) =>
  (
    await db.$client.query(
      'select kind, on_hand, reserved, reason, order_id, actor from stock_movement where sku = $1 order by id',
      [sku],
    )
  ).rows;

/** Items whose level differs from the sum of their movements. */
const differences = async (): Promise<unknown[]> =>
  (
    await db.$client.query(`select i.sku, i.qty, i.reserved, m.on_hand, m.held from stock_item i
      left join (select product_id, sum(on_hand)::int on_hand, sum(reserved)::int held from stock_movement group by 1) m
        using (product_id)
      where (i.qty, i.reserved) is distinct from (coalesce(m.on_hand, 0), coalesce(m.held, 0))`)
  ).rows;

let orders = 0;
const reserve = async (wanted: StockQuantity[]) => {
  orders += 1;
  const order_id = `order-${orders}`;
  const reserved = await db.transaction((tx) => reserveStock(tx, wanted, { order_id }));
  return reserved.ok ? { order_id, taken: reserved.value.taken } : undefined;
};

describe('a movement', () => {
  it('is booked for each step of an order, with the order', async () => {
    await fill(5);
    const order = await reserve([{ sku: 'A', qty: 2 }]);
    const canceled = await reserve([{ sku: 'A', qty: 3 }]);
    if (!order || !canceled) throw new Error('not reserved');
    await db.transaction((tx) => releaseStock(tx, canceled.taken, canceled));
    await db.transaction((tx) => takeStock(tx, order.taken, order));
    expect(await levelOf('A')).toMatchObject({ qty: 3, reserved: 0 });
    expect(await movementsOf('A')).toMatchObject([
      { kind: 'count', on_hand: 5, reserved: 0, order_id: null, actor: 'test' },
      { kind: 'reservation', on_hand: 0, reserved: 2, order_id: order.order_id, actor: null },
      { kind: 'reservation', on_hand: 0, reserved: 3, order_id: canceled.order_id },
      { kind: 'release', on_hand: 0, reserved: -3, order_id: canceled.order_id },
      { kind: 'sale', on_hand: -2, reserved: -2, order_id: order.order_id },
    ]);
  });

  it('is booked for each change by the staff, with actor and reason', async () => {
    await fill(5);
    await receiveStock(db, { ...by('A', 'delivery'), qty: 4 });
    await giveBackStock(db, { ...by('A', 'wrong size'), qty: 1, order_id: 'order-x' });
    await countStock(db, { ...by('A', 'shelf'), qty: 7 });
    await correctStock(db, { ...by('A', 'typing error'), by: -2 });
    await loseStock(db, { ...by('A', 'broken'), qty: 1 });
    expect(await movementsOf('A')).toMatchObject([
      { kind: 'count', on_hand: 5 },
      { kind: 'receipt', on_hand: 4, reserved: 0, reason: 'delivery', actor: 'test', order_id: null },
      { kind: 'return', on_hand: 1, reason: 'wrong size', order_id: 'order-x' },
      { kind: 'count', on_hand: -3, reason: 'shelf' },
      { kind: 'correction', on_hand: -2, reason: 'typing error' },
      { kind: 'loss', on_hand: -1, reason: 'broken' },
    ]);
    expect(await levelOf('A')).toMatchObject({ qty: 4 });
  });

  it('is booked by an import for a changed quantity only', async () => {
    await fill(5);
    await writeStock(db, [
      { product_id: 1, sku: 'A', qty: 5 },
      { product_id: 2, sku: 'B', qty: 5, min_qty: 1 },
      { product_id: 3, sku: 'C', qty: 9 },
      { product_id: 4, sku: 'D', qty: 0 },
    ]);
    expect(await movementsOf('A')).toHaveLength(1);
    expect(await movementsOf('B')).toHaveLength(1);
    expect(await movementsOf('C')).toMatchObject([{ on_hand: 5 }, { kind: 'count', on_hand: 4 }]);
    expect(await movementsOf('D')).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('can be neither changed nor deleted while its item exists', async () => {
    await fill(5);
    for (const change of ['update stock_movement set on_hand = 9', 'delete from stock_movement'])
      await expect(db.$client.query(change)).rejects.toThrow('append-only');
    expect(await db.transaction((tx) => removeStock(tx, ['A', 'unknown']))).toBe(1);
    expect(await movementsOf('A')).toEqual([]);
    expect(await movementsOf('B')).toHaveLength(1);
  });

  it('is rolled back with the transaction', async () => {
    await fill(5);
    const failed = db.transaction(async (tx) => {
      await reserveStock(tx, [{ sku: 'A', qty: 1 }], { order_id: 'x' });
      throw new Error('later');
    });
    await expect(failed).rejects.toThrow('later');
    expect(await levelOf('A')).toMatchObject({ reserved: 0 });
    expect(await movementsOf('A')).toHaveLength(1);
  });
});

describe('a change by the staff', () => {
  it.each([0, -1, 1.5, Number.NaN, 1_000_001])('of %s pieces is rejected', async (qty) => {
    await fill(5);
    const invalid = { ok: false, error: 'quantity_invalid' };
    expect(await receiveStock(db, { ...by('A'), qty })).toEqual(invalid);
    expect(await giveBackStock(db, { ...by('A'), qty, order_id: 'x' })).toEqual(invalid);
    expect(await loseStock(db, { ...by('A'), qty })).toEqual(invalid);
    if (qty !== 0) expect(await countStock(db, { ...by('A'), qty })).toEqual(invalid);
    if (qty !== -1) expect(await correctStock(db, { ...by('A'), by: qty })).toEqual(invalid);
    expect(await movementsOf('A')).toHaveLength(1);
  });

  it('needs a reason for corrections and losses, a known and counted sku, and enough pieces', async () => {
    await fill(5);
    await writeStock(db, [{ product_id: 9, sku: 'FREE', manage_stock: false }]);
    expect(await correctStock(db, { ...by('A', ''), by: 1 })).toMatchObject({ error: 'reason_missing' });
    expect(await loseStock(db, { ...by('A', ''), qty: 1 })).toMatchObject({ error: 'reason_missing' });
    expect(await receiveStock(db, { ...by('NOPE'), qty: 1 })).toMatchObject({ error: 'sku_unknown' });
    expect(await receiveStock(db, { ...by('FREE'), qty: 1 })).toMatchObject({ error: 'not_counted' });
    expect(await loseStock(db, { ...by('A'), qty: 6 })).toMatchObject({ error: 'below_zero' });
  });

  it('below what is reserved names the orders, and is booked when that is accepted', async () => {
    await fill(5);
    const first = await reserve([{ sku: 'A', qty: 2 }]);
    const second = await reserve([{ sku: 'A', qty: 1 }]);
    const gone = await reserve([{ sku: 'A', qty: 1 }]);
    if (gone) await db.transaction((tx) => releaseStock(tx, gone.taken, gone));
    expect(await countStock(db, { ...by('A'), qty: 2 })).toEqual({
      ok: false,
      error: 'below_reserved',
      detail: { reserved: 3, orders: `${first?.order_id},${second?.order_id}` },
    });
    expect(await countStock(db, { ...by('A'), qty: 2, isShortageAccepted: true })).toMatchObject({
      ok: true,
    });
    expect(await levelOf('A')).toMatchObject({ qty: 2, reserved: 3 });
  });

  it('puts a sold-out sku on sale again, but not one that was taken out of sale', async () => {
    await writeStock(db, [
      { product_id: 1, sku: 'A', qty: 0, is_in_stock: false },
      { product_id: 2, sku: 'B', qty: 3, is_in_stock: false },
    ]);
    await receiveStock(db, { ...by('A'), qty: 1 });
    await receiveStock(db, { ...by('B'), qty: 1 });
    expect(await levelOf('A')).toMatchObject({ qty: 1, is_in_stock: true });
    expect(await levelOf('B')).toMatchObject({ qty: 4, is_in_stock: false });
  });
});

type Step = { step: string; sku: string; qty: number };
const steps = fc.array(
  fc.record({
    step: fc.constantFrom(
      'reserve',
      'release',
      'take',
      'receive',
      'return',
      'count',
      'correct',
      'lose',
      'import',
    ),
    sku: fc.constantFrom(...SKUS),
    qty: fc.integer({ min: 0, max: 6 }),
  }),
  { maxLength: 25 },
);

type Open = { order_id: string; taken: StockQuantity[] };

const perform = async ({ step, sku, qty }: Step, open: Open[]): Promise<void> => {
  const edit = by(sku);
  if (step === 'reserve') {
    const wanted = [...new Set([sku, 'B'])].map((one) => ({ sku: one, qty: qty + 1 }));
    const order = await reserve(wanted);
    if (order) open.push(order);
  } else if (step === 'release' || step === 'take') {
    const order = open.shift();
    if (order)
      await db.transaction((tx) => (step === 'take' ? takeStock : releaseStock)(tx, order.taken, order));
  } else if (step === 'receive') await receiveStock(db, { ...edit, qty });
  else if (step === 'return') await giveBackStock(db, { ...edit, qty, order_id: 'x' });
  else if (step === 'count') await countStock(db, { ...edit, qty });
  else if (step === 'correct') await correctStock(db, { ...edit, by: qty - 3 });
  else if (step === 'lose') await loseStock(db, { ...edit, qty });
  else
    await db.transaction((tx) =>
      importStock(tx, [{ product_id: SKUS.indexOf(sku) + 1, sku, qty: qty + 20 }], {
        reason: 'test',
        actor: 'import',
      }),
    );
};

const importOne = (product_id: number, sku: string, qty: number) =>
  db.transaction((tx) => importStock(tx, [{ product_id, sku, qty }], { reason: 'test', actor: 'import' }));

it('imports that add the same product at the same time all succeed', async () => {
  for (let round = 1; round <= 40; round += 1)
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => importOne(round, `S${round}`, at + 1)));
  expect(await differences()).toEqual([]);
});

it('an import with the SKU of another product names it and writes nothing', async () => {
  await fill(3);
  await expect(importOne(9, 'B', 5)).rejects.toThrow('the SKU B belongs to another product');
  expect(await levelOf('B')).toMatchObject({ qty: 3 });
});

it('stock is the sum of its movements after any operations', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (performed) => {
      await db.execute('delete from stock_item');
      await fill(3);
      const open: Open[] = [];
      for (const step of performed) await perform(step, open);
      expect(await differences()).toEqual([]);
      for (const sku of SKUS) {
        const held = open.flatMap(({ taken }) => taken).filter((part) => part.sku === sku);
        const { qty, reserved } = await levelOf(sku);
        expect(reserved).toBe(held.reduce((sum, part) => sum + part.qty, 0));
        expect(qty).toBeGreaterThanOrEqual(reserved);
      }
    }),
    { numRuns: 15 },
  );
});

const PIECES = 60;

/** Orders that name the skus in different order, a quarter shipped, a quarter cancelled; deliveries; imports. */
const write = async (at: number): Promise<unknown> => {
  if (at % 10 === 9) return receiveStock(db, { ...by('A'), qty: 1 });
  if (at % 10 === 8)
    return writeStock(db, [
      { product_id: 4, sku: 'D', qty: at },
      { product_id: 1, sku: 'A', qty: PIECES },
    ]);
  const order = await reserve(
    (at % 2 === 0 ? ['A', 'B', 'C'] : ['C', 'A', 'B']).map((sku) => ({ sku, qty: 1 })),
  );
  if (!order || at % 4 > 1) return undefined;
  return db.transaction((tx) => (at % 4 === 0 ? takeStock : releaseStock)(tx, order.taken, order));
};

it('200 writers at once oversell nothing, lose no update and do not deadlock', async () => {
  await fill(PIECES);
  const pool = db.$client;
  const writers = Array.from({ length: 200 }, (_, at) => write(at));
  // All have begun; those without a connection are in the queue of the pool.
  expect(pool.waitingCount).toBeGreaterThanOrEqual(200 - CONNECTIONS);
  const ended = await Promise.allSettled(writers);
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect({ waiting: pool.waitingCount, connections: pool.totalCount }).toEqual({
    waiting: 0,
    connections: CONNECTIONS,
  });
  expect(await differences()).toEqual([]);
  for (const sku of ['B', 'C']) {
    const { qty, reserved } = await levelOf(sku);
    expect(qty - reserved).toBeGreaterThanOrEqual(0);
    const sold = (await movementsOf(sku)).filter(({ kind }) => kind === 'sale').length;
    expect(qty).toBe(PIECES - sold);
  }
});
