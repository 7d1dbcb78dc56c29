// What customers and the shop say to each other outside orders: newsletter, messages, the mail service. Built
// together: the api opens their doors, the front door runs their jobs.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import type { Mailer } from '../outside/mail/mailer.ts';
import { createMailchimpList } from '../outside/newsletter/mailchimp-list.ts';
import { type RunningJobs, startPeriodicJobs } from '../periodic-jobs.ts';
import { type ContactService, createContactService } from './contact/contact-service.ts';
import { createMailRelay, type MailRelay } from './mail-service/mail-relay-service.ts';
import {
  createNewsletterService,
  type NewsletterDeps,
  type NewsletterService,
} from './newsletter/newsletter-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface ConversationDeps {
  config: Config;
  settings: Settings;
  db: Database;
  now: () => number;
  log: Log;
  mailer: Mailer;
  firstCoupon: NewsletterDeps['firstCoupon'];
}

export interface Conversation {
  newsletter: NewsletterService;
  contact: ContactService;
  relay: MailRelay;
  startJobs(): RunningJobs;
}

const outsideListOf = ({ config, settings }: ConversationDeps) => {
  const { service, mailchimpUrl: url, mailchimpListId: listId } = settings.newsletter;
  const { mailchimpApiKey: apiKey } = config;
  return service === 'mailchimp' && apiKey ? createMailchimpList({ url, listId, apiKey, fetch }) : undefined;
};

export const createConversation = (deps: ConversationDeps): Conversation => {
  const { config, settings, db, now, log, mailer, firstCoupon } = deps;
  const { shopUrl, appSecret, dataDir } = config;
  const shared = { db, now, settings, shopUrl, appSecret, mailer };
  const newsletter = createNewsletterService({
    ...shared,
    log,
    firstCoupon,
    outsideList: outsideListOf(deps),
  });
  const contact = createContactService({ ...shared, dataDir });
  return {
    newsletter,
    contact,
    relay: createMailRelay(shared),
    startJobs: () =>
      startPeriodicJobs(
        [
          { name: 'newsletter service told', everyMs: 5 * MINUTE_MS, work: newsletter.tellOutside },
          { name: 'unconfirmed subscribers removed', everyMs: HOUR_MS, work: newsletter.forgetUnconfirmed },
          { name: 'old messages removed', everyMs: HOUR_MS, work: contact.forgetOld },
        ],
        log,
      ),
  };
};
