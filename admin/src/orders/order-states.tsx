// States of an order and of its payments, by shape and word.
import type { OrderListRow } from '@klaas/core/contract/admin/order-list-endpoints.ts';
import { useText } from '../i18n/use-text.tsx';
import { type MarkShape, type MarkTone, StateMark } from '../ui/state-mark.tsx';

type Look = readonly [MarkShape, MarkTone];

const STATES: Record<OrderListRow['state'], Look> = {
  pending: ['ring', 'sand'],
  pending_payment: ['ring', 'sand'],
  processing: ['half', 'amber'],
  complete: ['dot', 'grey'],
  canceled: ['ring', 'grey'],
};

const PAYMENTS: Record<OrderListRow['payment_state'], Look> = {
  unpaid: ['ring', 'sand'],
  started: ['ring', 'sand'],
  authorized: ['half', 'blue'],
  paid: ['dot', 'green'],
  failed: ['ring', 'red'],
  refund_due: ['half', 'red'],
  part_refunded: ['dot', 'red'],
  refunded: ['ring', 'grey'],
};

export const OrderStateMark = ({ state }: Pick<OrderListRow, 'state'>) => {
  const t = useText();
  const [shape, tone] = STATES[state];
  return (
    <StateMark shape={shape} tone={tone}>
      {t(`orders.state_${state}`)}
    </StateMark>
  );
};

export const PaymentMark = ({ state }: { state: OrderListRow['payment_state'] }) => {
  const t = useText();
  const [shape, tone] = PAYMENTS[state];
  return (
    <StateMark shape={shape} tone={tone}>
      {t(`orders.payment_${state}`)}
    </StateMark>
  );
};

/** 000100318 → 100 318 */
export const shownNumber = (number: string): string =>
  number.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, '\u00a0');
