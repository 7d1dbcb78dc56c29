// Words of the e-mails about a return: the acknowledgement, which the law wants at once and lasting, and the refusal.
import type { LineQuantity } from '@klaas/core/orders/refund-lines.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatExactMoment } from '@klaas/core/stores/exact-moment.ts';
import type { I18nSettings } from '@klaas/core/stores/store-view.ts';
import type { Translate } from '../../texts/translate.ts';
import type { OrderRow } from '../order-tables.ts';
import { returnNumberOf } from './return-number.ts';

/** Kept with the e-mail, which is made again from it. */
export interface ReturnEmailData {
  id: number;
  submitted_at: string;
  /** Last day for the goods and the money. */
  due_on: string;
  lines: LineQuantity[];
  note: string;
}

interface ReturnWords {
  t: Translate;
  order: string;
  i18n: I18nSettings;
  /** Where the goods go. */
  address: string;
}

const goodsOf = ({ items }: OrderRow, lines: readonly LineQuantity[], t: Translate): string[] =>
  lines.map(
    ({ item_id, qty }) =>
      `${t('order.pieces', { qty })} ${items.find((item) => item.item_id === item_id)?.name ?? ''}`,
  );

export const returnContent = (
  order: OrderRow,
  { id, submitted_at, due_on, lines, note }: ReturnEmailData,
  { t, order: orderNumber, i18n, address }: ReturnWords,
) => {
  const number = returnNumberOf(id);
  const day = formatDay(Date.parse(`${due_on}T12:00:00Z`), i18n);
  const at = formatExactMoment(Date.parse(submitted_at), i18n);
  return {
    subject: t('order.return_subject', { number, order: orderNumber }),
    paragraphs: [
      t('order.return_text', { number, order: orderNumber, at }),
      ...goodsOf(order, lines, t),
      ...(note === '' ? [] : [t('order.return_note', { note: note.replace(/\s+/g, ' ') })]),
      t('order.return_send', { address, day, number }),
      t('order.return_cost'),
      t('order.return_money', { day }),
      t('order.return_value'),
    ],
  };
};

/** Of a statement that the staff reads first. */
export interface WithdrawalEmailData {
  submitted_at: string;
  note: string;
  /** Empty: the whole order. */
  lines: LineQuantity[];
}

export const withdrawalContent = (
  order: OrderRow,
  { submitted_at, note, lines }: WithdrawalEmailData,
  { t, order: orderNumber, i18n }: Pick<ReturnWords, 't' | 'order' | 'i18n'>,
) => ({
  subject: t('order.withdrawal_subject', { order: orderNumber }),
  paragraphs: [
    t('order.withdrawal_text', {
      order: orderNumber,
      at: formatExactMoment(Date.parse(submitted_at), i18n),
    }),
    ...(lines.length === 0 ? [t('order.withdrawal_whole')] : goodsOf(order, lines, t)),
    ...(note === '' ? [] : [t('order.return_note', { note: note.replace(/\s+/g, ' ') })]),
    t('order.withdrawal_next'),
  ],
});

export const returnRefusedContent = (
  { id, reason }: { id: number; reason: string },
  { t, order }: Pick<ReturnWords, 't' | 'order'>,
) => {
  const number = returnNumberOf(id);
  return {
    subject: t('order.return_refused_subject', { number, order }),
    paragraphs: [
      t('order.return_refused_text', { number, order }),
      t('order.return_refused_reason', { reason }),
      t('order.return_refused_next'),
    ],
  };
};
