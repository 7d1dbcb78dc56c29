// Order e-mails to the buyer, and to the staff about payments: written to the outbox in the transaction of the change, sent after the commit.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import type { Transaction } from '../../db/database.ts';
import { createEmailContext } from '../../providers/mail/email-context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { translateIn } from '../../texts/translate.ts';
import type { SlotPurpose } from '../delivery/delivery-tables.ts';
import type { TaxCorrectionFiles } from '../invoice/invoice-service.ts';
import { createOrderKeys, type OrderKeys } from '../order-key.ts';
import { claimNotice } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { createTrackingKeys } from '../tracking/tracking-key.ts';
import { createOrderEmails, type DocumentFile } from './order-email.ts';
import { isSentOnce, type OrderStep } from './order-messages.ts';
import { mismatchEmail, type SumMismatch } from './staff-email.ts';

export interface OrderNoticesDeps {
  settings: Settings;
  shopUrl: string;
  appSecret: string;
  now: () => number;
  mailer: Pick<Mailer, 'write'>;
  /** Whether the payment method uses a bank's page. */
  isPaidAtBank: (method: string) => boolean;
}

export interface OrderNotices {
  keys: OrderKeys;
  /** URL of the order page, after payment and in e-mails. */
  pageOf(order: OrderRow): string;
  notifyPlaced(tx: Transaction, order: OrderRow): Promise<void>;
  /** With the credit note; undefined: there is none. */
  notifyRefunded(
    tx: Transaction,
    order: OrderRow,
    amountCents: number,
    note: DocumentFile | undefined,
  ): Promise<void>;
  /** With the credit note and the new invoice. */
  notifyTaxCorrected(tx: Transaction, order: OrderRow, files: TaxCorrectionFiles): Promise<void>;
  /** Notifies about a state change of the order; shipped and delivered once, and never shipped after delivered. */
  notifyStep(tx: Transaction, order: OrderRow, step: OrderStep): Promise<void>;
  /** Notifies about the new time of its delivery or of a visit. */
  notifyMoved(tx: Transaction, order: OrderRow, purpose: SlotPurpose, slot: DeliverySlot): Promise<void>;
  /** Notifies about another parcel machine. */
  notifyPoint(tx: Transaction, order: OrderRow): Promise<void>;
  /** Tells the staff that a provider has named another sum. */
  notifyMismatch(tx: Transaction, order: OrderRow, mismatch: SumMismatch): Promise<void>;
}

export const createOrderNotices = ({ appSecret, mailer, now, ...deps }: OrderNoticesDeps): OrderNotices => {
  const keys = createOrderKeys(appSecret);
  const trackingKeys = createTrackingKeys(appSecret);
  const emails = createOrderEmails(deps, translateIn);
  const emailContext = createEmailContext(deps, translateIn);
  return {
    keys,
    pageOf: (order) => emails.pageOf(order, keys.keyOf(order)),
    notifyPlaced: (tx, order) => mailer.write(tx, emails.placed(order, keys.keyOf(order))),
    notifyRefunded: (tx, order, amountCents, note) =>
      mailer.write(tx, emails.refunded(order, keys.keyOf(order), amountCents, note)),
    notifyTaxCorrected: (tx, order, files) =>
      mailer.write(tx, emails.taxCorrected(order, keys.keyOf(order), files)),
    notifyMoved: async (tx, order, purpose, slot) => {
      if (order.customer_email !== '')
        await mailer.write(tx, emails.moved(order, keys.keyOf(order), purpose, slot));
    },
    notifyPoint: async (tx, order) => {
      if (order.customer_email !== '') await mailer.write(tx, emails.point(order, keys.keyOf(order)));
    },
    notifyMismatch: (tx, order, mismatch) =>
      mailer.write(tx, mismatchEmail(emailContext, deps.settings, order, mismatch)),
    notifyStep: async (tx, order, step) => {
      if (isSentOnce(step)) {
        if (!(await claimNotice(tx, order.entity_id, step))) return;
        if (step === 'delivered') await claimNotice(tx, order.entity_id, 'shipped');
      }
      const links = { order: keys.keyOf(order), tracking: trackingKeys.tokenOf(order, now()) };
      // A deleted account has no e-mail address.
      if (order.customer_email !== '') await mailer.write(tx, emails.step(order, links, step));
    },
  };
};
