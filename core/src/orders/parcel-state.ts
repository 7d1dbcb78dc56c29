// Where a parcel is, from what its carrier and the shop have recorded. Carriers repeat events and send them out of order.

export const PARCEL_STATES = [
  'preparing',
  'registered',
  'in_transit',
  'ready_for_pickup',
  'delivered',
  'returned',
  'canceled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** What a carrier tells; `preparing` is the shop's own. */
export type ParcelStatus = Exclude<ParcelState, 'preparing'>;

export interface ParcelEvent {
  status: ParcelStatus;
  at: Date;
}

interface ParcelRecord {
  /** Of the carrier, in any order. */
  events: readonly ParcelEvent[];
  /** Of the shop; null: not yet. */
  registeredAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  isCanceled: boolean;
}

const rankOf = (status: ParcelStatus): number => PARCEL_STATES.indexOf(status);

/** By time; at the same moment in the order in which they happen. */
const byTime = (one: ParcelEvent, other: ParcelEvent): number =>
  one.at.getTime() - other.at.getTime() || rankOf(one.status) - rankOf(other.status);

/** The carrier's events, completed by what only the shop knows, oldest first. */
export const parcelEventsOf = ({
  events,
  registeredAt,
  shippedAt,
  deliveredAt,
}: ParcelRecord): ParcelEvent[] => {
  const own: [ParcelStatus, Date | null][] = [
    ['registered', registeredAt],
    ['in_transit', shippedAt],
    ['delivered', deliveredAt],
  ];
  const missing = own.flatMap(([status, at]) =>
    at === null || events.some((event) => event.status === status) ? [] : [{ status, at }],
  );
  return [...events, ...missing].sort(byTime);
};

/** The last event counts, but nothing except a return comes after a delivery, whatever its time says. */
export const parcelStateOf = (record: ParcelRecord): ParcelState => {
  const statuses = parcelEventsOf(record).map(({ status }) => status);
  if (statuses.includes('returned')) return 'returned';
  if (statuses.includes('delivered')) return 'delivered';
  if (record.isCanceled) return 'canceled';
  return statuses.at(-1) ?? 'preparing';
};
