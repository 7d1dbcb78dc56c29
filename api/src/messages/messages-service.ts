// Messages outside orders: newsletter, contact, stock alerts, mail service. Composed together: the api has their
// endpoints, the process runs their jobs.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from '../catalog/catalog-service.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import { type RunningJobs, startPeriodicJobs } from '../jobs/periodic-jobs.ts';
import type { Mailer } from '../providers/mail/mailer.ts';
import { createMailchimpList } from '../providers/newsletter/mailchimp-list.ts';
import { type ContactService, createContactService } from './contact/contact-service.ts';
import { createMailRelay, type MailRelay } from './mail-relay/mail-relay-service.ts';
import {
  createNewsletterService,
  type NewsletterDeps,
  type NewsletterService,
} from './newsletter/newsletter-service.ts';

import { createStockAlerts, type StockAlerts } from './stock-alert/stock-alert-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface MessagesDeps {
  config: Config;
  settings: Settings;
  db: Database;
  now: () => number;
  log: Log;
  mailer: Mailer;
  catalog: Pick<CatalogService, 'documentsBy' | 'onChange'>;
  firstCoupon: NewsletterDeps['firstCoupon'];
}

export interface Messages {
  newsletter: NewsletterService;
  contact: ContactService;
  relay: MailRelay;
  stockAlerts: StockAlerts;
  /** Resolves when all background writes are done. */
  settled(): Promise<void>;
  startJobs(): RunningJobs;
}

const newsletterListOf = ({ config, settings }: MessagesDeps) => {
  const { service, mailchimpUrl: url, mailchimpListId: listId } = settings.newsletter;
  const { mailchimpApiKey: apiKey } = config;
  return service === 'mailchimp' && apiKey ? createMailchimpList({ url, listId, apiKey, fetch }) : undefined;
};

export const createMessages = (deps: MessagesDeps): Messages => {
  const { config, settings, db, now, log, mailer, catalog, firstCoupon } = deps;
  const { shopUrl, appSecret, dataDir } = config;
  const shared = { db, now, settings, shopUrl, appSecret, mailer };
  const newsletter = createNewsletterService({
    ...shared,
    log,
    firstCoupon,
    newsletterList: newsletterListOf(deps),
  });
  const contact = createContactService({ ...shared, dataDir });
  const stockAlerts = createStockAlerts({ ...shared, log, catalog });
  return {
    newsletter,
    contact,
    relay: createMailRelay(shared),
    stockAlerts,
    settled: async () => {
      await Promise.all([newsletter.settled(), stockAlerts.settled()]);
    },
    startJobs: () => {
      const alerts = stockAlerts.start();
      const jobs = startPeriodicJobs(
        [
          { name: 'newsletter service told', everyMs: 5 * MINUTE_MS, work: newsletter.syncList },
          { name: 'unconfirmed subscribers removed', everyMs: HOUR_MS, work: newsletter.deleteUnconfirmed },
          // For alerts that are confirmed when the product is back already; a movement sends the others at once.
          { name: 'stock alerts written', everyMs: 5 * MINUTE_MS, work: stockAlerts.sendDue },
          { name: 'old stock alerts removed', everyMs: HOUR_MS, work: stockAlerts.deleteOld },
          { name: 'old messages removed', everyMs: HOUR_MS, work: contact.deleteOld },
        ],
        log,
      );
      return { stop: async () => void (await Promise.all([alerts.stop(), jobs.stop()])) };
    },
  };
};
