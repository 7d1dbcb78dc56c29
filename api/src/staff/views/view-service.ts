// Saved views of lists.
import type { SavedView } from '@klaas/core/contract/admin/view-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

export const createViewService = ({ db }: { db: Database }) => ({
  /** Own ones and shared ones, in their order. */
  list: async (staffId: number, area: string): Promise<SavedView[]> => {
    const { rows } = await db.execute<SavedView & Record<string, unknown>>(sql`
      select v.id, v.area, v.name, v.is_shared, v.staff_id = ${staffId} as is_own, m.name as owner, v.position, v.state,
        v.version
      from saved_view v join staff_member m on m.id = v.staff_id
      where v.area = ${area} and (v.staff_id = ${staffId} or (v.is_shared and m.removed_at is null))
      order by v.position, v.id`);
    return rows;
  },
});

export type ViewService = ReturnType<typeof createViewService>;
