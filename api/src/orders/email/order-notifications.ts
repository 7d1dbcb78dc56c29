// Order e-mails to the buyer, and to the staff about payments: written to the outbox in the transaction of the change, sent after the commit.
import type { LineQuantity } from '@klaas/core/orders/refund-lines.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import type { Transaction } from '../../db/database.ts';
import { createEmailContext } from '../../providers/mail/email-context.ts';
import type { Email, Mailer } from '../../providers/mail/mailer.ts';
import { translateIn } from '../../texts/translate.ts';
import type { SlotPurpose } from '../delivery/delivery-tables.ts';
import type { TaxCorrectionFiles } from '../invoice/invoice-service.ts';
import { createOrderKeys, type OrderKeys } from '../order-key.ts';
import { claimNotice } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import type { ReturnEmailData, WithdrawalEmailData } from '../returns/return-emails.ts';
import type { ReturnRow } from '../returns/return-tables.ts';
import { createTrackingKeys } from '../tracking/tracking-key.ts';
import { createOrderEmails, type DocumentFile, type EditNotice } from './order-email.ts';
import { insertOrderEmail } from './order-email-repository.ts';
import { isSentOnce, ORDER_STEPS, type OrderStep } from './order-messages.ts';
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

export interface AgainEmail {
  email: Email;
  data: Record<string, unknown>;
  sentBy: string;
}

export interface OrderNotices {
  keys: OrderKeys;
  /** URL of the order page, after payment and in e-mails. */
  pageOf(order: OrderRow): string;
  notifyPlaced(tx: Transaction, order: OrderRow): Promise<void>;
  /** Where an order written by the staff is paid. */
  notifyPayLink(tx: Transaction, order: OrderRow): Promise<void>;
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
  /** Notifies about an edit before the order is shipped. */
  notifyEdited(tx: Transaction, order: OrderRow, notice: EditNotice): Promise<void>;
  /** Notifies about another parcel machine. */
  notifyPoint(tx: Transaction, order: OrderRow): Promise<void>;
  /** [OFFICE-58] Acknowledges a return at once, to the address that the buyer chose for it. */
  notifyReturn(
    tx: Transaction,
    order: OrderRow,
    request: ReturnRow,
    lines: readonly LineQuantity[],
  ): Promise<void>;
  /** Acknowledges a withdrawal at once that the staff reads first. */
  notifyWithdrawal(tx: Transaction, order: OrderRow, data: WithdrawalEmailData): Promise<void>;
  notifyReturnRefused(tx: Transaction, order: OrderRow, request: ReturnRow, reason: string): Promise<void>;
  /** The e-mail as it would be today; undefined: its kind is unknown. `data`: of the earlier one. */
  remake(order: OrderRow, kind: string, data: Record<string, unknown>): Email | undefined;
  /** Sends it, again or to another address, on behalf of a person. */
  sendAgain(tx: Transaction, order: OrderRow, again: AgainEmail): Promise<void>;
  /** Tells the staff that a provider has named another sum. */
  notifyMismatch(tx: Transaction, order: OrderRow, mismatch: SumMismatch): Promise<void>;
}

const partOf = ({ items, tracking_number }: OrderRow) => ({
  lines: items.map(({ item_id, qty_ordered: qty }) => ({ item_id, qty })),
  tracking: tracking_number,
});

const withPart = (order: OrderRow, { lines, tracking }: Record<string, unknown>): OrderRow =>
  orderPart(order, lines as LineQuantity[], String(tracking ?? ''));

/** The order as its part: only these pieces, with their own tracking code. */
export const orderPart = (
  order: OrderRow,
  lines: readonly LineQuantity[],
  tracking_number: string,
): OrderRow => ({
  ...order,
  tracking_number,
  items: order.items.flatMap((item) => {
    const qty_ordered = lines.find(({ item_id }) => item_id === item.item_id)?.qty;
    return qty_ordered === undefined ? [] : [{ ...item, qty_ordered }];
  }),
});

