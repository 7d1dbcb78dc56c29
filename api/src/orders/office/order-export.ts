// The list of orders as CSV for spreadsheets: semicolons, decimal comma, formulas made text. [OFFICE-100]
import type { OrderListRow } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { csvCell } from '@klaas/core/stores/csv-cell.ts';

const COLUMNS = [
  ...['number', 'time', 'customer', 'state', 'payment_state', 'payment', 'delivery', 'store', 'country'],
  ...['total', 'currency', 'coupon', 'tracking', 'tags', 'assignee'],
];

const rowOf = (row: OrderListRow): string[] => [
  ...[row.number, row.created_at, row.customer, row.state, row.payment_state, row.payment, row.delivery],
  ...[row.store, row.country, (row.total_cents / 100).toFixed(2).replace('.', ','), row.currency],
  ...[row.coupon ?? '', row.tracking, row.tags.join(', '), row.assignee?.name ?? ''],
];

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** The last line says who made it, and when. */
export const orderCsv = (rows: readonly OrderListRow[], { by, at }: { by: string; at: Date }): string =>
  `\ufeff${lineOf(COLUMNS)}${rows.map((row) => lineOf(rowOf(row))).join('')}${lineOf([by, at.toISOString()])}`;
