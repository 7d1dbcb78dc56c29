// Reports: figures of a time by what the shop asks for, beside those of the period before.
import * as z from 'zod/mini';
import { defineAdminEndpoint } from './admin-endpoint.ts';

export const REPORTS = [
  ...(['day', 'product', 'category', 'store', 'country', 'coupon'] as const),
  ...(['vat', 'panes', 'lead_time', 'breakage', 'refunds', 'stock', 'search'] as const),
] as const;
export type ReportName = (typeof REPORTS)[number];

export const REPORT_COLUMNS = [
  ...(['orders', 'pieces', 'cents', 'net_cents', 'tax_cents', 'm2'] as const),
  ...(['kept', 'kept_percent', 'days', 'searches', 'in_vain'] as const),
] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

const figures = z.array(z.nullable(z.number()));

const RowSchema = z.object({
  /** A day, a sku, a code; empty: what belongs to none. */
  key: z.string(),
  label: z.string(),
  figures,
});
export type ReportRow = z.output<typeof RowSchema>;

const ReportSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  columns: z.array(z.enum(REPORT_COLUMNS)),
  rows: z.array(RowSchema),
  /** Null: figures that have no sum. */
  total: figures,
  /** Of as many days before. Null: it is no report of a time. */
  before: z.nullable(figures),
});
export type Report = z.output<typeof ReportSchema>;

const params = z.object({ report: z.enum(REPORTS) });
/** Both included; given the wrong way round, they are turned. */
const query = z.object({ from: z.iso.date(), to: z.iso.date() });

export const reportEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/reports/{report}',
  summary:
    'A report over days of the shop’s time zone; cancelled orders are left out, refunds count on their day',
  permission: 'reports.read',
  params,
  query,
  output: ReportSchema,
});

export const reportFileEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/reports/{report}/csv',
  summary: 'The same as CSV for spreadsheets',
  permission: 'reports.read',
  params,
  query,
  output: z.unknown(),
  produces: 'text/csv',
});
