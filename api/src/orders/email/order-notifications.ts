// What a buyer is told about an order, written in the transaction that makes it true and sent after it.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Transaction } from '../../db/database.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import { createOrderKeys, type OrderKeys } from '../order-key.ts';
import type { OrderRow } from '../order-tables.ts';
import { createOrderEmails } from './order-email.ts';
import type { OrderStep } from './order-messages.ts';

export interface OrderNoticesDeps {
  settings: Settings;
  shopUrl: string;
  appSecret: string;
  mailer: Pick<Mailer, 'write'>;
  /** Whether an order of this method is paid at a bank's page. */
  isPaidAtBank: (method: string) => boolean;
}

export interface OrderNotices {
  keys: OrderKeys;
  /** Where a shopper sees the order, after the bank and from the letter. */
  pageOf(order: OrderRow): string;
  notifyPlaced(tx: Transaction, order: OrderRow): Promise<void>;
  notifyRefunded(tx: Transaction, order: OrderRow, amountCents: number): Promise<void>;
  /** The order went one step on. */
  notifyStep(tx: Transaction, order: OrderRow, step: OrderStep): Promise<void>;
}

export const createOrderNotices = ({ appSecret, mailer, ...deps }: OrderNoticesDeps): OrderNotices => {
  const keys = createOrderKeys(appSecret);
  const emails = createOrderEmails(deps);
  return {
    keys,
    pageOf: (order) => emails.pageOf(order, keys.keyOf(order)),
    notifyPlaced: (tx, order) => mailer.write(tx, emails.placed(order, keys.keyOf(order))),
    notifyRefunded: (tx, order, amountCents) =>
      mailer.write(tx, emails.refunded(order, keys.keyOf(order), amountCents)),
    notifyStep: async (tx, order, step) => {
      // Of an account that was deleted nobody is left to be told.
      if (order.customer_email !== '') await mailer.write(tx, emails.step(order, keys.keyOf(order), step));
    },
  };
};
