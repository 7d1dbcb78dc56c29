// Customers with their reviews and passwords, and all that the shop stores about a person: built for the shop's own
// endpoints, the back office and the command line alike.
import { removeDocuments, upsertDocuments } from './catalog/catalog-repository.ts';
import type { Services } from './compose.ts';
import { type CustomerDesk, createCustomerDesk } from './customer/customer-admin-service.ts';
import { ACCOUNT_EMAIL_KINDS } from './customer/customer-emails.ts';
import { type CustomerService, createCustomerService } from './customer/customer-service.ts';
import { createPasswordService, type PasswordService } from './customer/password/password-service.ts';
import type { PersonData } from './customer/person-data.ts';
import { createAccountData } from './customer/person-repository.ts';
import { deleteOldEmails, listEmailsOf } from './providers/mail/outbox.ts';
import { createReviewService, type ReviewService } from './reviews/review-service.ts';
import { eraseChangedValues } from './staff/change-log/change-log-service.ts';
import { listChanges } from './staff/change-log/change-repository.ts';
import { deleteDraftsAbout } from './staff/drafts/draft-service.ts';
import { deleteConflictAnswers } from './staff/people/staff-request-repository.ts';

export interface CustomerDomain {
  reviews: ReviewService;
  customers: CustomerService;
  passwords: PasswordService;
  desk: CustomerDesk;
}

const MAX_CHANGES = 10_000;

const createReviews = ({ db, now, settings, catalog }: Services): ReviewService =>
  createReviewService({
    db,
    now,
    isProduct: async (storeCode, id) => Boolean(await catalog.documentById(storeCode, 'product', id)),
    stores: settings.storeViews.stores,
    documents: {
      save: (tx, storeCode, documents) => upsertDocuments(tx, storeCode, 'review', documents),
      remove: (tx, storeCode, ids) => removeDocuments(tx, storeCode, 'review', ids),
    },
  });

const orderDataOf = ({ orders: { person, draftPerson, quotes } }: Services): PersonData[] => [
  {
    name: 'orders',
    fate: 'anonymized',
    load: person.list,
    erase: async (tx, who) => {
      const things = (await person.list(who)).map(({ entity_id }) => `orders/${entity_id}`);
      await deleteDraftsAbout(tx, things);
      return person.erase(tx, who);
    },
  },
  { name: 'order_notes', fate: 'removed', load: person.notes },
  { name: 'draft_orders', fate: 'removed', load: draftPerson.load, erase: draftPerson.erase },
  { name: 'quotes', fate: 'removed', load: quotes.person.load, erase: quotes.person.erase },
  { name: 'returns', fate: 'anonymized', load: person.returns },
  { name: 'payments', fate: 'kept', load: person.payments },
  { name: 'shipments', fate: 'kept', load: person.shipments },
  { name: 'invoices', fate: 'kept', load: person.documents, files: person.documentFiles },
];

/** Subscriptions of an unproven address belong to the mailbox, not to the account. */
const messageDataOf = ({ db, messages: { newsletter, stockAlerts, contact } }: Services): PersonData[] => [
  {
    name: 'messages',
    fate: 'removed',
    load: contact.listOf,
    files: contact.filesOf,
    erase: async (tx, person) => {
      const sent = await contact.listOf(person);
      await deleteDraftsAbout(
        tx,
        sent.map(({ id }) => `messages/${id}`),
      );
      return contact.erase(tx, person);
    },
  },
  {
    name: 'newsletter',
    fate: 'removed',
    load: async ({ id, email, isProven }) => {
      if (!isProven) {
        const status = await newsletter.statusForAccount(email, id);
        return status === 'pending' ? [{ status }] : [];
      }
      const found = await newsletter.exportOf(email);
      return found ? [found] : [];
    },
    erase: (tx, { id, email, isProven }) =>
      isProven ? newsletter.erase(tx, email) : newsletter.eraseRequest(tx, email, id),
  },
  {
    name: 'stock_alerts',
    fate: 'removed',
    load: async ({ email, isProven }) => (isProven ? stockAlerts.exportOf(email) : []),
    erase: async (tx, { email, isProven }) => {
      if (isProven) await stockAlerts.erase(tx, email);
    },
  },
  {
    name: 'emails',
    fate: 'removed',
    load: async ({ email, isProven }) => (isProven ? listEmailsOf(db, email) : []),
    erase: (tx, { email, isProven }) =>
      deleteOldEmails(tx, email, isProven ? undefined : ACCOUNT_EMAIL_KINDS),
  },
];

/** Every domain that stores personal data is listed here. */
const personDataOf = (services: Services, reviews: ReviewService): PersonData[] => {
  const { db, sessions, configurator, orders } = services;
  return [
    ...createAccountData(db),
    {
      name: 'sessions',
      fate: 'removed',
      load: ({ id }) => sessions.list(id),
    },
    {
      name: 'carts',
      fate: 'removed',
      load: ({ id }) => orders.carts.listOf(id),
      erase: (tx, { id }) => orders.carts.forgetCustomer(tx, id),
    },
    ...orderDataOf(services),
    {
      name: 'reviews',
      fate: 'anonymized',
      load: ({ id }) => reviews.listOwn(id),
      erase: (tx, { id }) => reviews.erase(tx, id),
    },
    { name: 'projects', fate: 'removed', load: ({ id }) => configurator.exportProjects(id) },
    ...messageDataOf(services),
    {
      name: 'changes',
      fate: 'anonymized',
      load: async ({ id }) =>
        (await listChanges(db, { entity: 'customer', id: String(id) }, MAX_CHANGES)).map(
          ({ at, kind, before, after }) => ({ at, kind, before, after }),
        ),
      erase: async (tx, { id }) => {
        await eraseChangedValues(tx, { entity: 'customer', id: String(id) });
        await deleteDraftsAbout(tx, [`customers/${id}`]);
        await deleteConflictAnswers(tx);
      },
    },
  ];
};

export const createCustomerDomain = (services: Services): CustomerDomain => {
  const { db, now, log, settings, config, mailer, hasher, sessions, groupTokens, orders } = services;
  const shared = { db, now, log, settings, shopUrl: config.shopUrl, hasher, sessions, mailer };
  const reviews = createReviews(services);
  const personData = personDataOf(services, reviews);
  const passwords = createPasswordService(shared);
  const customers = createCustomerService({ ...shared, groupTokens, orders: orders.checkout, personData });
  const { newsletter, contact } = services.messages;
  const desk = createCustomerDesk({
    ...{ db, now, settings, sessions, passwords, customers, personData },
    orders: orders.person,
    sources: {
      carts: orders.carts.listOf,
      reviews: reviews.listOwn,
      projects: services.configurator.exportProjects,
      messages: contact.listOf,
      consent: newsletter.consentOf,
    },
  });
  return { reviews, customers, passwords, desk };
};
