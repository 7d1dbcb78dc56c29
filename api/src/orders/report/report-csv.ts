// A report as CSV for spreadsheets: semicolons, decimal comma, formulas made text. [OFFICE-100]
import type { Report, ReportColumn } from '@klaas/core/contract/admin/report-endpoints.ts';
import { csvFile } from '@klaas/core/stores/csv-cell.ts';

const MONEY: readonly ReportColumn[] = ['cents', 'net_cents', 'tax_cents'];

const figureOf = (column: ReportColumn | undefined, figure: number | null): string => {
  if (figure === null || column === undefined) return '';
  const text = MONEY.includes(column) ? (figure / 100).toFixed(2) : String(figure);
  return text.replace('.', ',');
};

/** Money has its name without cents. The last line says who made it, and when. */
export const reportCsv = (
  { columns, rows, total, from, to }: Report,
  { by, at }: { by: string; at: Date },
): string => {
  const figuresOf = (figures: Report['total']) =>
    figures.map((figure, place) => figureOf(columns[place], figure));
  const head = columns.map((column) => (column === 'cents' ? 'sum' : column.replace('_cents', '')));
  return csvFile([
    ['key', 'name', ...head],
    ...rows.map(({ key, label, figures }) => [key, label, ...figuresOf(figures)]),
    ['total', `${from} ${to}`, ...figuresOf(total)],
    [by, at.toISOString()],
  ]);
};
