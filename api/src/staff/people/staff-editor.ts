// Every write to a person of the staff: versioned and logged in one transaction, and never against the last owner.
import { leavesNoOwner, type OwnerCount } from '@klaas/core/staff/last-owner.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { STAFF_ROLES, type StaffRole } from '@klaas/core/staff/permissions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type ChangeAuthor, recordChange } from '../change-log/change-log-service.ts';
import {
  type EditError,
  type EntityStore,
  editEntity,
  type FieldEdit,
  type StoredEntity,
} from '../edit-service.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';
import { withdrawInvitations } from './staff-invitation-record.ts';
import {
  deletePasskey,
  deletePasskeys,
  listPasskeys,
  recoveryState,
  renamePasskey,
  replaceRecoveryCodes,
} from './staff-key-repository.ts';
import {
  countOwners,
  loadMember,
  lockOwnersAnd,
  type StaffMember,
  updateMember,
} from './staff-repository.ts';
import { lockRole } from './staff-role-repository.ts';
import { endSessions } from './staff-session-repository.ts';

const ENTITY = 'staff_member';

export type StaffRule = 'last_owner' | 'last_way_in' | 'key_known';
export type StaffEdit =
  | { ok: true; value: StoredEntity }
  | EditError
  | { ok: false; error: 'state_forbids'; detail: StaffRule };

/** Rolls the transaction back. */
class Forbidden extends Error {
  readonly rule: StaffRule;
  constructor(rule: StaffRule) {
    super(rule);
    this.rule = rule;
  }
}

export const forbid = (rule: StaffRule): never => {
  throw new Forbidden(rule);
};

/** What the log shows of a person: how they sign in, never with what. */
const fieldsOf = async (tx: Transaction, member: StaffMember): Promise<Fields> => ({
  email: member.email,
  name: member.name,
  role: member.role,
  role_id: member.role_id,
  language: member.language,
  has_shortcuts: member.has_shortcuts,
  is_removed: member.removed_at !== null,
  keys: (await listPasskeys(tx, member.id)).map(({ name }) => name).sort(),
  has_code: member.password_hash !== null,
  recovery_codes: (await recoveryState(tx, member.id)).left,
});

/** The built-in role is the one that the chosen one was made from. Null: there is no such role. */
const withRole = async (tx: Transaction, fields: Fields): Promise<Fields | null> => {
  const { role, role_id } = fields;
  if (role_id === undefined) return role === undefined ? fields : { ...fields, role_id: null };
  if (role_id === null) return fields;
  const made = await lockRole(tx, Number(role_id));
  return made && { ...fields, role: made.based_on };
};

const placeOf = (id: number) => ({ id: String(id), store: '' });

const memberStore: EntityStore = {
  entity: ENTITY,
  lock: async (tx, { id }) => {
    await lockOwnersAnd(tx, Number(id));
    const member = await loadMember(tx, Number(id));
    return member && { version: member.version, fields: await fieldsOf(tx, member) };
  },
  check: (_tx, _place, { name, role }) => [
    ...(typeof name === 'string' && name.trim() !== '' ? [] : [{ field: 'name', rule: 'must not be empty' }]),
    ...(STAFF_ROLES.includes(role as StaffRole) ? [] : [{ field: 'role', rule: 'is unknown' }]),
  ],
  update: (tx, { id }, { name, role, role_id, language, has_shortcuts }, { version }) => {
    const set = { name, role, role_id, language, has_shortcuts } as Partial<StaffMember>;
    return updateMember(tx, Number(id), { ...set, version: version + 1 });
  },
  insert: () => Promise.reject(new Error('a person comes by invitation')),
  remove: () => Promise.reject(new Error('a removed person keeps the row')),
};

