// Change of an account's e-mail address: requested with the password, confirmed by a link mailed to the new address.
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import type { EmailContextDeps } from '../providers/mail/email-context.ts';
import type { Mailer } from '../providers/mail/mailer.ts';
import { newSecretToken, secretTokenHash } from '../security/secret-token.ts';
import { translateIn } from '../texts/translate.ts';
import { createEmailWriter } from './customer-emails.ts';
import {
  type CustomerRow,
  deleteResets,
  loadByEmailKey,
  loadCustomer,
  updateCustomer,
} from './customer-repository.ts';
import { emailChanges } from './customer-tables.ts';

const HOUR_MS = 3_600_000;
const LINK_HOURS = 24;

export interface EmailChangeDeps extends EmailContextDeps {
  db: Database;
  now: () => number;
  mailer: Mailer;
}

export const createEmailChanges = (deps: EmailChangeDeps) => {
  const { db, now, mailer } = deps;
  const createEmail = createEmailWriter(deps, translateIn);

  const remove = async (tx: Database | Transaction, customerId: number): Promise<void> => {
    await tx.delete(emailChanges).where(eq(emailChanges.customer_id, customerId));
  };

  return {
    /** The requested address that is not confirmed yet. */
    pendingOf: async (customerId: number): Promise<string | undefined> => {
      const [row] = await db
        .select({ email: emailChanges.email })
        .from(emailChanges)
        .where(
          and(
            eq(emailChanges.customer_id, customerId),
            isNull(emailChanges.used_at),
            gt(emailChanges.expires_at, new Date(now())),
          ),
        );
      return row?.email;
    },

    /** Earlier links become invalid. Both addresses get an e-mail, so that a takeover does not go unnoticed. */
    request: async (tx: Transaction, customer: CustomerRow, email: string): Promise<void> => {
      const token = newSecretToken();
      const at = now();
      await remove(tx, customer.id);
      await tx.insert(emailChanges).values({
        customer_id: customer.id,
        email,
        email_key: emailKey(email),
        token_hash: secretTokenHash(token),
        created_at: new Date(at),
        expires_at: new Date(at + LINK_HOURS * HOUR_MS),
      });
      const path = `/confirm-email?${new URLSearchParams({ token })}`;
      await mailer.write(
        tx,
        createEmail('email-confirm', { ...customer, email }, { path, hours: LINK_HOURS }),
      );
      await mailer.write(tx, createEmail('email-change-asked', customer));
    },

    /** Cancels the change. */
    withdraw: remove,

    confirm: async (token: string): Promise<Result<{ email: string }, 'reset_refused' | 'email_taken'>> => {
      const confirmed = await db.transaction(async (tx) => {
        // Serialized: two accounts may have requested the same address.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('email_change'))`);
        const [row] = await tx
          .select()
          .from(emailChanges)
          .where(eq(emailChanges.token_hash, secretTokenHash(token)))
          .for('update');
        const found = row && (await loadCustomer(tx, row.customer_id));
        if (!row || !found) return 'reset_refused';
        const { customer } = found;
        // The page was reloaded: the link is used already and has no further effect.
        if (row.used_at) return customer.email_key === row.email_key ? row : 'reset_refused';
        if (row.expires_at.getTime() <= now()) return 'reset_refused';
        if (await loadByEmailKey(tx, row.email_key)) return 'email_taken';
        const at = new Date(now());
        // Reset links sent to the old address are invalid now.
        await deleteResets(tx, customer.id);
        await mailer.write(tx, createEmail('email-changed', customer));
        const { email, email_key } = row;
        await updateCustomer(tx, customer.id, { email, email_key, email_proven_at: at, updated_at: at });
        await tx.update(emailChanges).set({ used_at: at }).where(eq(emailChanges.customer_id, customer.id));
        return row;
      });
      return typeof confirmed === 'string'
        ? { ok: false, error: confirmed }
        : { ok: true, value: { email: confirmed.email } };
    },
  };
};

export type EmailChanges = ReturnType<typeof createEmailChanges>;
