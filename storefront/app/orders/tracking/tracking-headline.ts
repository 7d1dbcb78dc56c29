// Headline of a parcel by its state.
import type { ParcelState } from '@klaas/core/orders/parcel-state.ts';
import type { IconName } from '@klaas/ui/icon.tsx';
import type { MessageId } from '../../shell/i18n/message-id.ts';

interface TrackingHeadline {
  tone: 'good' | 'waiting' | 'bad';
  icon: IconName;
  title: MessageId;
  text: MessageId;
}

const headline = (
  state: ParcelState,
  tone: TrackingHeadline['tone'],
  icon: IconName,
): Record<string, TrackingHeadline> => ({
  [state]: { tone, icon, title: `orders.parcel_${state}`, text: `orders.parcel_${state}_text` },
});

const HEADLINES = {
  ...headline('preparing', 'waiting', 'clock'),
  ...headline('registered', 'waiting', 'clock'),
  ...headline('in_transit', 'good', 'check'),
  ...headline('ready_for_pickup', 'good', 'check'),
  ...headline('delivered', 'good', 'check'),
  ...headline('returned', 'bad', 'alert'),
  ...headline('canceled', 'bad', 'alert'),
} as Record<ParcelState, TrackingHeadline>;

/** The parcel that is behind the others speaks for the order. */
const ORDER: readonly ParcelState[] = [
  'returned',
  'canceled',
  'preparing',
  'registered',
  'in_transit',
  'ready_for_pickup',
  'delivered',
];

/** Where no carrier takes part. */
const OF_KIND: Record<string, Partial<Record<ParcelState, Partial<TrackingHeadline>>>> = {
  own_transport: {
    registered: { text: 'orders.van_registered_text' },
    in_transit: { text: 'orders.van_text' },
  },
  shop_pickup: {
    in_transit: { title: 'orders.pickup_title', text: 'orders.pickup_text' },
    ready_for_pickup: { title: 'orders.pickup_title', text: 'orders.pickup_text' },
  },
};

export const hasCarrier = (kind: string): boolean => !Object.hasOwn(OF_KIND, kind);

export const trackingHeadline = (states: readonly ParcelState[], kind: string): TrackingHeadline => {
  const state = ORDER.find((one) => states.includes(one)) ?? 'preparing';
  return { ...HEADLINES[state], ...OF_KIND[kind]?.[state] };
};
