// Offcuts: put on the shelf, and taken from it once.
import type { Result } from '@klaas/core/stores/result.ts';
import type { Database } from '../db/database.ts';
import { type ChangeAuthor, recordChange } from '../staff/change-log/change-log-service.ts';
import { insertOffcut, lockOffcut, saveOffcutState } from './offcut-repository.ts';
import type { OffcutRow } from './production-tables.ts';

const ENTITY = 'glass_offcut';

export type NewOffcut = Pick<OffcutRow, 'glass' | 'thickness_mm' | 'width_mm' | 'height_mm' | 'place'>;

export const createOffcutEditor = ({ db, now }: { db: Database; now: () => number }) => ({
  keep: (author: ChangeAuthor, offcut: NewOffcut): Promise<OffcutRow> =>
    db.transaction(async (tx) => {
      const at = new Date(now());
      const place = offcut.place.trim();
      const row = await insertOffcut(tx, { ...offcut, place, created_at: at, changed_at: at });
      const key = { entity: ENTITY, id: String(row.id), store: '' };
      await recordChange(tx, author, {
        ...{ ...key, version: 1, before: null, after: { ...offcut, place, state: row.state } },
      });
      return row;
    }),

  take: (
    author: ChangeAuthor,
    id: number,
    state: 'used' | 'scrapped',
  ): Promise<Result<OffcutRow, 'offcut_unknown' | 'offcut_taken'>> =>
    db.transaction(async (tx) => {
      const row = await lockOffcut(tx, id);
      if (!row) return { ok: false, error: 'offcut_unknown' };
      if (row.state !== 'kept') return { ok: false, error: 'offcut_taken' };
      await saveOffcutState(tx, row, state, new Date(now()));
      const version = row.version + 1;
      await recordChange(tx, author, {
        ...{
          entity: ENTITY,
          id: String(id),
          store: '',
          version,
          before: { state: row.state },
          after: { state },
        },
      });
      return { ok: true, value: { ...row, state, version } };
    }),
});

export type OffcutEditor = ReturnType<typeof createOffcutEditor>;
