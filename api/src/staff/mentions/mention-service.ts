// Colleagues who are named in a note are told so in the office, until they have read it.
import type { Mention } from '@klaas/core/contract/admin/mention-endpoints.ts';
import { MENTION_KINDS, type MentionKind, mentionsOf } from '@klaas/core/staff/mentions.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { announceChange } from '../change-log/change-log-service.ts';
import { staffMembers } from '../people/staff-tables.ts';
import { staffMentions } from './mention-tables.ts';

/** Whoever may not open the thing is told when that changes. */
const NEEDED: Record<MentionKind, Permission> = {
  order: 'orders.read',
  customer: 'customers.read',
  message: 'messages.read',
};

const SHOWN = 100;

/** Names in the stream of changes. */
const ENTITY = 'mention';

export const findMentioned = async (tx: Transaction, text: string): Promise<number[]> => {
  if (!text.includes('@')) return [];
  const { id, name } = staffMembers;
  const members = await tx.select({ id, name }).from(staffMembers).where(isNull(staffMembers.removed_at));
  return mentionsOf(text, members);
};

interface Place {
  kind: MentionKind;
  thingId: number;
  title: string;
  at: Date;
}

/** `author`: without a number on the command line. Nobody is told about an own note. */
export const recordMentions = async (
  tx: Transaction,
  author: { id: number | null; name: string },
  mentioned: readonly number[],
  { kind, thingId: thing_id, title, at: created_at }: Place,
): Promise<void> => {
  const told = mentioned.filter((id) => id !== author.id);
  if (told.length === 0) return;
  const note = { author: author.name, kind, thing_id, title, created_at };
  await tx.insert(staffMentions).values(told.map((staff_id) => ({ ...note, staff_id })));
  await announceChange(tx, ENTITY);
};

interface Reader {
  id: number;
  permissions: ReadonlySet<Permission>;
}

export const createMentions = ({ db, now }: { db: Database; now: () => number }) => {
  const unread = ({ id, permissions }: Reader) =>
    and(
      eq(staffMentions.staff_id, id),
      isNull(staffMentions.read_at),
      inArray(
        staffMentions.kind,
        MENTION_KINDS.filter((kind) => permissions.has(NEEDED[kind])),
      ),
    );
  return {
    /** Those that the person has not read, the newest first. */
    list: async (reader: Reader): Promise<{ total: number; mentions: Mention[] }> => {
      const which = unread(reader);
      const total = await db.$count(staffMentions, which);
      const rows = await db
        .select()
        .from(staffMentions)
        .where(which)
        .orderBy(desc(staffMentions.id))
        .limit(SHOWN);
      const mentions = rows.map(({ id, kind, thing_id, title, author, created_at }) => ({
        ...{ id, kind, thing_id, title, author, at: created_at.toISOString() },
      }));
      return { total, mentions };
    },

    /** A mark of the reader alone; without `ids` of all. What others were told stays. */
    read: (reader: Reader, ids: readonly number[] | undefined): Promise<void> =>
      db.transaction(async (tx) => {
        const chosen = ids && inArray(staffMentions.id, [...ids]);
        await tx
          .update(staffMentions)
          .set({ read_at: new Date(now()) })
          .where(and(unread(reader), chosen));
        await announceChange(tx, ENTITY);
      }),
  };
};

export type Mentions = ReturnType<typeof createMentions>;
