// A CSV list of redirects: all rows or none, with the editor that the office uses. A dry run is the same in a
// transaction that is rolled back.
import { randomUUID } from 'node:crypto';
import {
  MAX_IMPORTED_REDIRECTS,
  type RedirectImportReport,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { parseCsv } from '@klaas/core/stores/parse-csv.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { RedirectEditor, RedirectFields, SaveOptions } from './redirect-editor.ts';

const COLUMNS = ['from', 'to', 'code', 'store'] as const;
/** Nobody corrects more at once. */
const MAX_ERRORS = 200;

class RolledBack extends Error {}

interface ImportDeps {
  db: Database;
  editor: Pick<RedirectEditor, 'saveIn'>;
  isLivePage: NonNullable<SaveOptions['isLivePage']>;
}

type Report = RedirectImportReport;
type Row = { line: number; fields: RedirectFields };

const readRows = (text: string): { rows: Row[]; errors: Report['errors'] } => {
  const parsed = parseCsv(text, { maxRows: MAX_IMPORTED_REDIRECTS + 1 });
  if (!parsed.ok) return { rows: [], errors: [{ line: parsed.line, field: '', rule: parsed.error }] };
  const [head, ...rest] = parsed.value.rows;
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const hasHead = names.includes('from') && names.includes('to');
  const columns = hasHead ? names : [...COLUMNS];
  const rows: Row[] = [];
  const errors: Report['errors'] = [];
  for (const { line, cells } of hasHead ? rest : parsed.value.rows) {
    const cell = (name: string): string => cells[columns.indexOf(name)]?.trim() ?? '';
    const code = cell('code') || '301';
    if (cells.length < 2) errors.push({ line, field: 'to', rule: 'missing_column' });
    else if (cells.length > columns.length) errors.push({ line, field: '', rule: 'too_many_columns' });
    else if (code !== '301' && code !== '302') errors.push({ line, field: 'code', rule: 'code' });
    else
      rows.push({
        line,
        fields: {
          ...{ from_path: cell('from'), to_path: cell('to'), store: cell('store') },
          code: code === '302' ? 302 : 301,
        },
      });
  }
  return { rows, errors };
};

const fieldName = (field: string): string => field.replace(/_path$/, '');

export const createRedirectImport =
  ({ db, editor, isLivePage }: ImportDeps) =>
  async (author: ChangeAuthor, text: string, { isDry }: { isDry: boolean }): Promise<Report> => {
    const { rows, errors } = readRows(text);
    const report: Report = { added: 0, changed: 0, same: 0, errors };
    const whole: ChangeAuthor = { ...author, bulkId: randomUUID() };
    const seen = new Set<string>();
    try {
      await db.transaction(async (tx) => {
        for (const { line, fields } of rows) {
          if (errors.length >= MAX_ERRORS) break;
          const key = `${fields.store} ${fields.from_path}`;
          if (seen.has(key)) {
            errors.push({ line, field: 'from', rule: 'twice' });
            continue;
          }
          seen.add(key);
          const saved = await editor.saveIn(tx, whole, fields, { replaces: true, isLivePage });
          if (saved.ok) {
            if (saved.value.isNew) report.added += 1;
            else if (saved.value.isChanged) report.changed += 1;
            else report.same += 1;
          } else if (saved.error === 'invalid')
            errors.push(...saved.errors.map(({ field, rule }) => ({ line, field: fieldName(field), rule })));
          else errors.push({ line, field: '', rule: saved.error });
        }
        if (isDry || errors.length > 0) throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    return report;
  };
