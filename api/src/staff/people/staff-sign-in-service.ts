// Signing in: by passkey, by password and code, by a recovery code. Whatever is wrong has one answer.
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { type ChangeAuthor, recordChange } from '../change-log/change-log-service.ts';
import type { CodeOffers } from './code-offer.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import type { StaffEmails } from './staff-emails.ts';
import type { Passwords } from './staff-invitation-service.ts';
import { recoveryState, takeRecoveryCode } from './staff-key-repository.ts';
import type { PasskeyProof, PasskeyService } from './staff-passkey-service.ts';
import {
  countFailure,
  listOwners,
  loadDemoOwner,
  loadMember,
  loadMemberByEmail,
  type StaffMember,
  takeCodeStep,
  updateMember,
} from './staff-repository.ts';
import { markProven } from './staff-session-repository.ts';
import type { StaffSessions } from './staff-session-service.ts';

/** [OFFICE-07] */
const MAX_TRIES = 10;
const REST_MINUTES = 15;
const MINUTE_MS = 60_000;
const SIGN_IN = { purpose: 'sign-in', staffId: null };
const proofOf = (staffId: number) => ({ purpose: 'proof', staffId });

export interface SignInDeps {
  db: Database;
  now: () => number;
  sessions: StaffSessions;
  passkeys: PasskeyService;
  offers: CodeOffers;
  hasher: Passwords;
  mailer: Mailer;
  emails: StaffEmails;
}

export interface SignedIn {
  token: string;
  maxAgeSeconds: number;
  needsKey: boolean;
}

export const createSignInService = (deps: SignInDeps) => {
  const { db, now, sessions, passkeys, offers, hasher, mailer, emails } = deps;
  const at = () => new Date(now());

  const open = async (tx: Transaction, staffId: number, device: string): Promise<SignedIn> => {
    const { token, maxAgeSeconds } = await sessions.open(tx, staffId, { device });
    return { token, maxAgeSeconds, needsKey: (await recoveryState(tx, staffId)).needsKey };
  };

  const isResting = ({ locked_until }: StaffMember): boolean =>
    locked_until !== null && locked_until.getTime() > now();

  /** Whoever may sign in with what is typed. The demo's owner has nothing to type. */
  const mayType = (member: StaffMember | null): member is StaffMember =>
    member !== null && member.removed_at === null && !member.is_demo;

  /** A wrong try is counted; at the tenth the owners are told. */
  const refuse = (email: string): Promise<null> =>
    db.transaction(async (tx) => {
      const limits = { at: at(), maxTries: MAX_TRIES, restMs: REST_MINUTES * MINUTE_MS };
      if (!(await countFailure(tx, emailKey(email), limits))) return null;
      const member = await loadMemberByEmail(tx, emailKey(email));
      if (!member) return null;
      for (const owner of await listOwners(tx))
        await mailer.write(tx, emails.resting(owner, { ...member, minutes: REST_MINUTES }));
      return null;
    });

  /** The step of the code is taken in the transaction that it proves. */
  const tryCode = async <Value>(
    member: StaffMember,
    code: string,
    work: (tx: Transaction) => Promise<Value>,
  ): Promise<Value | null> => {
    const step = offers.stepFor(member.id, member.totp_sealed, code);
    if (step === null || isResting(member)) return null;
    return db.transaction(async (tx) => ((await takeCodeStep(tx, member.id, step)) ? work(tx) : null));
  };

  return {
    passkeyOptions: () => passkeys.proofOptions(SIGN_IN),

    byPasskey: async (proof: PasskeyProof, device: string): Promise<SignedIn | null> => {
      const key = await passkeys.readProof(SIGN_IN, proof);
      const member = key && (await loadMember(db, key.staff_id));
      if (!mayType(member)) return null;
      return db.transaction((tx) => open(tx, member.id, device));
    },

    /** [OFFICE-06] An unknown address costs the same hash. */
    byPassword: async (
      { email, password, code }: { email: string; password: string; code: string },
      device: string,
    ): Promise<SignedIn | null> => {
      const found = await loadMemberByEmail(db, emailKey(email));
      const member = mayType(found) ? found : null;
      const matches = await hasher.verify(member?.password_hash ?? null, password);
      if (!member || !matches) {
        offers.stepFor(0, null, code);
        return refuse(email);
      }
      return (await tryCode(member, code, (tx) => open(tx, member.id, device))) ?? refuse(email);
    },

    /** [OFFICE-08] */
    byRecoveryCode: async (
      { email, code }: { email: string; code: string },
      device: string,
    ): Promise<SignedIn | null> => {
      const member = await loadMemberByEmail(db, emailKey(email));
      const author: ChangeAuthor = { kind: 'person', name: member?.name ?? '' };
      const signedIn =
        mayType(member) &&
        !isResting(member) &&
        (await db.transaction(async (tx) => {
          if (!(await takeRecoveryCode(tx, member.id, recoveryCodeHash(code), at()))) return null;
          const { left } = await recoveryState(tx, member.id);
          const version = member.version + 1;
          await updateMember(tx, member.id, { failed_tries: 0, locked_until: null, version });
          await recordChange(tx, author, {
            ...{ entity: 'staff_member', id: String(member.id), store: '', version, isFinal: true },
            before: { recovery_codes: left + 1 },
            after: { recovery_codes: left },
          });
          return open(tx, member.id, device);
        }));
      return signedIn || refuse(email);
    },

    afterJoining: (staffId: number, device: string): Promise<SignedIn> =>
      db.transaction((tx) => open(tx, staffId, device)),

    /** Only the demo shop has such an owner. */
    toDemo: async (device: string): Promise<SignedIn | null> => {
      const owner = await loadDemoOwner(db);
      return owner && db.transaction((tx) => open(tx, owner.id, device));
    },

    proofOptions: (staffId: number) => passkeys.proofOptions(proofOf(staffId)),

    /** [OFFICE-12] A fresh proof of this session. */
    prove: async (
      { staffId, sessionId }: { staffId: number; sessionId: string },
      proof: { passkey: PasskeyProof } | { code: string },
    ): Promise<boolean> => {
      if ('passkey' in proof) {
        const key = await passkeys.readProof(proofOf(staffId), proof.passkey);
        if (key) await markProven(db, sessionId, at());
        return key !== null;
      }
      const member = await loadMember(db, staffId);
      if (!member) return false;
      const isProven = await tryCode(member, proof.code, async (tx) => {
        await markProven(tx, sessionId, at());
        return true;
      });
      if (!isProven) await refuse(member.email);
      return isProven === true;
    },
  };
};

export type SignInService = ReturnType<typeof createSignInService>;
