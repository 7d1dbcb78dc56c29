// [ORD-06] E-mails about an order: its confirmation from the same data as the order page, and each state change.
import { daysText } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { dueMomentOf, type TransferDetails } from '@klaas/core/orders/bank-transfer.ts';
import type { OrderAddress } from '@klaas/core/orders/order-address.ts';
import { orderPagePath } from '@klaas/core/orders/order-page.ts';
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import { formatDate, formatDay } from '@klaas/core/stores/date-format.ts';
import { formatDayRange } from '@klaas/core/stores/day-range.ts';
import type { DeliveryPromise } from '@klaas/core/stores/delivery-promise.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { composeEmail } from '../../providers/mail/email-layout.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import { incrementIdOf } from '../order-key.ts';
import type { OrderRow } from '../order-tables.ts';
import { transferDetails, waitsForTransfer } from '../payment/transfer-details.ts';
import { type OrderEmailData, orderEmailHtml, orderEmailText } from './order-email-body.ts';
import { type OrderMessages, type OrderStep, orderMessages } from './order-messages.ts';

const sumsOf = ({ totals }: OrderRow, messages: OrderMessages, price: (euros: number) => string) => {
  const sums: [string, string][] = [[messages.subtotal, price(totals.subtotal_incl_tax)]];
  if (totals.discount_amount !== 0) sums.push([messages.discount, price(totals.discount_amount)]);
  if (totals.shipping_incl_tax !== 0) sums.push([messages.shipping, price(totals.shipping_incl_tax)]);
  return sums;
};

const linesOf = ({ items }: OrderRow, messages: OrderMessages, price: (euros: number) => string) =>
  items.map((item) => ({
    name: item.name,
    details: [
      item.sku,
      ...item.options.map(({ label, value }) => `${label}: ${value}`),
      ...(item.is_made_to_measure ? [messages.madeToMeasure] : []),
    ],
    quantity: `${messages.pieces(item.qty_ordered)} × ${price(item.price_incl_tax)}`,
    sum: price(item.row_total_incl_tax),
  }));

/** Delivery promise, the same days as on the order page. */
const deliveryLines = ({ delivery }: OrderRow, messages: OrderMessages, locale: string): string[] => {
  const when = ({ days, window }: DeliveryPromise) =>
    window ? formatDayRange(window, locale, 'long') : messages.deliveryAfterPayment(daysText(days));
  return [
    ...(delivery?.stocked ? [messages.deliveryStocked(when(delivery.stocked))] : []),
    ...(delivery?.sized ? [messages.deliverySized(when(delivery.sized))] : []),
  ];
};

const blocksOf = (order: OrderRow, messages: OrderMessages, locale: string): OrderEmailData['blocks'] => {
  const shipping = order.shipping_address as OrderAddress | null;
  const delivery = deliveryLines(order, messages, locale);
  return [
    ...(delivery.length > 0 ? [{ title: messages.deliveryTitle, lines: delivery }] : []),
    ...(shipping
      ? [
          { title: messages.shippingAddress, lines: addressLines(shipping, locale, messages) },
          {
            title: messages.shippingMethod,
            lines: [messages.couriers[order.shipping_description] ?? order.shipping_description],
          },
        ]
      : []),
    {
      title: messages.billingAddress,
      lines: addressLines(order.billing_address as unknown as OrderAddress, locale, messages),
    },
    {
      title: messages.paymentMethod,
      lines: [messages.payments[order.payment_method] ?? (order.payment_title || order.payment_method)],
    },
  ];
};

/** Payment details of the transfer as label and value. */
export const transferRows = (
  transfer: TransferDetails,
  messages: OrderMessages,
  i18n: StoreView['i18n'],
): [label: string, value: string][] => [
  [messages.beneficiary, transfer.beneficiary],
  [messages.account, transfer.iban],
  ...(transfer.bank === '' ? [] : [[messages.bank, transfer.bank] as [string, string]]),
  [messages.reference, transfer.reference],
  [messages.amount, formatPrice(transfer.amount, i18n)],
  [messages.due, formatDay(dueMomentOf(transfer), i18n)],
];

const transferBlock = (order: OrderRow, messages: OrderMessages, settings: Settings, store: StoreView) => {
  if (!waitsForTransfer(order)) return [];
  const rows = transferRows(transferDetails(order, settings), messages, store.i18n);
  return [{ title: messages.transferTitle, lines: rows.map(([label, value]) => `${label}: ${value}`) }];
};

