// Password changes: with the old password, or by a mailed reset link.
import { emailKey, type PasswordError, passwordError } from '@klaas/core/customer/customer-rules.ts';
import { isResetUsable } from '@klaas/core/customer/token-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Transaction } from '../../db/database.ts';
import { errorText } from '../../db/error-text.ts';
import type { Log } from '../../http/log.ts';
import { newSecretToken, secretTokenHash } from '../../security/secret-token.ts';
import { translateIn } from '../../texts/translate.ts';
import { createEmailWriter } from '../customer-emails.ts';
import {
  type CustomerRow,
  deleteResets,
  insertReset,
  loadByEmailKey,
  loadCustomer,
  lockReset,
  markAddressProven,
  markResetUsed,
  updateCustomer,
} from '../customer-repository.ts';
import type { CustomerDeps, Owner } from '../customer-service.ts';

/** Includes the address: a link verifies that address and is invalid for another. */
const linkHash = (token: string, email_key: string): string => secretTokenHash(`${token} ${email_key}`);

const HOUR_MS = 3_600_000;
const RESET_HOURS = 2;

export interface PasswordDeps
  extends Pick<CustomerDeps, 'db' | 'now' | 'settings' | 'shopUrl' | 'hasher' | 'sessions' | 'mailer'> {
  log: Log;
}

export const createPasswordService = (deps: PasswordDeps) => {
  const { db, now, hasher, sessions, mailer, log } = deps;
  const createEmail = createEmailWriter(deps, translateIn);
  const inFlight = new Set<Promise<void>>();

  const sendLink = async (tx: Transaction, customer: CustomerRow): Promise<void> => {
    const token = newSecretToken();
    const at = now();
    const query = new URLSearchParams({ email: customer.email, token });
    await insertReset(tx, {
      token_hash: linkHash(token, customer.email_key),
      customer_id: customer.id,
      created_at: new Date(at),
      expires_at: new Date(at + RESET_HOURS * HOUR_MS),
    });
    const path = `/create-password?${query}`;
    await mailer.write(tx, createEmail('password-reset', customer, { path, hours: RESET_HOURS }));
  };

  const setPassword = async (
    tx: Transaction,
    customer: CustomerRow,
    password_hash: string,
    except?: string,
  ) => {
    await updateCustomer(tx, customer.id, { password_hash, updated_at: new Date(now()) });
    await sessions.end({ customer_id: customer.id, except }, 'password', tx);
    await mailer.write(tx, createEmail('password-changed', customer));
  };

  return {
    /** Responds before anything is written: neither text nor time reveals whether the address is known. */
    requestReset: async (email: string): Promise<void> => {
      const customer = await loadByEmailKey(db, emailKey(email));
      if (!customer) return;
      const work = db
        .transaction((tx) => sendLink(tx, customer))
        .catch((error) => log('error', 'a password link could not be written', { error: errorText(error) }));
      inFlight.add(work);
      void work.finally(() => inFlight.delete(work));
    },
    /** For the staff, who knows the customer. */
    sendLink,
    /** Resolves when all pending reset links are written. */
    settled: async (): Promise<void> => void (await Promise.all(inFlight)),

    createByToken: async (
      email: string,
      resetToken: string,
      newPassword: string,
    ): Promise<Result<true, 'reset_refused' | PasswordError>> => {
      const error = passwordError(newPassword);
      if (error) return { ok: false, error: error };
      const password_hash = await hasher.hash(newPassword);
      const done = await db.transaction(async (tx) => {
        const token_hash = linkHash(resetToken, emailKey(email));
        const reset = await lockReset(tx, token_hash);
        const record = reset && {
          used_at_ms: reset.used_at?.getTime() ?? null,
          expires_at_ms: reset.expires_at.getTime(),
        };
        const found =
          reset && isResetUsable(record, now()) ? await loadCustomer(tx, reset.customer_id) : null;
        if (found?.customer.email_key !== emailKey(email)) return false;
        await markResetUsed(tx, token_hash, new Date(now()));
        await setPassword(tx, found.customer, password_hash);
        await markAddressProven(tx, found.customer.id, found.customer.email_key, new Date(now()));
        return true;
      });
      return done ? { ok: true, value: true } : { ok: false, error: 'reset_refused' };
    },

    change: async (
      { customer_id, session_id }: Owner,
      currentPassword: string,
      newPassword: string,
    ): Promise<Result<true, 'password_wrong' | PasswordError>> => {
      const found = await loadCustomer(db, customer_id);
      const matches = await hasher.verify(found?.customer.password_hash ?? null, currentPassword);
      if (!found || !matches) return { ok: false, error: 'password_wrong' };
      const error = passwordError(newPassword);
      if (error) return { ok: false, error: error };
      const password_hash = await hasher.hash(newPassword);
      await db.transaction(async (tx) => {
        await setPassword(tx, found.customer, password_hash, session_id);
        await deleteResets(tx, customer_id);
      });
      return { ok: true, value: true };
    },
  };
};

export type PasswordService = ReturnType<typeof createPasswordService>;