export const createOrderNotices = ({ appSecret, mailer, now, ...deps }: OrderNoticesDeps): OrderNotices => {
  const keys = createOrderKeys(appSecret);
  const trackingKeys = createTrackingKeys(appSecret);
  const emails = createOrderEmails(deps, translateIn);
  const emailContext = createEmailContext(deps, translateIn);
  const write = async (
    tx: Transaction,
    { entity_id }: OrderRow,
    { email, data, sentBy }: AgainEmail,
  ): Promise<void> => {
    await mailer.write(tx, email);
    const { kind, to_address, subject } = email;
    const created_at = new Date(now());
    await insertOrderEmail(tx, { entity_id, kind, to_address, subject, data, sent_by: sentBy, created_at });
  };
  const send = (tx: Transaction, order: OrderRow, email: Email, data: Record<string, unknown> = {}) =>
    write(tx, order, { email, data, sentBy: '' });
  const sendReturn = async (
    tx: Transaction,
    order: OrderRow,
    { given, email, data }: { given: string; email: Email; data: Record<string, unknown> },
  ): Promise<void> => {
    const to_address = given || order.customer_email;
    // A deleted account has no e-mail address.
    if (to_address !== '') await send(tx, order, { ...email, to_address }, data);
  };
  const linksOf = (order: OrderRow) => ({
    order: keys.keyOf(order),
    tracking: trackingKeys.tokenOf(order, now()),
  });
  return {
    keys,
    pageOf: (order) => emails.pageOf(order, keys.keyOf(order)),
    notifyPlaced: (tx, order) => send(tx, order, emails.placed(order, keys.keyOf(order))),
    notifyPayLink: (tx, order) => send(tx, order, emails.payLink(order, keys.keyOf(order))),
    notifyRefunded: (tx, order, amountCents, note) =>
      send(tx, order, emails.refunded(order, keys.keyOf(order), amountCents, note), { amountCents }),
    notifyTaxCorrected: (tx, order, files) =>
      send(tx, order, emails.taxCorrected(order, keys.keyOf(order), files)),
    notifyMoved: async (tx, order, purpose, slot) => {
      if (order.customer_email !== '')
        await send(tx, order, emails.moved(order, keys.keyOf(order), purpose, slot), { purpose, slot });
    },
    notifyPoint: async (tx, order) => {
      if (order.customer_email !== '') await send(tx, order, emails.point(order, keys.keyOf(order)));
    },
    notifyEdited: async (tx, order, notice) => {
      if (order.customer_email !== '')
        await send(tx, order, emails.edited(order, keys.keyOf(order), notice), { ...notice });
    },
    notifyReturn: (tx, order, { id, submitted_at, due_on, note, email }, lines) => {
      const data = { id, submitted_at: submitted_at.toISOString(), due_on, lines: [...lines], note };
      return sendReturn(tx, order, {
        ...{ given: email, data },
        email: emails.returned(order, keys.keyOf(order), data),
      });
    },
    notifyWithdrawal: (tx, order, data) =>
      sendReturn(tx, order, {
        ...{ given: '', data: { ...data } },
        email: emails.withdrawn(order, keys.keyOf(order), data),
      }),
    notifyReturnRefused: (tx, order, { id, email }, reason) =>
      sendReturn(tx, order, {
        ...{ given: email, data: { id, reason } },
        email: emails.returnRefused(order, keys.keyOf(order), { id, reason }),
      }),
    notifyMismatch: (tx, order, mismatch) =>
      mailer.write(tx, mismatchEmail(emailContext, deps.settings, order, mismatch)),
    notifyStep: async (tx, order, step) => {
      if (isSentOnce(step)) {
        if (!(await claimNotice(tx, order.entity_id, step))) return;
        if (step === 'delivered') await claimNotice(tx, order.entity_id, 'shipped');
      }
      // A deleted account has no e-mail address.
      if (order.customer_email === '') return;
      await send(
        tx,
        order,
        emails.step(order, linksOf(order), step),
        step === 'part_shipped' ? partOf(order) : {},
      );
    },
    remake: (order, kind, data) => {
      const key = keys.keyOf(order);
      if (kind === 'order-confirmation') return emails.placed(order, key);
      if (kind === 'order-pay-link') return emails.payLink(order, key);
      if (kind === 'order-refund') return emails.refunded(order, key, Number(data['amountCents']));
      if (kind === 'order-point') return emails.point(order, key);
      if (kind === 'order-edited') return emails.edited(order, key, data as unknown as EditNotice);
      if (kind === 'order-return') return emails.returned(order, key, data as unknown as ReturnEmailData);
      if (kind === 'order-withdrawal')
        return emails.withdrawn(order, key, data as unknown as WithdrawalEmailData);
      if (kind === 'order-return-refused')
        return emails.returnRefused(order, key, data as { id: number; reason: string });
      if (kind === 'order-moved')
        return emails.moved(order, key, data['purpose'] as SlotPurpose, data['slot'] as DeliverySlot);
      const step = ORDER_STEPS.find((name) => kind === `order-${name}`);
      if (!step) return undefined;
      return emails.step(step === 'part_shipped' ? withPart(order, data) : order, linksOf(order), step);
    },
    sendAgain: write,
  };
};
