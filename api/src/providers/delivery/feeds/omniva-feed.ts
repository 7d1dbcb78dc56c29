// Public list of Omniva: https://www.omniva.ee/locations.json, all countries and offices in one file, every value text.
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import * as z from 'zod/mini';
import { acceptPoints, clean, type PointFeed, parseJson } from './point-feed.ts';

const text = z.optional(z.nullable(z.string()));
const RowSchema = z.object({
  ZIP: z.string(),
  NAME: z.string(),
  TYPE: z.string(),
  A0_NAME: z.string(),
  A1_NAME: text,
  A2_NAME: text,
  A3_NAME: text,
  A5_NAME: text,
  A7_NAME: text,
  A8_NAME: text,
  X_COORDINATE: z.string(),
  Y_COORDINATE: z.string(),
  SERVICE_HOURS: text,
});

const MACHINE = '0';
/** Estonian addresses write a missing part so. */
const EMPTY = 'NULL';

const part = (value: unknown): string => {
  const written = clean(value);
  return written === EMPTY ? '' : written;
};

const pointOf = (row: z.output<typeof RowSchema>): PickupPoint => {
  const street = [part(row.A5_NAME), part(row.A7_NAME), part(row.A8_NAME)].filter(Boolean).join(' ');
  return {
    id: clean(row.ZIP),
    country: row.A0_NAME,
    name: clean(row.NAME),
    street,
    // Towns are in different columns: of a parish, of a county.
    city: part(row.A3_NAME) || part(row.A2_NAME) || part(row.A1_NAME),
    region: part(row.A1_NAME),
    // ZIP is the machine's own number, not the post code of its street.
    postcode: '',
    lat: Number(row.Y_COORDINATE),
    lng: Number(row.X_COORDINATE),
    hours: part(row.SERVICE_HOURS),
  };
};

export const omnivaFeed: PointFeed = {
  code: 'omniva',
  name: 'Omniva',
  trackingUrl: (number) => `https://minu.omniva.ee/track/${encodeURIComponent(number)}`,
  countries: ['EE', 'LV', 'LT'],
  urlOf: () => 'https://www.omniva.ee/locations.json',
  headers: { accept: 'application/json' },
  parse: (file, country) => {
    const rows = parseJson(file);
    if (!Array.isArray(rows)) return { ok: false, error: 'feed_malformed' };
    const points = rows.flatMap((row) => {
      const parsed = RowSchema.safeParse(row);
      return parsed.success && parsed.data.TYPE === MACHINE && parsed.data.A0_NAME === country
        ? [pointOf(parsed.data)]
        : [];
    });
    return acceptPoints(points);
  },
};
