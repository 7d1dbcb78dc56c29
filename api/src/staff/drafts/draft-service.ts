// [OFFICE-31] Drafts: kept per person and thing until what was typed is sent or saved. They change nothing in the shop
// and are therefore not in the change log.
import type { DraftValue } from '@klaas/core/contract/admin/draft-endpoints.ts';
import { and, desc, eq, inArray, like, lt, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { drafts } from './draft-tables.ts';

const DAY_MS = 86_400_000;
/** Typed and never sent: personal data is not kept for ever. */
const KEPT_DAYS = 90;
const MAX_OF_PERSON = 200;

interface DraftKey {
  staffId: number;
  thing: string;
}

const ofKey = ({ staffId, thing }: DraftKey) => and(eq(drafts.staff_id, staffId), eq(drafts.thing, thing));

/** The oldest go where a person has very many. */
const removeSurplus = async (tx: Transaction, staffId: number): Promise<void> => {
  const surplus = await tx
    .select({ thing: drafts.thing })
    .from(drafts)
    .where(eq(drafts.staff_id, staffId))
    .orderBy(desc(drafts.saved_at), desc(drafts.thing))
    .offset(MAX_OF_PERSON);
  const things = surplus.map(({ thing }) => thing);
  if (things.length > 0)
    await tx.delete(drafts).where(and(eq(drafts.staff_id, staffId), inArray(drafts.thing, things)));
};

export const createDraftService = ({ db, now }: { db: Database; now: () => number }) => ({
  load: async (key: DraftKey): Promise<{ value: DraftValue; saved_at: string } | null> => {
    const [found] = await db.select().from(drafts).where(ofKey(key));
    return found ? { value: found.value, saved_at: found.saved_at.toISOString() } : null;
  },

  save: (key: DraftKey, value: DraftValue): Promise<string> =>
    db.transaction(async (tx) => {
      const saved_at = new Date(now());
      await tx
        .insert(drafts)
        .values({ staff_id: key.staffId, thing: key.thing, value, saved_at })
        .onConflictDoUpdate({ target: [drafts.staff_id, drafts.thing], set: { value, saved_at } });
      await tx.delete(drafts).where(lt(drafts.saved_at, new Date(now() - KEPT_DAYS * DAY_MS)));
      await removeSurplus(tx, key.staffId);
      return saved_at.toISOString();
    }),

  remove: async (key: DraftKey): Promise<void> => {
    await db.delete(drafts).where(ofKey(key));
  },
});

export type DraftService = ReturnType<typeof createDraftService>;

/** Everybody's drafts about things that are erased, for example `customers/12`, with those of their parts. */
export const deleteDraftsAbout = async (tx: Transaction, things: readonly string[]): Promise<void> => {
  if (things.length === 0) return;
  await tx
    .delete(drafts)
    .where(
      or(inArray(drafts.thing, [...things]), ...things.map((thing) => like(drafts.thing, `${thing}/%`))),
    );
};
