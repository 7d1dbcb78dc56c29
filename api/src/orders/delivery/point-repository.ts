// SQL for pick-up points.
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { pickupPoints } from './delivery-tables.ts';

const { provider, id, country, name, street, city, region, postcode, lat, lng, hours, active } = pickupPoints;
const POINT = { id, country, name, street, city, region, postcode, lat, lng, hours };

/** Of every provider. */
export const loadActivePoints = (
  db: Database,
  ofCountry: string,
): Promise<(PickupPoint & { provider: string })[]> =>
  db
    .select({ ...POINT, provider })
    .from(pickupPoints)
    .where(and(eq(country, ofCountry), active))
    .orderBy(asc(provider), asc(id));

/** For the staff, by town and name. */
export const loadPointChoices = async (
  db: Database,
  providerCode: string,
  ofCountry: string,
): Promise<Pick<PickupPoint, 'id' | 'name' | 'city'>[]> =>
  (await loadActivePoints(db, ofCountry))
    .filter((point) => point.provider === providerCode)
    .sort((a, b) => a.city.localeCompare(b.city, 'et') || a.name.localeCompare(b.name, 'et'))
    .map(({ id, name, city }) => ({ id, name, city }));

export const loadActivePoint = async (
  db: Database | Transaction,
  providerCode: string,
  pointId: string,
): Promise<PickupPoint | undefined> =>
  (
    await db
      .select(POINT)
      .from(pickupPoints)
      .where(and(eq(provider, providerCode), eq(id, pointId), active))
  )[0];

/** Points of the last accepted list. */
export const countListed = async (
  tx: Transaction,
  providerCode: string,
  ofCountry: string,
): Promise<number> => {
  const isListed = and(eq(provider, providerCode), eq(country, ofCountry), isNull(pickupPoints.gone_since));
  return (await tx.select({ n: count() }).from(pickupPoints).where(isListed))[0]?.n ?? 0;
};

export const upsertPoints = async (
  tx: Transaction,
  providerCode: string,
  points: readonly PickupPoint[],
): Promise<void> => {
  await tx.execute(sql`
    insert into pickup_point (provider, id, country, name, street, city, region, postcode, lat, lng, hours)
    select ${providerCode}, id, country, name, street, city, region, postcode, lat, lng, hours
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point(id text, country text, name text,
      street text, city text, region text, postcode text, lat float8, lng float8, hours text)
    on conflict (provider, id) do update set country = excluded.country, name = excluded.name,
      street = excluded.street, city = excluded.city, region = excluded.region, postcode = excluded.postcode, lat = excluded.lat,
      lng = excluded.lng, hours = excluded.hours, active = true, gone_since = null`);
};

/** Points that the list is without become inactive on the third night. A second run in one night changes nothing. */
export const markGone = async (
  tx: Transaction,
  {
    provider: providerCode,
    country: ofCountry,
    ids,
    day,
  }: {
    provider: string;
    country: string;
    ids: readonly string[];
    day: string;
  },
): Promise<void> => {
  await tx.execute(sql`
    update pickup_point
    set gone_since = coalesce(gone_since, ${day}::date),
      active = active and ${day}::date - coalesce(gone_since, ${day}::date) < 2
    where provider = ${providerCode} and country = ${ofCountry}
      and id not in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
};
