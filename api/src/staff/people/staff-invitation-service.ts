// Invitations: a link that works once. Whoever follows it makes a passkey, or a password with an authenticator app.
import { randomUUID } from 'node:crypto';
import { emailKey, passwordError } from '@klaas/core/customer/customer-rules.ts';
import type { StaffRole } from '@klaas/core/staff/permissions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { newSecretToken, secretTokenHash } from '../../security/secret-token.ts';
import type { ChangeAuthor } from '../change-log/change-log-service.ts';
import type { FieldError } from '../edit-service.ts';
import type { CodeOffers } from './code-offer.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';
import { changeMember, forbid, guardOwners, type StaffRule } from './staff-editor.ts';
import type { StaffEmails } from './staff-emails.ts';
import { recordInvitation, withdrawInvitations } from './staff-invitation-record.ts';
import {
  insertInvitation,
  loadInvitation,
  type StaffInvitation,
  takeInvitation,
} from './staff-invitation-repository.ts';
import { insertPasskey, replaceRecoveryCodes } from './staff-key-repository.ts';
import type { NewPasskey, PasskeyRow, PasskeyService } from './staff-passkey-service.ts';
import { insertMember, loadMemberByEmail, updateMember } from './staff-repository.ts';
import { listRoles, lockRole } from './staff-role-repository.ts';

const HOUR_MS = 3_600_000;
/** [OFFICE-10] */
const MAILED_HOURS = 72;
/** [OFFICE-03] The link is on a screen already. */
const PRINTED_MS = 15 * 60_000;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

export interface InvitationDeps {
  db: Database;
  now: () => number;
  shopUrl: string;
}

export interface AcceptDeps extends InvitationDeps {
  mailer: Mailer;
  emails: StaffEmails;
  passkeys: PasskeyService;
  offers: CodeOffers;
  hasher: Passwords;
}

export interface Invited {
  email: string;
  role: StaffRole;
  /** One that an owner made from it. */
  role_id?: number | null | undefined;
}

export interface Acceptance {
  name: string;
  language: string;
  proof:
    | { passkey: NewPasskey; key_name: string }
    | { password: string; totp: { sealed: string; code: string } };
}

export type Accepted =
  | { ok: true; value: { staffId: number; codes: string[] } }
  | { ok: false; error: 'not_found' }
  | { ok: false; error: 'invalid'; fields: FieldError[] }
  | { ok: false; error: 'state_forbids'; detail: StaffRule };

/** What an accepted invitation writes of a person. */
type Credential = { key: PasskeyRow; name: string } | { password_hash: string; secret: string; step: number };

const issue = async (
  tx: Transaction,
  author: ChangeAuthor,
  { email, role, role_id = null }: Invited,
  { at, ttlMs }: { at: Date; ttlMs: number },
): Promise<string> => {
  const token = newSecretToken();
  const id = randomUUID();
  const email_key = emailKey(email);
  // The newest link is the one that counts.
  await withdrawInvitations(tx, author, { emailKey: email_key }, at);
  await insertInvitation(tx, {
    ...{ id, token_hash: secretTokenHash(token), email, email_key, role, role_id },
    invited_by: author.name,
    created_at: at,
    expires_at: new Date(at.getTime() + ttlMs),
  });
  await recordInvitation(tx, author, { id, email, role, role_id }, 'open');
  return token;
};

/** In the fragment, which no server logs. */
const linkOf = (shopUrl: string, token: string): string => `${shopUrl}/admin/invitation#${token}`;

/** For the command line: also the way back in when every key is lost. */
export const createPrintedInvitations = ({ db, now, shopUrl }: InvitationDeps) => ({
  print: (author: ChangeAuthor, invited: Invited): Promise<string> =>
    db.transaction(async (tx) =>
      linkOf(shopUrl, await issue(tx, author, invited, { at: new Date(now()), ttlMs: PRINTED_MS })),
    ),
});

const saveCredential = async (
  tx: Transaction,
  staffId: number,
  credential: Credential,
  { at, offers }: { at: Date; offers: CodeOffers },
): Promise<void> => {
  if ('key' in credential) {
    const { key, name } = credential;
    const row = { ...key, staff_id: staffId, name, created_at: at };
    if (!(await insertPasskey(tx, row))) forbid('key_known');
    return;
  }
  const { password_hash, secret, step } = credential;
  const totp_sealed = offers.sealFor(staffId, secret);
  await updateMember(tx, staffId, { password_hash, totp_sealed, totp_last_step: step });
};

