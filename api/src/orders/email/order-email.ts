// [ORD-06] E-mails about an order: its confirmation from the same data as the order page, and each state change.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { Difference } from '@klaas/core/orders/edit/plan-edit.ts';
import { vatGroupsOf } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { invoiceLinesOf } from '@klaas/core/orders/fiscal/invoice-of-order.ts';
import type { OrderAddress } from '@klaas/core/orders/order-address.ts';
import { orderPagePath, trackingPagePath, withdrawalPagePath } from '@klaas/core/orders/order-page.ts';
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import { formatDate, formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { composeEmail, type EmailContent } from '../../providers/mail/email-layout.ts';
import type { EmailAttachment } from '../../providers/mail/mail-tables.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import type { Translate, TranslateIn } from '../../texts/translate.ts';
import type { SlotPurpose } from '../delivery/delivery-tables.ts';
import { incrementIdOf } from '../order-key.ts';
import type { OrderRow } from '../order-tables.ts';
import { transferDetails, waitsForTransfer } from '../payment/transfer-details.ts';
import {
  type ReturnEmailData,
  returnContent,
  returnRefusedContent,
  type WithdrawalEmailData,
  withdrawalContent,
} from '../returns/return-emails.ts';
import { type OrderEmailData, orderEmailHtml, orderEmailText } from './order-email-body.ts';
import {
  companyLabels,
  deliveryLines,
  isUnderWay,
  type OrderStep,
  paymentName,
  pointLines,
  stepContent,
  visitLines,
} from './order-messages.ts';
import { transferBlock } from './transfer-rows.ts';

const sumsOf = ({ totals }: OrderRow, t: Translate, price: (euros: number) => string) => {
  const sums: [string, string][] = [[t('order.subtotal'), price(totals.subtotal_incl_tax)]];
  if (totals.discount_amount !== 0) sums.push([t('order.discount'), price(totals.discount_amount)]);
  if (totals.shipping_incl_tax !== 0) sums.push([t('order.shipping'), price(totals.shipping_incl_tax)]);
  return sums;
};

const linesOf = ({ items }: OrderRow, t: Translate, price: (euros: number) => string) =>
  items.map((item) => ({
    name: item.name,
    details: [
      item.sku,
      ...item.options.map(({ label, value }) => `${label}: ${value}`),
      ...(item.prior_price_incl_tax
        ? [t('order.prior_price', { price: price(item.prior_price_incl_tax) })]
        : []),
      ...(item.is_made_to_measure ? [t('order.made_to_measure')] : []),
    ],
    quantity: `${t('order.pieces', { qty: item.qty_ordered })} × ${price(item.price_incl_tax)}`,
    sum: price(item.row_total_incl_tax),
  }));

const blocksOf = (order: OrderRow, t: Translate, locale: string): OrderEmailData['blocks'] => {
  const shipping = order.shipping_address as OrderAddress | null;
  const delivery = deliveryLines(order, t, locale);
  const visits = visitLines(order, t, locale);
  return [
    ...(delivery.length > 0 ? [{ title: t('order.delivery_title'), lines: delivery }] : []),
    ...(visits.length > 0 ? [{ title: t('order.visits_title'), lines: visits }] : []),
    ...(shipping
      ? [
          { title: t('order.shipping_address'), lines: addressLines(shipping, locale, companyLabels(t)) },
          { title: t('order.shipping_method'), lines: [order.shipping_description, ...pointLines(order)] },
        ]
      : []),
    {
      title: t('order.billing_address'),
      lines: addressLines(order.billing_address as unknown as OrderAddress, locale, companyLabels(t)),
    },
    { title: t('order.payment_method'), lines: [paymentName(order)] },
  ];
};

const introOf = (order: OrderRow, t: Translate): string => {
  if (waitsForTransfer(order)) return t('order.transfer');
  return order.state === 'pending' ? t('order.thanks') : t('order.paid');
};

/** By rate, where each has one. */
const taxesOf = (order: OrderRow, t: Translate, price: (euros: number) => string): [string, string][] => {
  const groups = vatGroupsOf(invoiceLinesOf(order));
  if (groups.length === 0 || groups.some(({ percent }) => percent === null))
    return [[t('order.tax'), price(order.totals.tax_amount)]];
  return groups.map(({ percent, taxCents }) => [
    t('order.tax_at', { percent: percent ?? 0 }),
    price(eurosOf(taxCents)),
  ]);
};

interface OrderEmailContext {
  store: StoreView;
  settings: Settings;
  shopUrl: string;
  /** URL of the order page. */
  url: string;
  /** URL of the withdrawal function, with this order filled in. */
  withdrawalUrl: string;
  t: Translate;
}

/** [law 2011/83/EU art. 6(1)(h)] That the right exists, for how long, and where it is used. */
const withdrawalBlock = (
  { items }: OrderRow,
  { settings, withdrawalUrl: url, t }: OrderEmailContext,
): OrderEmailData['blocks'][number] => ({
  title: t('order.withdraw_title'),
  lines: [
    t('order.withdraw_right', { days: settings.returns.withdrawalDays, url }),
    ...(items.some((item) => item.is_made_to_measure || item.product_type === 'virtual')
      ? [t('order.withdraw_except')]
      : []),
  ],
});

const emailDataOf = (order: OrderRow, context: OrderEmailContext): OrderEmailData => {
  const { store, settings, shopUrl, url, t } = context;
  const price = (euros: number) => formatPrice(euros, store.i18n);
  const number = incrementIdOf(order.entity_id);
  const { name, address, email, phone } = settings.company;
  const firstname = String(order.billing_address['firstname'] ?? '');
  return {
    lang: languageOf(store.i18n.defaultLocale),
    subject: t('order.subject', { number, shop: name }),
    greeting: t('order.greeting', { firstname }),
    intro: introOf(order, t),
    headerRows: [
      [t('order.number'), number],
      [t('order.date'), formatDate(order.created_at.getTime(), store.i18n)],
    ],
    lines: linesOf(order, t, price),
    sums: [...sumsOf(order, t, price), ...taxesOf(order, t, price)],
    total: [t('order.total'), price(order.totals.grand_total)],
    blocks: [
      ...transferBlock(order, t, settings, store),
      ...blocksOf(order, t, store.i18n.defaultLocale),
      withdrawalBlock(order, context),
    ],
    action: { label: t('order.open'), url },
    closing: t('order.questions', { email, phone }),
    shop: { name, address, email, phone, url: shopUrl },
  };
};

/** What opens the order's pages. */
export interface OrderEmailKeys {
  order: string;
  tracking: string;
}

export interface DocumentFile {
  number: string;
  file: Buffer;
}

const attachedFile = ({ number, file }: DocumentFile): EmailAttachment => ({
  name: `${number}.pdf`,
  type: 'application/pdf',
  content: file.toString('base64'),
});

/** What becomes of the difference of an edited order. */
export interface EditNotice {
  kind: Difference['kind'];
  cents: number;
}

interface OrderEmailDeps {
  settings: Settings;
  shopUrl: string;
  /** Whether the payment method uses a bank's page. */
  isPaidAtBank: (method: string) => boolean;
}

export const createOrderEmails = (
  { settings, shopUrl, isPaidAtBank }: OrderEmailDeps,
  translateIn: TranslateIn,
) => {
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
  const withdrawalUrlOf = (order: OrderRow, key: string): string => {
    const link = { orderId: String(order.entity_id), key };
    const path = withdrawalPagePath(languageOf(storeOf(order).i18n.defaultLocale), link);
    return `${shopUrl}${localizedPath(path, storeOf(order), multistore)}`;
  };
  const localeOf = (order: OrderRow): string => storeOf(order).i18n.defaultLocale;
  const translateFor = (order: OrderRow): Translate => translateIn(localeOf(order));
  const compose = (
    order: OrderRow,
    key: string,
    kind: string,
    content: Pick<EmailContent, 'subject' | 'paragraphs' | 'action' | 'footer'>,
  ): Email => {
    const t = translateFor(order);
    const { name, address, email, phone } = settings.company;
    return composeEmail(
      {
        action: { label: t('order.open'), url: pageOf(order, key) },
        ...content,
        greeting: t('order.greeting', { firstname: String(order.billing_address['firstname'] ?? '') }),
        notes: [t('order.questions', { email, phone })],
      },
      {
        kind,
        to_address: order.customer_email,
        lang: languageOf(localeOf(order)),
        sender: { name, address, email, phone, shopUrl },
      },
    );
  };
  /** The tracking page first; the order itself in the last line. */
  const trackingLinks = (order: OrderRow, keys: OrderEmailKeys): Pick<EmailContent, 'action' | 'footer'> => {
    const t = translateFor(order);
    const path = localizedPath(trackingPagePath(keys.tracking), storeOf(order), multistore);
    return {
      action: { label: t('order.track'), url: `${shopUrl}${path}` },
      footer: { label: t('order.open'), url: pageOf(order, keys.order) },
    };
  };
  return {
    pageOf,
    placed: (order: OrderRow, key: string): Email => {
      const emailData = emailDataOf(order, {
        store: storeOf(order),
        settings,
        shopUrl,
        url: pageOf(order, key),
        withdrawalUrl: withdrawalUrlOf(order, key),
        t: translateFor(order),
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
    /** Of an order that the staff wrote: its page starts the payment. */
    payLink: (order: OrderRow, key: string): Email => {
      const t = translateFor(order);
      const { i18n } = storeOf(order);
      const number = incrementIdOf(order.entity_id);
      return compose(order, key, 'order-pay-link', {
        subject: t('order.pay_link_subject', { number }),
        paragraphs: [
          t('order.pay_link_text', { number, amount: formatPrice(order.totals.grand_total, i18n) }),
          ...order.items.map(({ qty_ordered: qty, name }) => `${t('order.pieces', { qty })} ${name}`),
          ...deliveryLines(order, t, i18n.defaultLocale),
          ...(order.pay_by
            ? [t('order.pay_link_until', { day: formatDay(order.pay_by.getTime(), i18n) })]
            : []),
        ],
        action: { label: t('order.pay_link_open'), url: pageOf(order, key) },
      });
    },
    refunded: (order: OrderRow, key: string, amountCents: number, note?: DocumentFile): Email => {
      const t = translateFor(order);
      const number = incrementIdOf(order.entity_id);
      const amount = formatPrice(eurosOf(amountCents), storeOf(order).i18n);
      const email = compose(order, key, 'order-refund', {
        subject: t('order.refund_subject', { number }),
        paragraphs: [
          t('order.refund_text', { number, amount }),
          t('order.refund_arrival'),
          ...(note ? [t('order.refund_note', { number: note.number })] : []),
        ],
      });
      return note ? { ...email, attachments: [attachedFile(note)] } : email;
    },
    taxCorrected: (
      order: OrderRow,
      key: string,
      { note, invoice, taxCents }: { note: DocumentFile; invoice: DocumentFile; taxCents: number },
    ): Email => {
      const t = translateFor(order);
      const number = incrementIdOf(order.entity_id);
      const amount = formatPrice(eurosOf(taxCents), storeOf(order).i18n);
      const email = compose(order, key, 'order-tax-corrected', {
        subject: t('order.tax_corrected_subject', { number }),
        paragraphs: [
          t('order.tax_corrected_text', { number, vat: order.tax?.vatProof?.number ?? '' }),
          t('order.tax_corrected_documents', { note: note.number, invoice: invoice.number }),
          t('order.tax_corrected_refund', { amount }),
        ],
      });
      return { ...email, attachments: [note, invoice].map(attachedFile) };
    },
    moved: (order: OrderRow, key: string, purpose: SlotPurpose, slot: DeliverySlot): Email => {
      const t = translateFor(order);
      const number = incrementIdOf(order.entity_id);
      const when = formatSlot(slot, localeOf(order));
      return compose(order, key, 'order-moved', {
        subject: t('order.moved_subject', { number }),
        paragraphs: [t('order.moved_text', { number }), t(`order.moved_${purpose}`, { when })],
      });
    },
    returned: (order: OrderRow, key: string, data: ReturnEmailData): Email =>
      compose(
        order,
        key,
        'order-return',
        returnContent(order, data, {
          ...{ t: translateFor(order), order: incrementIdOf(order.entity_id) },
          ...{ i18n: storeOf(order).i18n, address: settings.company.address },
        }),
      ),
    withdrawn: (order: OrderRow, key: string, data: WithdrawalEmailData): Email =>
      compose(
        order,
        key,
        'order-withdrawal',
        withdrawalContent(order, data, {
          ...{ t: translateFor(order), order: incrementIdOf(order.entity_id) },
          i18n: storeOf(order).i18n,
        }),
      ),
    returnRefused: (order: OrderRow, key: string, data: { id: number; reason: string }): Email =>
      compose(
        order,
        key,
        'order-return-refused',
        returnRefusedContent(data, { t: translateFor(order), order: incrementIdOf(order.entity_id) }),
      ),
    /** Another parcel machine. */
    point: (order: OrderRow, key: string): Email => {
      const t = translateFor(order);
      const number = incrementIdOf(order.entity_id);
      return compose(order, key, 'order-point', {
        subject: t('order.point_subject', { number }),
        paragraphs: [t('order.point_text', { number, point: pointLines(order).join() })],
      });
    },
    /** Of an order that is changed before it is shipped: the new sum, and what becomes of the difference. */
    edited: (order: OrderRow, key: string, { kind, cents }: EditNotice): Email => {
      const t = translateFor(order);
      const number = incrementIdOf(order.entity_id);
      const price = (sum: number) => formatPrice(eurosOf(sum), storeOf(order).i18n);
      const amount = price(cents);
      const isPaidOnline = isPaidAtBank(order.payment_method);
      const { beneficiary, iban, reference } = transferDetails(order, settings);
      const payment =
        isPaidOnline || iban === ''
          ? t('order.edited_pay', { amount })
          : t('order.edited_transfer', { amount, beneficiary, iban, reference });
      return compose(order, key, 'order-edited', {
        subject: t('order.edited_subject', { number }),
        paragraphs: [
          t('order.edited_text', { number }),
          t('order.edited_total', { total: price(order.grand_total_cents) }),
          ...(kind === 'pay' ? [payment] : []),
          ...(kind === 'return' ? [t('order.edited_return', { amount })] : []),
        ],
        ...(kind === 'pay' &&
          isPaidOnline && {
            action: { label: t('order.pay_difference', { amount }), url: pageOf(order, key) },
          }),
      });
    },
    step: (order: OrderRow, keys: OrderEmailKeys, step: OrderStep): Email => {
      const t = translateFor(order);
      const isVirtual = order.shipping_address === null;
      const kind = order.shipping_details?.kind;
      const content = stepContent(step, t, {
        number: incrementIdOf(order.entity_id),
        tracking: order.tracking_number,
        isVirtual,
        kind,
        delivery: [...deliveryLines(order, t, localeOf(order)), ...visitLines(order, t, localeOf(order))],
        hasSlot: order.shipping_details?.slot != null,
        address: settings.company.address,
        goods: order.items.map(({ qty_ordered: qty, name }) => `${t('order.pieces', { qty })} ${name}`),
      });
      const isBrought = !isVirtual && kind !== 'shop_pickup';
      const links = isUnderWay(step) && isBrought ? trackingLinks(order, keys) : {};
      return compose(order, keys.order, `order-${step}`, { ...content, ...links });
    },
  };
};
