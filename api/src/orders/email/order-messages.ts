// Texts about an order that depend on its data; used by its e-mails and its invoice.
import { daysText } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { CompanyLabels } from '@klaas/core/stores/address-lines.ts';
import { formatDayRange } from '@klaas/core/stores/day-range.ts';
import type { DeliveryPromise } from '@klaas/core/stores/delivery-promise.ts';
import type { ShippingKind } from '@klaas/core/stores/shipping-details.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import type { MessageId } from '../../texts/message-id.ts';
import type { Translate } from '../../texts/translate.ts';
import type { OrderRow } from '../order-tables.ts';

/** State changes of an order that send an e-mail. */
export const ORDER_STEPS = ['paid', 'part_shipped', 'shipped', 'delivered', 'canceled', 'expired'] as const;

/** `part_shipped`: the order names only the pieces of that part. */
export type OrderStep = (typeof ORDER_STEPS)[number];

interface StepData {
  number: string;
  /** Tracking number; empty: none. */
  tracking: string;
  /** Whether nothing is delivered. */
  isVirtual: boolean;
  /** Who brings it; undefined: not known, as of old orders. */
  kind: ShippingKind | undefined;
  /** Delivery promise, one line per kind of goods; or the chosen day. */
  delivery: string[];
  /** Whether that day was chosen. */
  hasSlot: boolean;
  /** Of the showroom. */
  address: string;
  /** Pieces and names. */
  goods: string[];
}

/** Goods are under way: the e-mail leads to the tracking page. */
export const isUnderWay = (step: OrderStep): boolean => isSentOnce(step) || step === 'part_shipped';

/** Steps whose e-mail is sent at most once, however often carriers repeat themselves. */
export const isSentOnce = (step: OrderStep): step is 'shipped' | 'delivered' =>
  step === 'shipped' || step === 'delivered';

interface StepContent {
  subject: string;
  paragraphs: string[];
}

/** "Measuring: Monday, 24 November, 08:00–12:00", one line for each visit. */
export const visitLines = ({ visits }: Pick<OrderRow, 'visits'>, t: Translate, locale: string): string[] =>
  visits.map(({ service, slot }) =>
    t(`order.visit_${service}`, { when: slot ? formatSlot(slot, locale) : t('order.visit_by_phone') }),
  );

/** Delivery promise, the same days as on the order page; a chosen time counts instead. */
export const deliveryLines = (
  { delivery, shipping_details }: OrderRow,
  t: Translate,
  locale: string,
): string[] => {
  const slot = shipping_details?.slot;
  if (slot) return [t('order.delivery_slot', { when: formatSlot(slot, locale) })];
  const when = ({ days, window }: DeliveryPromise) =>
    window
      ? formatDayRange(window, locale, 'long')
      : t('order.delivery_after_payment', { days: daysText(days) });
  return [
    ...(delivery?.stocked ? [t('order.delivery_stocked', { when: when(delivery.stocked) })] : []),
    ...(delivery?.sized ? [t('order.delivery_sized', { when: when(delivery.sized) })] : []),
  ];
};

/** The parcel machine in one line, if there is one. */
export const pointLines = ({ shipping_details }: OrderRow): string[] => {
  const point = shipping_details?.point;
  return point ? [[point.name, point.street, point.city].filter(Boolean).join(', ')] : [];
};

/** As the buyer chose it. */
export const paymentName = ({ payment_method, payment_title }: OrderRow): string =>
  payment_title || payment_method;

export const companyLabels = (t: Translate): CompanyLabels => ({
  registryCode: t('order.registry_code'),
  taxId: t('order.tax_id'),
});

/** Subject, first sentence, and what to look at on receipt: no courier comes with the shop's own van. */
const shippedTexts = ({
  isVirtual,
  kind,
}: Pick<StepData, 'isVirtual' | 'kind'>): [subject: MessageId, text: MessageId, check?: MessageId] => {
  if (isVirtual) return ['order.step_shipped_subject_virtual', 'order.step_shipped_text_virtual'];
  if (kind === 'own_transport')
    return ['order.step_shipped_subject', 'order.step_shipped_text_van', 'order.step_shipped_check_van'];
  if (kind === 'shop_pickup')
    return [
      'order.step_shipped_subject_pickup',
      'order.step_shipped_text_pickup',
      'order.step_shipped_check_pickup',
    ];
  return ['order.step_shipped_subject', 'order.step_shipped_text', 'order.step_shipped_check'];
};

const STEPS: Record<OrderStep, (t: Translate, data: StepData) => StepContent> = {
  paid: (t, { number, isVirtual, delivery }) => ({
    subject: t('order.step_paid_subject', { number }),
    paragraphs: [
      t('order.step_paid_text', { number }),
      t(isVirtual ? 'order.step_paid_next_virtual' : 'order.step_paid_next'),
      ...delivery,
    ],
  }),
  part_shipped: (t, { number, tracking, goods }) => ({
    subject: t('order.step_part_subject', { number }),
    paragraphs: [
      t('order.step_part_text', { number }),
      ...goods,
      ...(tracking ? [t('order.step_shipped_tracking', { tracking })] : []),
      t('order.step_part_rest'),
    ],
  }),
  shipped: (t, { number, tracking, delivery, hasSlot, address, ...data }) => {
    const [subject, text, check] = shippedTexts(data);
    return {
      subject: t(subject, { number }),
      paragraphs: [
        t(text, { number, address }),
        ...(hasSlot ? delivery : []),
        ...(tracking ? [t('order.step_shipped_tracking', { tracking })] : []),
        ...(check ? [t(check)] : []),
      ],
    };
  },
  delivered: (t, { number, tracking }) => ({
    subject: t('order.step_delivered_subject', { number }),
    paragraphs: [
      t('order.step_delivered_text', { number }),
      ...(tracking ? [t('order.step_shipped_tracking', { tracking })] : []),
      t('order.step_delivered_review'),
    ],
  }),
  canceled: (t, { number }) => ({
    subject: t('order.step_canceled_subject', { number }),
    paragraphs: [t('order.step_canceled_text', { number }), t('order.step_canceled_money')],
  }),
  expired: (t, { number }) => ({
    subject: t('order.step_expired_subject', { number }),
    paragraphs: [t('order.step_expired_text', { number }), t('order.step_expired_money')],
  }),
};

export const stepContent = (step: OrderStep, t: Translate, data: StepData): StepContent =>
  STEPS[step](t, data);
