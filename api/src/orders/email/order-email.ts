// [ORD-06] The letters about an order: its confirmation from the same facts as the page, and each step it takes.
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

const sumsOf = ({ totals }: OrderRow, words: OrderMessages, price: (euros: number) => string) => {
  const sums: [string, string][] = [[words.subtotal, price(totals.subtotal_incl_tax)]];
  if (totals.discount_amount !== 0) sums.push([words.discount, price(totals.discount_amount)]);
  if (totals.shipping_incl_tax !== 0) sums.push([words.shipping, price(totals.shipping_incl_tax)]);
  return sums;
};

const linesOf = ({ items }: OrderRow, words: OrderMessages, price: (euros: number) => string) =>
  items.map((item) => ({
    name: item.name,
    details: [
      item.sku,
      ...item.options.map(({ label, value }) => `${label}: ${value}`),
      ...(item.is_made_to_measure ? [words.madeToMeasure] : []),
    ],
    quantity: `${words.pieces(item.qty_ordered)} × ${price(item.price_incl_tax)}`,
    sum: price(item.row_total_incl_tax),
  }));

/** When it comes: the days that the page of the order says. */
const deliveryLines = ({ delivery }: OrderRow, words: OrderMessages, locale: string): string[] => {
  const when = ({ days, window }: DeliveryPromise) =>
    window ? formatDayRange(window, locale, 'long') : words.deliveryAfterPayment(daysText(days));
  return [
    ...(delivery?.stocked ? [words.deliveryStocked(when(delivery.stocked))] : []),
    ...(delivery?.sized ? [words.deliverySized(when(delivery.sized))] : []),
  ];
};

const blocksOf = (order: OrderRow, words: OrderMessages, locale: string): OrderEmailData['blocks'] => {
  const shipping = order.shipping_address as OrderAddress | null;
  const delivery = deliveryLines(order, words, locale);
  return [
    ...(delivery.length > 0 ? [{ title: words.deliveryTitle, lines: delivery }] : []),
    ...(shipping
      ? [
          { title: words.shippingAddress, lines: addressLines(shipping, locale, words) },
          {
            title: words.shippingMethod,
            lines: [words.couriers[order.shipping_description] ?? order.shipping_description],
          },
        ]
      : []),
    {
      title: words.billingAddress,
      lines: addressLines(order.billing_address as unknown as OrderAddress, locale, words),
    },
    {
      title: words.paymentMethod,
      lines: [words.payments[order.payment_method] ?? (order.payment_title || order.payment_method)],
    },
  ];
};

/** What has to be written into the transfer, by its names. */
export const transferRows = (
  transfer: TransferDetails,
  words: OrderMessages,
  i18n: StoreView['i18n'],
): [label: string, value: string][] => [
  [words.beneficiary, transfer.beneficiary],
  [words.account, transfer.iban],
  ...(transfer.bank === '' ? [] : [[words.bank, transfer.bank] as [string, string]]),
  [words.reference, transfer.reference],
  [words.amount, formatPrice(transfer.amount, i18n)],
  [words.due, formatDay(dueMomentOf(transfer), i18n)],
];

const transferBlock = (order: OrderRow, words: OrderMessages, settings: Settings, store: StoreView) => {
  if (!waitsForTransfer(order)) return [];
  const rows = transferRows(transferDetails(order, settings), words, store.i18n);
  return [{ title: words.transferTitle, lines: rows.map(([label, value]) => `${label}: ${value}`) }];
};

const openingOf = (order: OrderRow, words: OrderMessages): string => {
  if (waitsForTransfer(order)) return words.transfer;
  return order.state === 'pending' ? words.thanks : words.paid;
};

const factsOf = (
  order: OrderRow,
  { store, settings, shopUrl, url }: { store: StoreView; settings: Settings; shopUrl: string; url: string },
): OrderEmailData => {
  const lang = store.i18n.defaultLocale.split('-')[0] ?? 'en';
  const words = orderMessages(lang);
  const price = (euros: number) => formatPrice(euros, store.i18n);
  const number = incrementIdOf(order.entity_id);
  const { name, address, email, phone } = settings.company;
  const firstname = String(order.billing_address['firstname'] ?? '');
  return {
    lang,
    subject: words.subject(number, name),
    greeting: words.greeting(firstname),
    opening: openingOf(order, words),
    heads: [
      [words.number, number],
      [words.date, formatDate(order.created_at.getTime(), store.i18n)],
    ],
    lines: linesOf(order, words, price),
    sums: [...sumsOf(order, words, price), [words.tax, price(order.totals.tax_amount)]],
    total: [words.total, price(order.totals.grand_total)],
    blocks: [
      ...transferBlock(order, words, settings, store),
      ...blocksOf(order, words, store.i18n.defaultLocale),
    ],
    action: { label: words.open, url },
    closing: words.questions(email, phone),
    shop: { name, address, email, phone, url: shopUrl },
  };
};

interface LetterDeps {
  settings: Settings;
  shopUrl: string;
  /** Whether an order of this method is paid at a bank. */
  isPaidAtBank: (method: string) => boolean;
}

export const createOrderEmails = ({ settings, shopUrl, isPaidAtBank }: LetterDeps) => {
  const { stores, multistore } = settings.storeViews;
  const storeOf = (order: OrderRow): StoreView => {
    const store = stores.find(({ storeCode }) => storeCode === order.store_code) ?? stores[0];
    if (!store) throw new Error('The shop has no store view');
    return store;
  };
  /** The page that says what the letter says. */
  const pageOf = (order: OrderRow, key: string): string => {
    const link = { orderId: String(order.entity_id), key };
    const path = orderPagePath(link, isPaidAtBank(order.payment_method));
    return `${shopUrl}${localizedPath(path, storeOf(order), multistore)}`;
  };
  const langOf = (order: OrderRow) => storeOf(order).i18n.defaultLocale.split('-')[0] ?? 'en';
  const wordsOf = (order: OrderRow) => orderMessages(langOf(order));
  const compose = (
    order: OrderRow,
    key: string,
    kind: string,
    said: { subject: string; paragraphs: string[] },
  ): Email => {
    const words = wordsOf(order);
    const { name, address, email, phone } = settings.company;
    return composeEmail(
      {
        ...said,
        greeting: words.greeting(String(order.billing_address['firstname'] ?? '')),
        action: { label: words.open, url: pageOf(order, key) },
        notes: [words.questions(email, phone)],
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
      const facts = factsOf(order, { store: storeOf(order), settings, shopUrl, url: pageOf(order, key) });
      return {
        kind: 'order-confirmation',
        to_address: order.customer_email,
        // A name with a line break must not become a header.
        subject: facts.subject.replace(/\s+/g, ' '),
        html: orderEmailHtml(facts),
        text: orderEmailText(facts),
      };
    },
    refunded: (order: OrderRow, key: string, amountCents: number): Email => {
      const words = wordsOf(order);
      const number = incrementIdOf(order.entity_id);
      return compose(order, key, 'order-refund', {
        subject: words.refundSubject(number),
        paragraphs: words.refunded(number, formatPrice(eurosOf(amountCents), storeOf(order).i18n)),
      });
    },
    step: (order: OrderRow, key: string, step: OrderStep): Email =>
      compose(
        order,
        key,
        `order-${step}`,
        wordsOf(order).steps[step]({
          number: incrementIdOf(order.entity_id),
          tracking: order.tracking_number,
          isVirtual: order.shipping_address === null,
          delivery: deliveryLines(order, wordsOf(order), storeOf(order).i18n.defaultLocale),
        }),
      ),
  };
};