/** Runs a write with the owners locked; one that leaves none is rolled back. */
export const guardOwners = async <Value>(
  db: Database,
  id: number,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value | { ok: false; error: 'state_forbids'; detail: StaffRule }> => {
  try {
    return await db.transaction(async (tx) => {
      await lockOwnersAnd(tx, id);
      const before: OwnerCount = await countOwners(tx);
      const result = await work(tx);
      if (leavesNoOwner(before, await countOwners(tx))) forbid('last_owner');
      return result;
    });
  } catch (error) {
    if (error instanceof Forbidden) return { ok: false, error: 'state_forbids', detail: error.rule };
    throw error;
  }
};

/** A write to what hangs on a person: keys, password, codes, sessions. False: there is no such thing. */
export const changeMember = async (
  tx: Transaction,
  author: ChangeAuthor,
  id: number,
  work: (member: StaffMember) => Promise<Fields | boolean>,
  joins?: 'first' | 'again',
): Promise<StaffEdit> => {
  const stored = await loadMember(tx, id);
  if (!stored || (stored.removed_at && !joins)) return { ok: false, error: 'not_found' };
  const before = joins === 'first' ? null : await fieldsOf(tx, stored);
  const done = await work(stored);
  if (done === false) return { ok: false, error: 'not_found' };
  if (before) await updateMember(tx, id, { version: stored.version + 1 });
  const member = await loadMember(tx, id);
  if (!member) return { ok: false, error: 'not_found' };
  // What is no field of a person, as ended sessions, is told by the work.
  const after = { ...(await fieldsOf(tx, member)), ...(done === true ? {} : done) };
  await recordChange(tx, author, {
    ...{ entity: ENTITY, ...placeOf(id), version: member.version, isFinal: true },
    before,
    after,
  });
  return { ok: true, value: { version: member.version, fields: after } };
};

/** Takes from somebody what other domains have given to them. */
export type ReleaseOf = (tx: Transaction, author: ChangeAuthor, staffId: number) => Promise<void>;

interface StaffEditorDeps {
  db: Database;
  now: () => number;
  releaseWork: ReleaseOf;
}

export const createStaffEditor = ({ db, now, releaseWork }: StaffEditorDeps) => {
  const at = () => new Date(now());
  const change = (
    author: ChangeAuthor,
    id: number,
    work: (tx: Transaction, member: StaffMember) => Promise<Fields | boolean>,
  ): Promise<StaffEdit> =>
    guardOwners(db, id, (tx) => changeMember(tx, author, id, (member) => work(tx, member)));

  return {
    /** Name, role, language, shortcuts. */
    save: (author: ChangeAuthor, id: number, edit: FieldEdit): Promise<StaffEdit> =>
      guardOwners(db, id, async (tx): Promise<StaffEdit> => {
        const member = await loadMember(tx, id);
        if (!member || member.removed_at) return { ok: false, error: 'not_found' };
        const fields = await withRole(tx, edit.fields);
        if (!fields) {
          const errors = [{ field: 'role_id', rule: 'is unknown' }];
          return { ok: false, error: 'invalid', errors };
        }
        const saved = await editEntity(tx, memberStore, author, placeOf(id), { ...edit, fields });
        const { role, role_id } = saved.ok ? saved.value.fields : member;
        // An open link would give the former role again.
        if (role !== member.role || role_id !== member.role_id)
          await withdrawInvitations(tx, author, { emailKey: member.email_key }, at());
        return saved;
      }),

    /** The address stays, so that the log can be read; every way to sign in goes. */
    remove: (author: ChangeAuthor, id: number): Promise<StaffEdit> =>
      change(author, id, async (tx, { email_key }) => {
        await withdrawInvitations(tx, author, { emailKey: email_key }, at());
        await releaseWork(tx, author, id);
        await deletePasskeys(tx, id);
        await replaceRecoveryCodes(tx, id, []);
        await endSessions(tx, id, { at: at() });
        await updateMember(tx, id, {
          ...{ removed_at: at(), password_hash: null, totp_sealed: null, totp_last_step: null },
          ...{ failed_tries: 0, locked_until: null },
        });
        return true;
      }),

    endSessions: (
      author: ChangeAuthor,
      id: number,
      which: { only?: string | undefined; but?: string | undefined } = {},
    ): Promise<StaffEdit> =>
      change(author, id, async (tx) => {
        const ended = await endSessions(tx, id, { at: at(), ...which });
        if (ended === 0 && which.only !== undefined) return false;
        return { ended_sessions: ended };
      }),

    renameKey: (author: ChangeAuthor, id: number, key: string, name: string): Promise<StaffEdit> =>
      change(author, id, (tx) => renamePasskey(tx, id, key, name)),

    /** Whoever has no password keeps a key. */
    removeKey: (author: ChangeAuthor, id: number, key: string): Promise<StaffEdit> =>
      change(author, id, async (tx, member) => {
        if (!(await deletePasskey(tx, id, key))) return false;
        const isOut = member.password_hash === null && (await listPasskeys(tx, id)).length === 0;
        // Of the last owner the guard says so.
        if (isOut && (await countOwners(tx)).withKey > 0) forbid('last_way_in');
        if (isOut && member.role !== 'owner') forbid('last_way_in');
        return true;
      }),

    /** [OFFICE-08] */
    renewRecoveryCodes: async (
      author: ChangeAuthor,
      id: number,
    ): Promise<{ codes: string[]; saved: StaffEdit }> => {
      const codes = newRecoveryCodes();
      const saved = await change(author, id, async (tx) => {
        await replaceRecoveryCodes(tx, id, codes.map(recoveryCodeHash));
        return { new_recovery_codes: codes.length };
      });
      return { codes, saved };
    },

    change,
  };
};

export type StaffEditor = ReturnType<typeof createStaffEditor>;
