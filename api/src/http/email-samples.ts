// A sample e-mail of every kind in every store's language, with made-up data, for previews.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { QUOTE_EMAILS, quoteEmail } from '../checkout/quote/quote-emails.ts';
import { createEmailWriter } from '../customer/customer-emails.ts';
import { demoOrders } from '../db/seed/people/demo-orders.ts';
import { claimEmail, messageEmail, replyEmail, thanksEmail } from '../messages/contact/contact-emails.ts';
import { newsletterEmail } from '../messages/newsletter/newsletter-emails.ts';
import { stockAlertEmail } from '../messages/stock-alert/stock-alert-emails.ts';
import { createOrderEmails } from '../orders/email/order-email.ts';
import { mismatchEmail } from '../orders/email/staff-email.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import { createEmailContext } from '../providers/mail/email-context.ts';
import type { Email } from '../providers/mail/mailer.ts';
import { createStaffEmails } from '../staff/people/staff-emails.ts';
import type { TranslateIn } from '../texts/translate.ts';

const TO = 'demo@example.com';
const REFUND_CENTS = 106_900;
const VISIT = { service: 'measuring', slot: { id: 1, day: '2026-11-24', from: '08:00', to: '12:00' } };

interface SampleDeps {
  settings: Settings;
  shopUrl: string;
  texts: TranslateIn;
  /** In place of a made-up one. */
  order: OrderRow | null;
}

const customerSamples = (deps: SampleDeps, { storeId }: StoreView): Email[] => {
  const createEmail = createEmailWriter(deps, deps.texts);
  const customer = { email: TO, firstname: 'Mari', store_id: storeId };
  return [
    createEmail('welcome', customer),
    createEmail('password-reset', customer, { path: '/create-password?token=…', hours: 2 }),
    createEmail('password-changed', customer),
    createEmail('email-confirm', customer, { path: '/confirm-email?token=0', hours: 24 }),
    createEmail('email-change-asked', customer),
    createEmail('email-changed', customer),
  ];
};

const messageSamples = (deps: SampleDeps, store: StoreView): Email[] => {
  const emailContext = createEmailContext(deps, deps.texts);
  const data = { to_address: TO, store, key: '1.key' };
  const alert = { to_address: TO, store, name: 'Dušisein Võre, must' };
  const { openingHours } = deps.settings.company;
  const message = {
    ticket: null,
    kind: 'custom-solution',
    store_code: store.storeCode,
    customer_id: null,
    name: 'Mari Näidis',
    email: TO,
    telephone: '600 1234',
    subject: 'Katusealune dušisein',
    question: 'Kas viltuse laega vannituppa saab dušiseina?\nKõrgus vasakul 1950, paremal 1600 mm.',
    sku: 'KL-DV-100-SM',
    details: '950 × 1950 / 1600 mm, selge klaas 8 mm',
    files: [],
    ...{ order_id: null, item_id: null, answer_by: null },
    created_at: new Date(0),
  };
  const claimed = {
    ...{ order_id: 123, order_number: '000000123', order_key: 'key', item_id: 1 },
    ...{ name: 'Dušisein Võre, must', email: TO },
  };
  const claim = { id: 12, answer_by: '2026-12-01', created_at: new Date(0), files: [] };
  return [
    newsletterEmail(emailContext, 'newsletter-confirm', { ...data, token: 'token', days: 7 }),
    newsletterEmail(emailContext, 'newsletter-coupon', { ...data, code: 'UUS-ABCDEFGH23' }),
    newsletterEmail(emailContext, 'newsletter-leave', data),
    stockAlertEmail(emailContext, 'stock-alert-confirm', {
      ...alert,
      path: '/stock-alert?token=token',
      days: 7,
    }),
    stockAlertEmail(emailContext, 'stock-alert', { ...alert, path: '/p/KL-DV-100-SM/x' }),
    messageEmail(emailContext, message, { store, to_address: deps.settings.company.email }),
    claimEmail(emailContext, claimed, claim, store),
    thanksEmail(emailContext, { store, to_address: TO, openingHours }),
    replyEmail(
      emailContext,
      { id: 1, subject: '' },
      { store, to_address: TO, reply_to: TO, text: 'Tere!\n\nJah, saame teha.' },
    ),
  ];
};

