// People of the staff: what the office shows of them, and what they change of their own account.
import { passwordError } from '@klaas/core/customer/customer-rules.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../change-log/change-log-service.ts';
import type { FieldError } from '../edit-service.ts';
import type { CodeOffers } from './code-offer.ts';
import { forbid, type StaffEdit, type StaffEditor } from './staff-editor.ts';
import type { Passwords } from './staff-invitation-service.ts';
import { insertPasskey, listPasskeys, recoveryState } from './staff-key-repository.ts';
import type { NewPasskey, PasskeyService } from './staff-passkey-service.ts';
import { loadMember, type StaffMember, updateMember } from './staff-repository.ts';
import { endSessions, listSessions, trustSession } from './staff-session-repository.ts';
import { TRUSTED_MS } from './staff-session-service.ts';

const newKeyOf = (staffId: number) => ({ purpose: 'new key', staffId });
const offerOwner = (staffId: number): string => `member ${staffId}`;

export interface StaffServiceDeps {
  db: Database;
  now: () => number;
  editor: StaffEditor;
  passkeys: PasskeyService;
  offers: CodeOffers;
  hasher: Passwords;
}

type Saved = StaffEdit | { ok: false; error: 'invalid'; errors: FieldError[] };

const invalid = (field: string, rule: string): Saved => ({
  ok: false,
  error: 'invalid',
  errors: [{ field, rule }],
});

export const createStaffService = (deps: StaffServiceDeps) => {
  const { db, now, editor, passkeys, offers, hasher } = deps;
  const at = () => new Date(now());

  const load = async (id: number): Promise<StaffMember | null> => {
    const member = await loadMember(db, id);
    return member?.removed_at === null ? member : null;
  };

  return {
    load,

    /** Keys, sessions and recovery codes of a person. */
    accessOf: async (id: number) => ({
      keys: await listPasskeys(db, id),
      sessions: await listSessions(db, id, at()),
      recovery: await recoveryState(db, id),
    }),

    newKeyOptions: (member: StaffMember) => {
      const { id, email, email_key, name } = member;
      return passkeys.newKeyOptions(newKeyOf(id), { email, emailKey: email_key, name, staffId: id });
    },

    addKey: async (author: ChangeAuthor, id: number, response: NewPasskey, name: string): Promise<Saved> => {
      const key = await passkeys.readNewKey(newKeyOf(id), response);
      if (!key) return invalid('passkey', 'refused');
      return editor.change(author, id, async (tx) => {
        const isNew = await insertPasskey(tx, { ...key, staff_id: id, name, created_at: at() });
        return isNew || forbid('key_known');
      });
    },

    codeOffer: ({ id, email }: StaffMember) => offers.make(offerOwner(id), email),

    /** Whoever knew the old one is signed out. */
    savePassword: async (
      author: ChangeAuthor,
      { staffId, sessionId }: { staffId: number; sessionId: string },
      { password, totp }: { password: string; totp: { sealed: string; code: string } },
    ): Promise<Saved> => {
      const error = passwordError(password);
      if (error) return invalid('password', error);
      const accepted = offers.accept(offerOwner(staffId), totp);
      if (!accepted) return invalid('totp.code', 'wrong_code');
      const password_hash = await hasher.hash(password);
      const totp_sealed = offers.sealFor(staffId, accepted.secret);
      return editor.change(author, staffId, async (tx) => {
        await updateMember(tx, staffId, { password_hash, totp_sealed, totp_last_step: accepted.step });
        const ended_sessions = await endSessions(tx, staffId, { at: at(), but: sessionId });
        return { password: 'new', ended_sessions };
      });
    },

    /** Of the workshop only: others sign in every week. */
    trustSession: async (author: ChangeAuthor, id: number, session: string): Promise<Saved> => {
      const member = await load(id);
      if (member && (member.role !== 'workshop' || member.role_id !== null))
        return invalid('session', 'only of the workshop');
      return editor.change(author, id, async (tx) => {
        const isTrusted = await trustSession(tx, id, session, new Date(now() + TRUSTED_MS));
        return isTrusted && { trusted_session: session };
      });
    },
  };
};

export type StaffService = ReturnType<typeof createStaffService>;
