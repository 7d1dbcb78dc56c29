// Redirects as the staff sees them: with their use, the bin, and the paths that visitors looked for in vain.
import type { RowCursor } from '@klaas/core/contract/admin/list-rows.ts';
import type {
  MissedPathRow,
  RedirectListRow,
  RedirectSort,
  RedirectWhere,
  RemovedRedirect,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { csvFile } from '@klaas/core/stores/csv-cell.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../../db/database.ts';
import { cursorNumber, cursorText, pageOf } from '../../db/keyset.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { listBin } from '../../staff/change-log/change-log-service.ts';
import type { RedirectEditor, RedirectFields, SaveOptions } from './redirect-editor.ts';
import { createRedirectImport } from './redirect-import.ts';
import { countMissed, countRedirects, listMissed, listRedirects } from './redirect-repository.ts';
import { MISSED_DAYS } from './redirect-service.ts';

const EXPORT_BATCH = 1000;

interface RedirectDeskDeps {
  db: Database;
  now: () => number;
  editor: RedirectEditor;
  isLivePage: NonNullable<SaveOptions['isLivePage']>;
  stores: readonly string[];
}

interface Page<Where, Sort> {
  where: Where;
  sort: Sort;
  from: RowCursor;
  count: number;
}

export const createRedirectDesk = ({ db, now, editor, isLivePage, ...deps }: RedirectDeskDeps) => {
  const stores = [...deps.stores];
  const since = () => addDays(shopDayOf(now()), -MISSED_DAYS);
  const cursorOf = (sort: RedirectSort, row: Pick<RedirectListRow, 'id' | 'from_path' | 'store'>) =>
    sort === 'newest' ? row.id : `${row.from_path} ${row.store}`;
  const afterOf = (sort: RedirectSort, from: RowCursor): string | null => {
    if (from === null) return null;
    if (sort === 'from') return cursorText(from, 0);
    const id = cursorNumber(from);
    return id === null ? null : String(id);
  };
  return {
    rows: async ({ where, sort, from, count }: Page<RedirectWhere, RedirectSort>) => {
      const found = await listRedirects(db, where, {
        ...{ sort, after: afterOf(sort, from), limit: count + 1, since: since() },
      });
      const { rows, next } = pageOf(found, count, (row) => [cursorOf(sort, row)]);
      return { rows, total: await countRedirects(db, where, since()), next, stores };
    },

    missed: async ({ where, from, count }: Page<{ text?: string | undefined }, 'misses'>) => {
      const offset = cursorNumber(from) ?? 0;
      const asked = { text: where.text, since: since() };
      const found = await listMissed(db, { ...asked, offset, limit: count + 1 });
      const rows: MissedPathRow[] = found.slice(0, count);
      const next = found.length > count ? JSON.stringify([offset + count]) : null;
      return { rows, total: await countMissed(db, asked), next };
    },

    /** [OFFICE-24] */
    bin: async ({ from, count }: Page<object, 'newest'>) => {
      const found = await listBin(db, 'url_redirect', { now: now(), before: cursorNumber(from) });
      const { rows, next } = pageOf(found, count, ({ id }) => [id]);
      const shown = rows.map(
        ({ id, at, actor_name, before }): RemovedRedirect => ({
          ...{ change_id: id, at: at.toISOString(), by: actor_name },
          store: String(before?.['store'] ?? ''),
          from_path: String(before?.['from_path'] ?? ''),
          to_path: String(before?.['to_path'] ?? ''),
        }),
      );
      return { rows: shown, total: found.length, next };
    },

    save: (
      author: ChangeAuthor,
      fields: RedirectFields,
      edited?: { id: number; version: number },
    ): ReturnType<RedirectEditor['save']> => editor.save(author, fields, { ...edited, isLivePage }),
    remove: editor.remove,
    importList: createRedirectImport({ db, editor, isLivePage }),

    /** [OFFICE-100] */
    csv: async (): Promise<string> => {
      const lines = [['from', 'to', 'code', 'store', 'visits']];
      for (let after: string | null = null; ; ) {
        const options = { sort: 'from', after, limit: EXPORT_BATCH, since: since() } as const;
        const rows = await listRedirects(db, {}, options);
        for (const { from_path, to_path, code, store, hits } of rows)
          lines.push([from_path, to_path, String(code), store, String(hits)]);
        const last = rows.at(-1);
        if (!last || rows.length < EXPORT_BATCH) return csvFile(lines);
        after = String(cursorOf('from', last));
      }
    },
  };
};

export type RedirectDesk = ReturnType<typeof createRedirectDesk>;
