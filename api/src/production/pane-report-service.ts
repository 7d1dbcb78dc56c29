// Panes of days by glass: how many, how much of it, and what broke.
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

const ZONE = 'Europe/Tallinn';
const MM2_PER_M2 = 1_000_000;

interface PaneFigures {
  key: string;
  thicknessMm?: number;
  pieces: number;
  m2: number;
}

const m2Of = (mm2: string): number => Math.round((Number(mm2) / MM2_PER_M2) * 1000) / 1000;

export const createPaneReport = ({ db }: { db: Database }) => ({
  /** Panes of orders by the day they came to the workshop; one made again in place of a broken one is not counted twice. */
  byGlass: async ({ from, to }: { from: string; to: string }): Promise<PaneFigures[]> => {
    const { rows } = await db.execute<{ glass: string; mm: number; pieces: string; mm2: string }>(sql`
      select glass, thickness_mm as mm, count(*) as pieces, sum(area_mm2) as mm2 from pane
      where remake = 0 and stopped_at is null
        and (created_at at time zone ${ZONE})::date between ${from}::date and ${to}::date
      group by 1, 2 order by mm2 desc, 1, 2`);
    return rows.map(({ glass, mm, pieces, mm2 }) => ({
      ...{ key: glass, thicknessMm: mm, pieces: Number(pieces), m2: m2Of(mm2) },
    }));
  },

  /** [OFFICE-66] By the reason that was given. */
  broken: async ({ from, to }: { from: string; to: string }): Promise<PaneFigures[]> => {
    const { rows } = await db.execute<{ reason: string; pieces: string; mm2: string }>(sql`
      select btrim(halt_reason) as reason, count(*) as pieces, sum(area_mm2) as mm2 from pane
      where state = 'broken' and (moved_at at time zone ${ZONE})::date between ${from}::date and ${to}::date
      group by 1 order by mm2 desc, 1`);
    return rows.map(({ reason, pieces, mm2 }) => ({ key: reason, pieces: Number(pieces), m2: m2Of(mm2) }));
  },
});

export type PaneReport = ReturnType<typeof createPaneReport>;
