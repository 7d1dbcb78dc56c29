// What the shop's jobs do: each kind is one use case of a service.
import { createShopPriceEditor } from '../catalog/price/price-editor.ts';
import { createApplyPriceTables } from '../catalog/price-table/apply-price-tables.ts';
import { createProductEntity } from '../catalog/product/product-entity-service.ts';
import type { Services } from '../compose.ts';
import { composeEditors } from '../compose-editors.ts';
import { secretFileOf } from '../config/config.ts';
import { createContentEditors } from '../content-admin.ts';
import { backupNow } from '../db/backup/backup-files.ts';
import { backupNightly } from '../db/backup/nightly-backup.ts';
import { resetDemoShop } from '../db/demo/reset-demo-shop.ts';
import { embeddedFolderOf } from '../db/open-database.ts';
import { createLoadPromise } from '../production/load-promise.ts';
import { deleteSentEmails, deliverEmail } from '../providers/mail/email-delivery.ts';
import type { SendEmail } from '../providers/mail/mailer.ts';
import { UPLOADS } from '../providers/storage/object-store.ts';
import { chainChanges, shopAuthor } from '../staff/change-log/change-log-service.ts';
import { createSettingEditor, createSettingEntity } from '../staff/settings/setting-editor.ts';
import { releaseExpiredJobs } from './job-lease.ts';
import type { JobTasks } from './job-runner.ts';

export interface ShopTaskDeps
  extends Pick<
    Services,
    | 'config'
    | 'settings'
    | 'db'
    | 'now'
    | 'log'
    | 'catalog'
    | 'orders'
    | 'messages'
    | 'objects'
    | 'priceTables'
    | 'pricedGoods'
    | 'invalidate'
    | 'redirects'
    | 'manyProducts'
    | 'searchTerms'
  > {
  /** Undefined: e-mails stay in the outbox. */
  send: SendEmail | undefined;
}

/** Of the embedded database only: a server of its own has its own tools. */
const backupTask = ({ config, settings, now, objects }: ShopTaskDeps): JobTasks => {
  const { dataDir, databaseUrl } = config;
  const { keptBackups: kept } = settings.server;
  if (databaseUrl !== undefined) return {};
  const paths = {
    folder: embeddedFolderOf(config),
    uploads: { objects, prefix: UPLOADS },
    secretFile: secretFileOf(dataDir),
  };
  return {
    'database.backup-now': () => backupNow({ dataDir, paths, now }),
    ...(kept > 0 && { 'database.backup': () => backupNightly({ dataDir, paths, kept, now }) }),
  };
};

/** Sessions of demo staff stay valid. */
const resetTask = ({ db, settings, now, objects }: ShopTaskDeps): JobTasks => ({
  'demo.reset': async () =>
    settings.server.resetDemo
      ? ((await resetDemoShop(db, shopAuthor('nightly reset'), { settings, nowMs: now(), objects })) ?? 0)
      : 0,
});

const followLoad = ({ db, now, settings, config }: ShopTaskDeps) =>
  createLoadPromise({
    ...{ db, now, settings },
    editor: createSettingEditor(db, createSettingEntity(config.settingSources), config.settingSources),
  });

const applyPrices = ({
  db,
  now,
  log,
  settings,
  priceTables: tables,
  pricedGoods: goods,
  ...deps
}: ShopTaskDeps) =>
  createApplyPriceTables({
    ...{ db, now, log, tables, goods, invalidate: deps.invalidate },
    editor: createShopPriceEditor({ db, products: createProductEntity(), settings }),
  });

const createTasks = ({
  db,
  now,
  catalog,
  orders,
  messages,
  redirects,
  manyProducts,
  searchTerms,
  objects,
  send,
}: ShopTaskDeps): JobTasks => ({
  ...(send && { 'email.send': ({ id }) => deliverEmail({ db, now, send }, id) }),
  'email.delete-old': () => deleteSentEmails(db, now()),
  'order.cancel-unpaid': orders.checkout.cancelUnpaid,
  'order.delete-old-decisions': orders.placement.deleteOldDecisions,
  'quote.follow-up': orders.quotes.followUp,
  'payment.refund': orders.checkout.refundDue,
  'payment.reconcile': orders.checkout.reconcilePayments,
  'payment.copy-logos': orders.logos.copy,
  'refund.done': orders.checkout.completeRefund,
  'shipment.register': orders.delivery.register,
  'shipment.label': orders.delivery.storeLabel,
  'shipment.delete-labels': orders.delivery.deleteLabels,
  'shipment.cancel': orders.delivery.cancel,
  'delivery.delete-holds': orders.delivery.deleteExpiredHolds,
  'order.bulk': orders.bulk.run,
  'product.bulk': manyProducts.runs.run,
  'invoice.issue': orders.checkout.issueInvoices,
  'vat.check': orders.vat.checkLate,
  'order.tax-corrected': orders.checkout.notifyTaxCorrected,
  'ledger.send': orders.ledger.send,
  'ledger.send-money': orders.ledger.sendMoney,
  'delivery.load': orders.delivery.load,
  'cart.delete-expired': orders.carts.deleteExpired,
  'newsletter.sync': messages.newsletter.syncList,
  'newsletter.delete-unconfirmed': messages.newsletter.deleteUnconfirmed,
  'stock-alert.send': messages.stockAlerts.sendDue,
  'stock-alert.delete-old': messages.stockAlerts.deleteOld,
  'file.delete': ({ key }) => objects.delete(key),
  'contact.delete-old': messages.contact.deleteOld,
  'redirect.delete-old': redirects.deleteOld,
  'search-term.delete-old': searchTerms.deleteOld,
  'change.chain': () => chainChanges(db),
  'catalog.delete-old-revisions': catalog.deleteOldRevisions,
  'catalog.share-products': catalog.shareProducts,
  'job.release': () => releaseExpiredJobs(db),
});

export const createShopTasks = (deps: ShopTaskDeps): JobTasks => ({
  ...createTasks(deps),
  'content.publish-due': createContentEditors(deps, composeEditors(deps)).schedules.publishDue,
  'workshop.promise': followLoad(deps),
  'price.apply-tables': applyPrices(deps),
  ...backupTask(deps),
  ...resetTask(deps),
});
