// Messages outside orders: newsletter, contact, stock alerts, mail service. Composed together: the api has their
// endpoints, the worker runs their jobs.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from '../catalog/catalog-service.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Mailer } from '../providers/mail/mailer.ts';
import { createMailchimpList } from '../providers/newsletter/mailchimp-list.ts';
import type { ObjectStore } from '../providers/storage/object-store.ts';
import { type ContactService, createContactService } from './contact/contact-service.ts';
import { createMessageDesk, type MessageDesk } from './contact/message-admin-service.ts';
import { createMessageEditor, type MessageEditor } from './contact/message-editor.ts';
import { createMailRelay, type MailRelay } from './mail-relay/mail-relay-service.ts';
import { createNewsletterDesk, type NewsletterDesk } from './newsletter/newsletter-admin-service.ts';
import {
  createNewsletterService,
  type NewsletterDeps,
  type NewsletterService,
} from './newsletter/newsletter-service.ts';

import { createStockAlerts, type StockAlerts } from './stock-alert/stock-alert-service.ts';

export interface MessagesDeps {
  config: Config;
  settings: Settings;
  db: Database;
  now: () => number;
  log: Log;
  mailer: Mailer;
  objects: ObjectStore;
  queue: JobQueue;
  catalog: Pick<CatalogService, 'documentsBy'>;
  firstCoupon: NewsletterDeps['firstCoupon'];
}

export interface Messages {
  newsletter: NewsletterService;
  newsletterDesk: NewsletterDesk;
  contact: ContactService;
  /** For the staff: lists and threads, and what is written to them. */
  desk: MessageDesk;
  editor: MessageEditor;
  relay: MailRelay;
  stockAlerts: StockAlerts;
  /** Resolves when all background writes are done. */
  settled(): Promise<void>;
}

const newsletterListOf = ({ config, settings }: MessagesDeps) => {
  const { service, mailchimpUrl: url, mailchimpListId: listId } = settings.newsletter;
  const { mailchimpApiKey: apiKey } = config;
  return service === 'mailchimp' && apiKey ? createMailchimpList({ url, listId, apiKey, fetch }) : undefined;
};

export const createMessages = (deps: MessagesDeps): Messages => {
  const { config, settings, db, now, log, mailer, objects, queue, catalog, firstCoupon } = deps;
  const { shopUrl, appSecret } = config;
  const shared = { db, now, settings, shopUrl, appSecret, mailer };
  const newsletterList = newsletterListOf(deps);
  const newsletter = createNewsletterService({
    ...shared,
    log,
    queue,
    firstCoupon,
    newsletterList,
  });
  const contact = createContactService({ ...shared, objects });
  const stockAlerts = createStockAlerts({ ...shared, log, catalog });
  return {
    newsletter,
    newsletterDesk: createNewsletterDesk({ db, newsletter, hasOutsideList: newsletterList !== undefined }),
    contact,
    desk: createMessageDesk({ ...shared, objects }),
    editor: createMessageEditor(shared),
    relay: createMailRelay(shared),
    stockAlerts,
    settled: async () => {
      await Promise.all([newsletter.settled(), stockAlerts.settled()]);
    },
  };
};
