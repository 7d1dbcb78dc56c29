// Newsletter: an address subscribes by a link mailed to it, and is unsubscribed by its owner only.
import type { NewsletterStatus } from '@klaas/core/contract/newsletter-endpoints.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { errorText } from '../../db/error-text.ts';
import type { Log } from '../../http/log.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { createEmailContext, type EmailContextDeps } from '../../providers/mail/email-context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { newSecretToken, secretTokenHash } from '../../security/secret-token.ts';
import { translateIn } from '../../texts/translate.ts';
import { newsletterEmail } from './newsletter-emails.ts';
import { createNewsletterKeys } from './newsletter-key.ts';
import type { NewsletterList } from './newsletter-list.ts';
import {
  clearAskedBy,
  deleteSubscriber,
  deleteUnconfirmed,
  listUnsynced,
  loadSubscriber,
  loadSubscriberById,
  lockByToken,
  type SubscriberRow,
  saveConfirmationRequest,
  saveSubscriptionRequest,
  updateSubscriber,
} from './newsletter-repository.ts';

const DAY_MS = 86_400_000;
const LINK_DAYS = 7;
const UNCONFIRMED_DAYS = 30;
const PUSHED_AT_ONCE = 100;

export interface NewsletterDeps extends EmailContextDeps {
  db: Database;
  now: () => number;
  log: Log;
  appSecret: string;
  mailer: Mailer;
  queue: JobQueue;
  /** [COUP-03] One code per address, ever: null when it was sent before. */
  firstCoupon: {
    isGiven: (tx: Transaction, email: string) => Promise<boolean>;
    issue: (tx: Transaction, email: string) => Promise<string | null>;
  };
  /** Undefined: no external list. */
  newsletterList: NewsletterList | undefined;
}

export interface Confirmed {
  email: string;
  status: 'subscribed';
  couponSent: boolean;
  key: string;
  /** The account that requested it: using the link verifies its address. */
  askedBy: number | null;
}

const shownStatus = (row: SubscriberRow | null): NewsletterStatus =>
  row === null || row.status === 'erased' ? 'unsubscribed' : row.status;

export const sourceOf = ({ asked_by }: Pick<SubscriberRow, 'asked_by'>): 'form' | 'account' =>
  asked_by === null ? 'form' : 'account';

/** Pushes unsynchronised subscribers to an external list; failures are retried at the next run. */
const createListSync = ({ db, log, newsletterList: list, ...deps }: NewsletterDeps) => {
  const emailContext = createEmailContext(deps, translateIn);
  const syncSubscriber = async (outside: NewsletterList, row: SubscriberRow): Promise<void> => {
    const { email, status } = row;
    if (status === 'erased') {
      await outside.remove(email);
      await deleteSubscriber(db, row.id);
    } else if (status !== 'pending') {
      const store = emailContext.findStore(({ storeCode }) => storeCode === row.store_code);
      await outside.save({ email, status, language: emailContext.languageOf(store) });
      await updateSubscriber(db, row.id, { pushed_status: status });
    }
  };
  return async (): Promise<number> => {
    if (!list) return 0;
    let synced = 0;
    for (const row of await listUnsynced(db, PUSHED_AT_ONCE)) {
      try {
        await syncSubscriber(list, row);
        synced += 1;
      } catch (error) {
        log('warn', 'the newsletter service does not answer', {
          subscriber: row.id,
          error: errorText(error),
        });
      }
    }
    return synced;
  };
};

