import { expect, it } from 'vitest';
import type { ServerItem } from '../cart-item.ts';
import { planSync } from './plan-sync.ts';
import { clearRemoved, isRemoved, preserveServerLines, recordRemoved } from './removed-lines.ts';
import { applyServerLineData, noticesOf } from './server-line-data.ts';

const server = (item_id: number, sku: string, more: Partial<ServerItem> = {}): ServerItem => ({
  item_id,
  sku,
  qty: 1,
  ...more,
});
const forced = {
  forceClientState: true,
  dryRun: false,
  mergeQty: false,
  serverSyncCanRemoveLocalItems: false,
  serverSyncCanModifyLocalItems: false,
};

it('[SYNC-05] deletes on the server what was removed here and adds what another device added', () => {
  const removed = recordRemoved([], { sku: 'A', server_item_id: 1 });
  const { actions } = planSync([], [server(1, 'A'), server(2, 'B')], forced);
  expect(preserveServerLines(actions, removed)).toEqual([
    { kind: 'delete-server', server: server(1, 'A') },
    { kind: 'add-local', server: server(2, 'B') },
  ]);
});

it('[SYNC-05] matches a removed line without a server id by sku and options', () => {
  const removed = recordRemoved([], { sku: 'A' });
  expect(isRemoved(removed, server(9, 'A'))).toBe(true);
  expect(isRemoved(removed, server(9, 'B'))).toBe(false);
  expect(recordRemoved(removed, { sku: 'A' })).toHaveLength(1);
});

it('[SYNC-05] a line that is added again is no longer marked as removed', () => {
  const removed = recordRemoved(recordRemoved([], { sku: 'A' }), { sku: 'B' });
  expect(clearRemoved(removed, { sku: 'A' })).toEqual(recordRemoved([], { sku: 'B' }));
});

it('[CART-03] takes name and price from the server line, matched by id or identity', () => {
  const items = [
    { sku: 'A', qty: 1, server_item_id: 1, name: 'Uks', price_incl_tax: 10 },
    { sku: 'B', qty: 1, name: 'Sein', price_incl_tax: 20 },
    { sku: 'C', qty: 1, name: 'Peegel', price_incl_tax: 30 },
  ];
  const lines = [
    { ...server(1, 'A', { name: 'Дверь' }), price_incl_tax: 12 },
    { ...server(2, 'B', { name: 'Стена' }), price_incl_tax: 0 },
  ];
  expect(applyServerLineData(items, lines)).toEqual([
    { ...items[0], name: 'Дверь', price_incl_tax: 12 },
    { ...items[1], name: 'Стена' },
    items[2],
  ]);
});

it('[STOCK-02] collects the notices of each line', () => {
  const lines = [
    server(1, 'A', { extension_attributes: { price_changed_from: 9, stock_message: 'Only 2' } }),
    server(2, 'B', { extension_attributes: { unavailable: true } }),
    server(3, 'C'),
  ];
  expect(noticesOf(lines)).toEqual({
    1: { priceChangedFrom: 9, stockMessage: 'Only 2' },
    2: { unavailable: true },
  });
});
