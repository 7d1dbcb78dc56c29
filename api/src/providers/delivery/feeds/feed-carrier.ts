// A network of parcel machines of which the shop knows the list only: labels are made in the network's own portal, and
// the staff enter the tracking number.
import type { DeliveryProvider } from '../../../orders/delivery/delivery-provider.ts';
import type { PointFeed } from './point-feed.ts';

const TIMEOUT_MS = 30_000;
/** The largest list has about 3 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

export type FetchFeed = (url: string, init: RequestInit) => Promise<Response>;

/** Undefined: longer than allowed. */
const readLimited = async (response: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the download.
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export const createFeedCarrier = (feed: PointFeed, fetch: FetchFeed): DeliveryProvider => ({
  code: feed.code,
  name: feed.name,
  trackingUrl: feed.trackingUrl,
  countries: feed.countries,

  points: async (country) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(feed.urlOf(country), { headers: feed.headers, signal });
    if (!response.ok)
      return { ok: false, error: response.status >= 500 ? 'provider_unreachable' : 'provider_refused' };
    const text = await readLimited(response);
    return text === undefined ? { ok: false, error: 'feed_malformed' } : feed.parse(text, country);
  },

  slots: async () => ({ ok: true, value: [] }),
  register: async () => ({ ok: false, error: 'provider_refused' }),
  label: async () => ({ ok: false, error: 'shipment_unknown' }),
  cancel: async () => ({ ok: false, error: 'shipment_unknown' }),
  readEvent: () => ({ ok: false, error: 'event_malformed' }),
});