export const createNewsletterService = (deps: NewsletterDeps) => {
  const { db, now, log, mailer, queue, firstCoupon, newsletterList } = deps;
  const emailContext = createEmailContext(deps, translateIn);
  const keys = createNewsletterKeys(deps.appSecret);
  const syncList = createListSync(deps);
  const inFlight = new Set<Promise<unknown>>();

  /** Runs after the response: neither its text nor its time reveals what is known about an address. */
  const runInBackground = (work: Promise<unknown>): void => {
    const guarded = work.catch((error) =>
      log('error', 'the newsletter could not be worked on', { error: errorText(error) }),
    );
    inFlight.add(guarded);
    void guarded.finally(() => inFlight.delete(guarded));
  };
  /** The external list is told by a job: its service may be slow or away. */
  const requestSync = async (tx: Transaction): Promise<void> => {
    if (newsletterList) await queue.enqueue(tx, 'newsletter.sync', {}, { key: 'newsletter.sync' });
  };
  const storeOf = ({ store_code }: SubscriberRow): StoreView =>
    emailContext.findStore(({ storeCode }) => storeCode === store_code);

  const requestConfirmation = async (
    tx: Transaction,
    email: string,
    store: StoreView,
    askedBy: number | null,
  ): Promise<void> => {
    const token = newSecretToken();
    const at = new Date(now());
    const request = {
      email: email.trim(),
      email_key: emailKey(email),
      store_code: store.storeCode,
      token_hash: secretTokenHash(token),
      token_expires_at: new Date(at.getTime() + LINK_DAYS * DAY_MS),
      asked_by: askedBy,
      at,
    };
    if (!(await saveSubscriptionRequest(tx, request))) {
      if (askedBy === null) return clearAskedBy(tx, request.email_key);
      await saveConfirmationRequest(tx, request);
    }
    const isOfAccount = askedBy !== null;
    const hadCoupon = await firstCoupon.isGiven(tx, request.email);
    const data = {
      to_address: request.email,
      store,
      key: '',
      token,
      days: LINK_DAYS,
      isOfAccount,
      hadCoupon,
    };
    await mailer.write(tx, newsletterEmail(emailContext, 'newsletter-confirm', data));
  };

  const requestUnsubscribe = async (row: SubscriberRow | null): Promise<void> => {
    if (row?.status !== 'subscribed') return;
    const data = { to_address: row.email, store: storeOf(row), key: keys.keyOf(row) };
    await db.transaction((tx) => mailer.write(tx, newsletterEmail(emailContext, 'newsletter-leave', data)));
  };

  const join = async (tx: Transaction, row: SubscriberRow): Promise<Confirmed> => {
    const at = new Date(now());
    const code = row.coupon_sent_at === null ? await firstCoupon.issue(tx, row.email) : null;
    await updateSubscriber(tx, row.id, {
      status: 'subscribed',
      token_used_at: at,
      updated_at: at,
      ...(code !== null && { coupon_sent_at: at }),
    });
    const key = keys.keyOf(row);
    if (code !== null) {
      const data = { to_address: row.email, store: storeOf(row), key, code };
      await mailer.write(tx, newsletterEmail(emailContext, 'newsletter-coupon', data));
    }
    await requestSync(tx);
    return { email: row.email, status: 'subscribed', couponSent: code !== null, key, askedBy: row.asked_by };
  };

  const leaveIn = async (tx: Transaction, row: SubscriberRow): Promise<void> => {
    await updateSubscriber(tx, row.id, { status: 'unsubscribed', updated_at: new Date(now()) });
    await requestSync(tx);
  };
  const leave = async (row: SubscriberRow): Promise<void> => {
    if (row.status === 'unsubscribed' || row.status === 'erased') return;
    await db.transaction((tx) => leaveIn(tx, row));
  };

  const ownerByKey = async (key: string): Promise<SubscriberRow | null> => {
    const id = keys.idOf(key);
    const row = id === null ? null : await loadSubscriberById(db, id);
    return row && row.status !== 'erased' && keys.isKeyOf(row, key) ? row : null;
  };

  return {
    /** `askedBy`: the account that claims the address. Its link is sent to subscribed addresses too. */
    subscribe: async (email: string, store: StoreView, askedBy: number | null = null): Promise<void> => {
      // The same query for every address, so that an unavailable database fails before the response is OK.
      await loadSubscriber(db, emailKey(email));
      runInBackground(db.transaction((tx) => requestConfirmation(tx, email, store, askedBy)));
    },

    /** For the staff, which never subscribes anybody: the owner of the address uses the link, or does not. */
    requestAgain: (tx: Transaction, row: SubscriberRow): Promise<void> =>
      requestConfirmation(tx, row.email, storeOf(row), row.asked_by),
    leaveIn,

    confirm: async (token: string): Promise<Result<Confirmed, 'link_invalid'>> => {
      const confirmed = await db.transaction(async (tx) => {
        const row = await lockByToken(tx, secretTokenHash(token));
        if (!row?.token_expires_at || row.status === 'erased') return null;
        // The page was reloaded: the link is used already and has no further effect.
        if (row.token_used_at)
          return row.status === 'subscribed'
            ? {
                email: row.email,
                status: row.status,
                couponSent: false,
                key: keys.keyOf(row),
                askedBy: row.asked_by,
              }
            : null;
        return row.token_expires_at.getTime() > now() ? join(tx, row) : null;
      });
      if (!confirmed) return { ok: false, error: 'link_invalid' };
      return { ok: true, value: confirmed };
    },

    unsubscribeByKey: async (key: string): Promise<Result<{ email: string }, 'link_invalid'>> => {
      const row = await ownerByKey(key);
      if (!row) return { ok: false, error: 'link_invalid' };
      await leave(row);
      return { ok: true, value: { email: row.email } };
    },

    /** Called for the verified owner of the address. */
    unsubscribe: async (email: string): Promise<void> => {
      const row = await loadSubscriber(db, emailKey(email));
      if (row) await leave(row);
    },
    /** Called by anybody: the owner has to confirm by e-mail. */
    requestUnsubscribe: async (email: string): Promise<void> =>
      runInBackground(requestUnsubscribe(await loadSubscriber(db, emailKey(email)))),

    isKeyOf: async (key: string, email: string): Promise<boolean> =>
      (await ownerByKey(key))?.email_key === emailKey(email),

    status: async (email: string): Promise<NewsletterStatus> => {
      const row = await loadSubscriber(db, emailKey(email));
      if (row?.status !== 'subscribed' || row.pushed_status !== 'subscribed' || !newsletterList)
        return shownStatus(row);
      // The address may have been unsubscribed at the external list.
      const listStatus = await newsletterList.status(row.email).catch(() => 'subscribed' as const);
      if (listStatus === 'subscribed') return 'subscribed';
      const unsubscribed = { status: 'unsubscribed' as const, pushed_status: 'unsubscribed' };
      await updateSubscriber(db, row.id, { ...unsubscribed, updated_at: new Date(now()) });
      return 'unsubscribed';
    },

    /** The status for an account with an unverified address: only what it requested itself. */
    statusForAccount: async (email: string, askedBy: number): Promise<NewsletterStatus> => {
      const row = await loadSubscriber(db, emailKey(email));
      const isPending = row?.asked_by === askedBy && row.token_used_at === null;
      return isPending && (row.token_expires_at?.getTime() ?? 0) > now() ? 'pending' : 'unsubscribed';
    },

    /** All data about an address, for its owner. */
    exportOf: async (email: string) => {
      const row = await loadSubscriber(db, emailKey(email));
      return row && { status: shownStatus(row), created_at: row.created_at, updated_at: row.updated_at };
    },
    /** What the person agreed to, when and where; null: never asked, or the address is not this person's. */
    consentOf: async ({ id, email, isProven }: { id: number; email: string; isProven: boolean }) => {
      const row = await loadSubscriber(db, emailKey(email));
      if (!row || row.status === 'erased' || !(isProven || row.asked_by === id)) return null;
      return {
        status: row.status,
        source: sourceOf(row),
        requested_at: row.created_at.toISOString(),
        confirmed_at: row.token_used_at?.toISOString() ?? null,
      };
    },
    /** Erases the address, in the external list too. */
    erase: async (tx: Transaction, email: string): Promise<void> => {
      const row = await loadSubscriber(tx, emailKey(email));
      if (!row) return;
      if (!newsletterList || row.pushed_status === null) return deleteSubscriber(tx, row.id);
      await updateSubscriber(tx, row.id, { status: 'erased', token_hash: null, updated_at: new Date(now()) });
      await requestSync(tx);
    },

    /** Erases the request of an account with an unverified address; the mailbox's own subscription stays. */
    eraseRequest: async (tx: Transaction, email: string, askedBy: number): Promise<void> => {
      const row = await loadSubscriber(tx, emailKey(email));
      if (row?.asked_by !== askedBy) return;
      if (row.status !== 'pending') return clearAskedBy(tx, row.email_key);
      // An address that was known before the account becomes unsubscribed, not unknown.
      if (row.coupon_sent_at === null && row.pushed_status === null) await deleteSubscriber(tx, row.id);
      else await updateSubscriber(tx, row.id, { status: 'unsubscribed', token_hash: null, asked_by: null });
    },

    syncList: syncList,
    /** Deletes expired unconfirmed subscriptions; returns how many. */
    deleteUnconfirmed: (): Promise<number> =>
      deleteUnconfirmed(db, new Date(now() - UNCONFIRMED_DAYS * DAY_MS)),
    /** Resolves when all background writes are done. */
    settled: async (): Promise<void> => {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
};

export type NewsletterService = ReturnType<typeof createNewsletterService>;
