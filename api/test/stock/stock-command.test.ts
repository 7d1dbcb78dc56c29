// npm run shop -- stock …
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseCommandOptions } from '../../src/cli/command-options.ts';
import { planStock } from '../../src/cli/stock-commands.ts';
import { reserveStock } from '../../src/stock/stock-reservation-service.ts';
import { writeStock } from '../stock-writes.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await writeStock(database.db, [
    { product_id: 1, sku: 'A', qty: 5 },
    { product_id: 2, sku: 'FREE', manage_stock: false },
  ]);
});
afterAll(() => database.drop());

/** Output of the command. */
const stock = async (...args: string[]): Promise<string> => {
  const output: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void output.push(String(line)));
  try {
    await planStock(parseCommandOptions(args))(database.db);
  } finally {
    spy.mockRestore();
  }
  return output.join('\n');
};

it('receives, counts, corrects, loses and lists', async () => {
  expect(await stock('list')).toBe('• A  on hand 5  reserved 0  available 5');
  expect(await stock('receive', 'A', '4', 'reason=delivery 12')).toContain('on hand 9');
  expect(await stock('count', 'A', '8')).toContain('on hand 8');
  expect(await stock('correct', 'A', 'by=-2', 'reason=typing error')).toContain('on hand 6');
  expect(await stock('lose', 'A', '1', 'reason=broken')).toContain('on hand 5');
  const stdout = await stock('movements', 'A');
  expect(stdout).toMatch(/loss {2}on hand -1 {2}reserved 0 {2}command line {2}broken/);
  expect(stdout.indexOf('correction')).toBeLessThan(stdout.indexOf('receipt  on hand +4'));
});

it.each([
  [['sell', 'A'], /stock sell is unknown; choose from list, movements, receive/],
  [['receive'], /Name the sku/],
  [['receive', 'A'], /whole number/],
  [['receive', 'A', 'two'], /whole number/],
  [['receive', 'A', '1.5'], /whole number/],
  [['receive', 'NOPE', '1'], /NOPE: no stock is kept/],
  [['receive', 'FREE', '1'], /not counted/],
  [['receive', 'A', '1', 'price=2'], /price: stock receive has no such field/],
  [['correct', 'A', 'by=0', 'reason=x'], /whole number/],
  [['correct', 'A', 'by=1'], /say why/],
  [['lose', 'A', '99', 'reason=x'], /not so many/],
  [['return', 'A', '1'], /Name the order/],
  [['return', 'A', '1', 'order=404'], /There is no order 404/],
  [['movements', 'NOPE'], /NOPE: no stock is kept/],
  [['list', 'NOPE'], /NOPE: no stock is kept/],
])('rejects %j', async (args, message) => {
  await expect(stock(...args)).rejects.toThrow(message);
});

it('does not book out what placed orders need, unless told so', async () => {
  await database.db.transaction((tx) => reserveStock(tx, [{ sku: 'A', qty: 5 }], { order_id: 'shopper-1' }));
  await expect(stock('count', 'A', '3')).rejects.toThrow(
    /placed orders need more[\s\S]*Reserved: 5[\s\S]*order shopper-1/,
  );
  expect(await stock('count', 'A', '3', '--yes')).toContain('on hand 3  reserved 5  available -2');
});
