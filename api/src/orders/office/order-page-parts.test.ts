import { expect, it } from 'vitest';
import type { OrderLine, OrderRow } from '../order-tables.ts';
import { type LinePane, linesOf } from './order-page-parts.ts';

const itemOf = (item_id: number, line?: number): OrderLine => ({
  ...{ item_id, sku: 'GLASS', parent_sku: null, name: 'Glass', product_type: 'simple' },
  ...{ product_option: null, qty_ordered: 1, price: 0, price_incl_tax: 0, row_total: 0 },
  ...{ row_total_incl_tax: 0, tax_percent: 24, tax_amount: 0, discount_amount: 0, options: [] },
  ...{ is_made_to_measure: true, ...(line !== undefined && { line }) },
});
const paneOf = (line: number, key: string) => ({ key, line }) as unknown as LinePane;
const panesOf = (items: OrderLine[]) =>
  linesOf({ items, state: 'processing' } as unknown as OrderRow, [], [], {
    ...{ picks: new Map(), panes: [paneOf(1, 'first'), paneOf(2, 'second'), paneOf(3, 'third')] },
  }).map(({ panes }) => panes.map((pane) => (pane as unknown as { key: string }).key));

it('panes are shown at the line that they were made for', () => {
  expect(panesOf([itemOf(1), itemOf(2), itemOf(3)])).toEqual([['first'], ['second'], ['third']]);
});

it('panes stay at their lines when an earlier line was taken out', () => {
  expect(panesOf([itemOf(2, 2), itemOf(3, 3)])).toEqual([['second'], ['third']]);
});
