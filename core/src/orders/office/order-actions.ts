// What a person of the staff may do with an order now. The server checks each act again; the page shows no other.
import type { Permission } from '../../staff/permissions.ts';
import { isEditable } from '../edit/plan-edit.ts';
import { nextOrderState, type OrderState } from '../order-state.ts';

export const ORDER_ACTIONS = [
  'pay',
  'accept',
  'edit',
  'register',
  'ship',
  'deliver',
  'cancel',
  'refund',
  'refund_done',
  'return',
  'move_slot',
  'correct_receiver',
  'note',
  'mark',
  'email',
] as const;

export type OrderAction = (typeof ORDER_ACTIONS)[number];

export interface OrderFacts {
  state: OrderState;
  isPaid: boolean;
  isDelivered: boolean;
  /** Transfer or cash: a person says that the money is there. */
  isByHand: boolean;
  isCash: boolean;
  hasCarrier: boolean;
  isRegistered: boolean;
  isShipmentRefused: boolean;
  hasSlot: boolean;
  isPartShipped: boolean;
  /** Of what was paid. */
  leftCents: number;
  handRefundCents: number;
  /** Of an edit: a difference that is still to be paid. */
  openCents: number;
}

const NEEDED: Record<OrderAction, Permission> = {
  pay: 'orders.write',
  accept: 'orders.write',
  edit: 'orders.write',
  register: 'orders.ship',
  ship: 'orders.ship',
  deliver: 'orders.ship',
  cancel: 'orders.write',
  refund: 'orders.refund',
  refund_done: 'orders.refund',
  return: 'orders.write',
  move_slot: 'orders.write',
  correct_receiver: 'orders.write',
  note: 'orders.write',
  mark: 'orders.write',
  email: 'orders.write',
};

const mayBePaid = ({ state, isPaid, isByHand, isCash, openCents }: OrderFacts): boolean => {
  if (openCents > 0) return state !== 'canceled';
  if (!isByHand || isPaid) return false;
  return isCash ? state === 'complete' : state === 'pending_payment' || state === 'canceled';
};

const POSSIBLE: Record<OrderAction, (facts: OrderFacts) => boolean> = {
  pay: mayBePaid,
  accept: ({ state }) => nextOrderState(state, 'accept').ok,
  edit: ({ state }) => isEditable(state),
  register: ({ state, hasCarrier, isRegistered }) =>
    hasCarrier && !isRegistered && nextOrderState(state, 'ship').ok,
  ship: ({ state }) => nextOrderState(state, 'ship').ok,
  deliver: ({ state, isDelivered }) => state === 'complete' && !isDelivered,
  cancel: ({ state, isPartShipped }) => !isPartShipped && nextOrderState(state, 'cancel_by_shop').ok,
  refund: ({ leftCents }) => leftCents > 0,
  refund_done: ({ handRefundCents }) => handRefundCents > 0,
  return: ({ state, isPartShipped }) => state === 'complete' || (isPartShipped && state !== 'canceled'),
  move_slot: ({ hasSlot, state }) => hasSlot && state !== 'canceled' && state !== 'complete',
  correct_receiver: ({ isShipmentRefused, state, isDelivered }) =>
    isShipmentRefused && state !== 'canceled' && !isDelivered,
  note: () => true,
  mark: () => true,
  email: () => true,
};

export const orderActionsOf = (facts: OrderFacts, permissions: ReadonlySet<Permission>): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => permissions.has(NEEDED[action]) && POSSIBLE[action](facts));