const orderSamples = (deps: SampleDeps, { storeCode }: StoreView): Email[] => {
  const orderEmails = createOrderEmails({ ...deps, isPaidAtBank: () => false }, deps.texts);
  const [draft] = demoOrders({ id: 1, email: TO }).slice(-1);
  const order = {
    coupon_code: null,
    paid_at: null,
    canceled_by: null,
    tracking_number: '05300123456789',
    visits: [VISIT],
    ...(deps.order ?? draft),
    store_code: storeCode,
    entity_id: deps.order?.entity_id ?? 1,
  };
  const row = order as OrderRow;
  const byTransfer = { ...row, payment_method: BANK_TRANSFER.code, state: 'pending_payment' };
  const steps = ['paid', 'shipped', 'delivered', 'canceled', 'expired'] as const;
  return [
    orderEmails.placed(row, 'key'),
    { ...orderEmails.placed(byTransfer, 'key'), kind: 'order-confirmation-transfer' },
    ...steps.map((step) => orderEmails.step(row, { order: 'key', tracking: 'key' }, step)),
    mismatchEmail(createEmailContext(deps, deps.texts), deps.settings, row, {
      ...{ provider: 'montonio', reference: 'a1b2c3d4e5f6a1b2c3d4e5f6' },
      expected: { amount_cents: 12_700, currency_code: 'EUR' },
      noticed: { amount_cents: 1270, currency_code: 'EUR' },
    }),
    orderEmails.refunded(row, 'key', REFUND_CENTS, { number: 'K000001', file: Buffer.alloc(0) }),
  ];
};

const staffSamples = (deps: SampleDeps, store: StoreView): Email[] => {
  const emails = createStaffEmails(deps, deps.texts);
  const reader = { email: TO, language: languageOf(store.i18n.defaultLocale) };
  const url = `${deps.shopUrl}/admin/invitation#…`;
  return [
    emails.invitation(reader, {
      url,
      role: 'workshop',
      roleName: undefined,
      invitedBy: 'Mari Näidis',
      hours: 72,
    }),
    emails.keyLink(reader, { url, hours: 72 }),
    emails.resting(reader, { name: 'Mari Näidis', email: TO, minutes: 15 }),
  ];
};

const quoteSamples = (deps: SampleDeps, { storeCode }: StoreView): Email[] => {
  const emailContext = createEmailContext(deps, deps.texts);
  const texts = {
    'quote-sent': 'Tere! Siin on pakkumine.',
    'quote-reminder': '',
    'quote-answer': 'Jah, saame teha.',
    'quote-withdrawn': 'Materjal on otsas.',
  };
  return QUOTE_EMAILS.map((kind) =>
    quoteEmail(emailContext, kind, {
      ...{ to_address: TO, store_code: storeCode, reply_to: deps.settings.company.email },
      ...{ number: 'P-2026-031', ends_on: '2026-11-17', total_cents: 184_200, key: '31.key' },
      ...{ text: texts[kind], isNewVersion: false },
    }),
  );
};

export interface EmailSample extends Email {
  store_code: string;
  /** Not about the given order. */
  is_made_up: boolean;
}

export const emailSamples = (deps: SampleDeps): EmailSample[] =>
  deps.settings.storeViews.stores.flatMap((store) =>
    [customerSamples, messageSamples, orderSamples, quoteSamples, staffSamples].flatMap((samplesOf) =>
      samplesOf(deps, store).map((email) => ({
        ...{ ...email, store_code: store.storeCode },
        is_made_up: deps.order === null || samplesOf !== orderSamples,
      })),
    ),
  );
