// Stock alerts: confirmed by a link mailed to the address, and deleted with the one e-mail that is sent.
import type { Product } from '@klaas/core/catalog/product.ts';
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { isOnSale } from '@klaas/core/stock/stock-status.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogService } from '../../catalog/catalog-service.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { errorText } from '../../db/error-text.ts';
import type { Log } from '../../http/log.ts';
import { createEmailContext, type EmailContextDeps } from '../../providers/mail/email-context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { newSecretToken, secretTokenHash } from '../../security/secret-token.ts';
import { translateIn } from '../../texts/translate.ts';
import { stockAlertEmail } from './stock-alert-emails.ts';
import {
  claimAlert,
  confirmAlert,
  deleteOfMailbox,
  deleteOld,
  isStocked,
  listDue,
  listOfMailbox,
  saveAlertRequest,
} from './stock-alert-repository.ts';
import type { StockAlertRow } from './stock-alert-tables.ts';

const DAY_MS = 86_400_000;
const LINK_DAYS = 7;
const RETENTION_DAYS = 365;
const BATCH_SIZE = 100;

export interface StockAlertDeps extends EmailContextDeps {
  db: Database;
  now: () => number;
  log: Log;
  mailer: Mailer;
  catalog: Pick<CatalogService, 'documentsBy'>;
}

export const createStockAlerts = (deps: StockAlertDeps) => {
  const { db, now, log, mailer, catalog } = deps;
  const emailContext = createEmailContext(deps, translateIn);
  const inFlight = new Set<Promise<unknown>>();

  /** Name of the product sold under that sku in that store; null: none. */
  const nameOf = async (storeCode: string, sku: string): Promise<string | null> => {
    const load = async (field: 'sku' | 'configurable_children.sku') =>
      (await catalog.documentsBy(storeCode, 'product', field, [sku])) as unknown as Product[];
    const [parent] = await load('configurable_children.sku');
    const variant = parent?.configurable_children?.find((child) => child.sku === sku);
    if (parent && variant) return isOnSale(parent) && isOnSale(variant) ? parent.name : null;
    const [product] = await load('sku');
    return product && isOnSale(product) ? product.name : null;
  };

  /** Runs after the response: neither its text nor its time reveals what is known about an address. */
  const runInBackground = (work: Promise<unknown>): void => {
    const guarded = work.catch((error) =>
      log('error', 'the stock alert could not be worked on', { error: errorText(error) }),
    );
    inFlight.add(guarded);
    void guarded.finally(() => inFlight.delete(guarded));
  };

  const requestConfirmation = async (
    email: string,
    sku: string,
    name: string,
    store: StoreView,
  ): Promise<void> => {
    const token = newSecretToken();
    const request = {
      email,
      email_key: emailKey(email),
      sku,
      store_code: store.storeCode,
      token_hash: secretTokenHash(token),
      created_at: new Date(now()),
    };
    await db.transaction(async (tx) => {
      if (!(await saveAlertRequest(tx, request))) return;
      const data = { to_address: email, store, path: `/stock-alert?token=${token}`, name, days: LINK_DAYS };
      await mailer.write(tx, stockAlertEmail(emailContext, 'stock-alert-confirm', data));
    });
  };

  /** Queues the e-mail and deletes the alert in one transaction; false: taken by another process, or not for sale. */
  const sendAlert = async (row: StockAlertRow): Promise<boolean> => {
    const store = emailContext.findStore(({ storeCode }) => storeCode === row.store_code);
    const name = await nameOf(store.storeCode, row.sku);
    if (name === null) return false;
    return db.transaction(async (tx) => {
      if (!(await claimAlert(tx, row.id))) return false;
      const path = `/p/${encodeURIComponent(row.sku)}/x`;
      await mailer.write(
        tx,
        stockAlertEmail(emailContext, 'stock-alert', { to_address: row.email, store, path, name }),
      );
      return true;
    });
  };

  /** Sends one e-mail for each alert whose sku can be bought again; returns how many. */
  const sendDue = async (): Promise<number> => {
    let sent = 0;
    for (let afterId = 0; ; ) {
      const due = await listDue(db, { afterId, limit: BATCH_SIZE });
      for (const row of due) if (await sendAlert(row)) sent += 1;
      const last = due.at(-1);
      if (!last || due.length < BATCH_SIZE) break;
      afterId = last.id;
    }
    return sent;
  };

  return {
    /** `sku_unknown`: this store sells nothing with stock of its own under that sku. */
    request: async (email: string, sku: string, store: StoreView): Promise<Result<null, 'sku_unknown'>> => {
      const name = (await isStocked(db, sku)) ? await nameOf(store.storeCode, sku) : null;
      if (name === null) return { ok: false, error: 'sku_unknown' };
      runInBackground(requestConfirmation(email, sku, name, store));
      return { ok: true, value: null };
    },

    confirm: async (token: string): Promise<Result<{ sku: string; email: string }, 'link_invalid'>> => {
      const at = new Date(now());
      const row = await confirmAlert(db, {
        token_hash: secretTokenHash(token),
        at,
        requestedAfter: new Date(at.getTime() - LINK_DAYS * DAY_MS),
      });
      if (!row) return { ok: false, error: 'link_invalid' };
      return { ok: true, value: { sku: row.sku, email: row.email } };
    },

    sendDue,

    /** Deletes unconfirmed alerts after a week, confirmed ones after a year; returns how many. */
    deleteOld: (): Promise<number> =>
      deleteOld(db, {
        unconfirmedBefore: new Date(now() - LINK_DAYS * DAY_MS),
        confirmedBefore: new Date(now() - RETENTION_DAYS * DAY_MS),
      }),

    /** All data about an address, for its owner. */
    exportOf: async (email: string) =>
      (await listOfMailbox(db, emailKey(email))).map(({ sku, created_at, confirmed_at }) => ({
        sku,
        created_at,
        confirmed_at,
      })),
    erase: (tx: Transaction, email: string): Promise<void> => deleteOfMailbox(tx, emailKey(email)),

    /** Resolves when all background writes are done. */
    settled: async (): Promise<void> => {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
};

export type StockAlerts = ReturnType<typeof createStockAlerts>;
