// What the lists of parcel machines have in common: one network's list, read whole, bounded and checked.
import type { Result } from '@klaas/core/stores/result.ts';
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';

export type FeedError = 'feed_malformed';

export interface PointFeed {
  /** Shipping methods name it. */
  code: string;
  /** As buyers know it. */
  name: string;
  /** The network's page about a parcel; null: its address is not known. */
  trackingUrl(trackingNumber: string): string | null;
  countries: readonly string[];
  urlOf(country: string): string;
  headers: Record<string, string>;
  /** The machines of that country; rows without id, name or position are left out. */
  parse(text: string, country: string): Result<PickupPoint[], FeedError>;
}

/** More rows than any network has: the list is cut there. */
const MAX_POINTS = 5000;
const MAX_TEXT = 200;

export const clean = (value: unknown): string =>
  (typeof value === 'string' ? value : '').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);

const isPosition = (lat: number, lng: number): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);

/** A list without a usable row is broken: no network is without machines. */
export const acceptPoints = (points: readonly PickupPoint[]): Result<PickupPoint[], FeedError> => {
  const usable = points
    .filter(({ id, name, lat, lng }) => id !== '' && name !== '' && isPosition(lat, lng))
    .slice(0, MAX_POINTS);
  return usable.length === 0 ? { ok: false, error: 'feed_malformed' } : { ok: true, value: usable };
};

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A cut-off file; the caller's schema rejects undefined.
    return undefined;
  }
};
