// DPD Baltic Shipping API 1.2.1, chapter 7.2: GET /lockers?countryCode=EE with a bearer token. Each country has a host.
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import * as z from 'zod/mini';
import { acceptPoints, clean, type PointFeed, parseJson } from './point-feed.ts';

const times = z.optional(z.nullable(z.array(z.string())));
const DaySchema = z.object({ morning: times, afternoon: times });
const LockerSchema = z.object({
  id: z.string(),
  name: z.string(),
  lockerType: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    latLong: z.tuple([z.coerce.number(), z.coerce.number()]),
  }),
  hours: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

const HOSTS: Record<string, string> = {
  EE: 'https://telli.dpd.ee',
  LV: 'https://eserviss.dpd.lv',
  LT: 'https://esiunta.dpd.lt',
};
const MACHINE = 'PickupStation';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ALL_DAY = '00:00–23:59';

/** From the first to the last time of the day; empty: closed or unknown. */
const dayHours = (day: unknown): string => {
  const parsed = DaySchema.safeParse(day);
  if (!parsed.success) return '';
  const all = [...(parsed.data.morning ?? []), ...(parsed.data.afternoon ?? [])].filter(Boolean).sort();
  return all.length < 2 ? '' : `${all[0]}–${all.at(-1)}`;
};

/** Only what is the same on every day: most machines are always open. */
const hoursOf = (hours: Record<string, unknown> | null | undefined): string => {
  const [first = '', ...others] = DAYS.map((day) => dayHours(hours?.[day]));
  if (others.some((day) => day !== first)) return '';
  return first === ALL_DAY ? '24/7' : first;
};

const pointOf = ({ id, name, address, hours }: z.output<typeof LockerSchema>): PickupPoint => ({
  id: clean(id),
  country: address.country,
  name: clean(name),
  street: clean(address.street),
  city: clean(address.city),
  region: '',
  postcode: clean(address.postalCode),
  lat: address.latLong[0],
  lng: address.latLong[1],
  hours: hoursOf(hours),
});

export const createDpdFeed = (token: string): PointFeed => ({
  code: 'dpd',
  name: 'DPD',
  trackingUrl: (number) =>
    `https://www.dpdgroup.com/ee/mydpd/my-parcels/track?parcelNumber=${encodeURIComponent(number)}`,
  countries: Object.keys(HOSTS),
  urlOf: (country) => `${HOSTS[country]}/api/v1/lockers?countryCode=${country}`,
  headers: { accept: 'application/json+fulldata', authorization: `Bearer ${token}` },
  parse: (file, country) => {
    const rows = parseJson(file);
    if (!Array.isArray(rows)) return { ok: false, error: 'feed_malformed' };
    const points = rows.flatMap((row) => {
      const parsed = LockerSchema.safeParse(row);
      const isMachine = parsed.success && parsed.data.lockerType === MACHINE;
      return isMachine && parsed.data.address.country === country ? [pointOf(parsed.data)] : [];
    });
    return acceptPoints(points);
  },
});