const introOf = (order: OrderRow, messages: OrderMessages): string => {
  if (waitsForTransfer(order)) return messages.transfer;
  return order.state === 'pending' ? messages.thanks : messages.paid;
};

const emailDataOf = (
  order: OrderRow,
  { store, settings, shopUrl, url }: { store: StoreView; settings: Settings; shopUrl: string; url: string },
): OrderEmailData => {
  const lang = store.i18n.defaultLocale.split('-')[0] ?? 'en';
  const messages = orderMessages(lang);
  const price = (euros: number) => formatPrice(euros, store.i18n);
  const number = incrementIdOf(order.entity_id);
  const { name, address, email, phone } = settings.company;
  const firstname = String(order.billing_address['firstname'] ?? '');
  return {
    lang,
    subject: messages.subject(number, name),
    greeting: messages.greeting(firstname),
    intro: introOf(order, messages),
    headerRows: [
      [messages.number, number],
      [messages.date, formatDate(order.created_at.getTime(), store.i18n)],
    ],
    lines: linesOf(order, messages, price),
    sums: [...sumsOf(order, messages, price), [messages.tax, price(order.totals.tax_amount)]],
    total: [messages.total, price(order.totals.grand_total)],
    blocks: [
      ...transferBlock(order, messages, settings, store),
      ...blocksOf(order, messages, store.i18n.defaultLocale),
    ],
    action: { label: messages.open, url },
    closing: messages.questions(email, phone),
    shop: { name, address, email, phone, url: shopUrl },
  };
};

interface OrderEmailDeps {
  settings: Settings;
  shopUrl: string;
  /** Whether the payment method uses a bank's page. */
  isPaidAtBank: (method: string) => boolean;
}

export const createOrderEmails = ({ settings, shopUrl, isPaidAtBank }: OrderEmailDeps) => {
  const { stores, multistore } = settings.storeViews;
  const storeOf = (order: OrderRow): StoreView => {
    const store = stores.find(({ storeCode }) => storeCode === order.store_code) ?? stores[0];
    if (!store) throw new Error('The shop has no store view');
    return store;
  };
  /** URL of the order page. */
  const pageOf = (order: OrderRow, key: string): string => {
    const link = { orderId: String(order.entity_id), key };
    const path = orderPagePath(link, isPaidAtBank(order.payment_method));
    return `${shopUrl}${localizedPath(path, storeOf(order), multistore)}`;
  };
  const langOf = (order: OrderRow) => storeOf(order).i18n.defaultLocale.split('-')[0] ?? 'en';
  const messagesOf = (order: OrderRow) => orderMessages(langOf(order));
  const compose = (
    order: OrderRow,
    key: string,
    kind: string,
    content: { subject: string; paragraphs: string[] },
  ): Email => {
    const messages = messagesOf(order);
    const { name, address, email, phone } = settings.company;
    return composeEmail(
      {
        ...content,
        greeting: messages.greeting(String(order.billing_address['firstname'] ?? '')),
        action: { label: messages.open, url: pageOf(order, key) },
        notes: [messages.questions(email, phone)],
      },
      {
        kind,
        to_address: order.customer_email,
        lang: langOf(order),
        sender: { name, address, email, phone, shopUrl },
      },
    );
  };
  return {
    pageOf,
    placed: (order: OrderRow, key: string): Email => {
      const emailData = emailDataOf(order, {
        store: storeOf(order),
        settings,
        shopUrl,
        url: pageOf(order, key),
      });
      return {
        kind: 'order-confirmation',
        to_address: order.customer_email,
        // Prevents header injection by line breaks in a name.
        subject: emailData.subject.replace(/\s+/g, ' '),
        html: orderEmailHtml(emailData),
        text: orderEmailText(emailData),
      };
    },
    refunded: (order: OrderRow, key: string, amountCents: number): Email => {
      const messages = messagesOf(order);
      const number = incrementIdOf(order.entity_id);
      return compose(order, key, 'order-refund', {
        subject: messages.refundSubject(number),
        paragraphs: messages.refunded(number, formatPrice(eurosOf(amountCents), storeOf(order).i18n)),
      });
    },
    step: (order: OrderRow, key: string, step: OrderStep): Email =>
      compose(
        order,
        key,
        `order-${step}`,
        messagesOf(order).steps[step]({
          number: incrementIdOf(order.entity_id),
          tracking: order.tracking_number,
          isVirtual: order.shipping_address === null,
          delivery: deliveryLines(order, messagesOf(order), storeOf(order).i18n.defaultLocale),
        }),
      ),
  };
};