export const createInvitationService = (deps: AcceptDeps) => {
  const { db, now, shopUrl, mailer, emails, passkeys, offers, hasher } = deps;
  const at = () => new Date(now());
  const find = (token: string) => loadInvitation(db, secretTokenHash(token), at());
  const purposeOf = ({ id }: StaffInvitation) => ({ purpose: `invitation ${id}`, staffId: null });

  const readCredential = async (
    invitation: StaffInvitation,
    { proof }: Acceptance,
  ): Promise<Credential | FieldError> => {
    if ('passkey' in proof) {
      const key = await passkeys.readNewKey(purposeOf(invitation), proof.passkey);
      return key ? { key, name: proof.key_name } : { field: 'proof.passkey', rule: 'refused' };
    }
    const error = passwordError(proof.password);
    if (error) return { field: 'proof.password', rule: error };
    const totp = offers.accept(invitation.id, proof.totp);
    if (!totp) return { field: 'proof.totp.code', rule: 'wrong_code' };
    return { password_hash: await hasher.hash(proof.password), ...totp };
  };

  /** One transaction: person, credential, codes, log, and the link is used. */
  const join = async (
    tx: Transaction,
    token: string,
    { name, language }: Acceptance,
    credential: Credential,
  ): Promise<Accepted> => {
    const invitation = await takeInvitation(tx, secretTokenHash(token), at());
    if (!invitation) return { ok: false, error: 'not_found' };
    const { email, email_key, role, role_id } = invitation;
    const author: ChangeAuthor = { kind: 'person', name };
    const person = { name, role, role_id, language, failed_tries: 0, locked_until: null, removed_at: null };
    const known = await loadMemberByEmail(tx, email_key);
    const staffId = known?.id ?? (await insertMember(tx, { email, email_key, created_at: at(), ...person }));
    const codes = newRecoveryCodes();
    const work = async () => {
      if (known) await updateMember(tx, staffId, person);
      await saveCredential(tx, staffId, credential, { at: at(), offers });
      await replaceRecoveryCodes(tx, staffId, codes.map(recoveryCodeHash));
      return { new_recovery_codes: codes.length };
    };
    const saved = await changeMember(tx, author, staffId, work, known ? 'again' : 'first');
    if (!saved.ok) throw new Error(`a person could not join: ${saved.error}`);
    await recordInvitation(tx, author, invitation, 'used');
    return { ok: true, value: { staffId, codes } };
  };

  return {
    find,
    /** Of a role that an owner made. */
    roleNameOf: async ({ role_id }: StaffInvitation): Promise<string | null> =>
      (await listRoles(db)).find(({ id }) => id === role_id)?.name ?? null,
    memberOf: ({ email_key }: StaffInvitation) => loadMemberByEmail(db, email_key),

    /** Whoever works here already is not invited again. */
    invite: (
      author: ChangeAuthor,
      { email, role, role_id, language }: Invited & { language: string },
    ): Promise<{ ok: true } | { ok: false; error: 'exists' | 'role_unknown' }> =>
      db.transaction(async (tx) => {
        const known = await loadMemberByEmail(tx, emailKey(email));
        if (known && known.removed_at === null) return { ok: false, error: 'exists' };
        const made = role_id == null ? null : await lockRole(tx, role_id);
        if (role_id != null && !made) return { ok: false, error: 'role_unknown' };
        const ttlMs = MAILED_HOURS * HOUR_MS;
        const invited = { email, role: made?.based_on ?? role, role_id: made?.id ?? null };
        const url = linkOf(shopUrl, await issue(tx, author, invited, { at: at(), ttlMs }));
        const told = { url, role, roleName: made?.name, invitedBy: author.name, hours: MAILED_HOURS };
        await mailer.write(tx, emails.invitation({ email, language }, told));
        return { ok: true };
      }),

    /** For a person who lost the keys: the role stays. */
    sendKeyLink: (author: ChangeAuthor, member: Invited & { language: string }): Promise<void> =>
      db.transaction(async (tx) => {
        const ttlMs = MAILED_HOURS * HOUR_MS;
        const url = linkOf(shopUrl, await issue(tx, author, member, { at: at(), ttlMs }));
        await mailer.write(tx, emails.keyLink(member, { url, hours: MAILED_HOURS }));
      }),

    withdraw: (author: ChangeAuthor, id: string): Promise<boolean> =>
      db.transaction(async (tx) => (await withdrawInvitations(tx, author, { id }, at())) > 0),

    keyOptions: (invitation: StaffInvitation, name: string) => {
      const { email, email_key: key } = invitation;
      return passkeys.newKeyOptions(purposeOf(invitation), { email, emailKey: key, name, staffId: null });
    },

    codeOffer: ({ id, email }: StaffInvitation) => offers.make(id, email),

    /** [OFFICE-10] Gives exactly the invited role. */
    accept: async (token: string, acceptance: Acceptance): Promise<Accepted> => {
      const invitation = await find(token);
      if (!invitation) return { ok: false, error: 'not_found' };
      const credential = await readCredential(invitation, acceptance);
      if ('rule' in credential) return { ok: false, error: 'invalid', fields: [credential] };
      const known = await loadMemberByEmail(db, invitation.email_key);
      return guardOwners(db, known?.id ?? 0, (tx) => join(tx, token, acceptance, credential));
    },
  };
};

export type InvitationService = ReturnType<typeof createInvitationService>;
