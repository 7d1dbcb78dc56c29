// Loads the points and slots of every provider, at night. Orders read our tables: a carrier that is away costs nothing.

import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Log } from '../../http/log.ts';
import type { DeliveryProvider, SlotSource } from './delivery-provider.ts';
import { countListed, markGone, upsertPoints } from './point-repository.ts';
import { saveOffered } from './slot-repository.ts';

export interface LoadDeps {
  db: Database;
  now: () => number;
  log: Log;
  carriers: ReadonlyMap<string, DeliveryProvider>;
  /** For measuring and installation. */
  crews: readonly SlotSource[];
}

/** A list shorter than this part of the former one is broken: it must not empty the shop. */
const LEAST_PART = 0.7;
const SLOT_DAYS = 45;

interface Place {
  provider: string;
  country: string;
  /** Today. */
  day: string;
}

/** False: refused, nothing is changed. */
const savePoints = async (
  tx: Transaction,
  { provider, country, day }: Place,
  listed: readonly PickupPoint[],
): Promise<boolean> => {
  // Of a repeated id the last one counts.
  const points = [...new Map(listed.map((point) => [point.id, point])).values()];
  if (points.length < LEAST_PART * (await countListed(tx, provider, country))) return false;
  await upsertPoints(tx, provider, points);
  await markGone(tx, { provider, country, ids: points.map(({ id }) => id), day });
  return true;
};

const loadPoints = async (
  { db, log }: LoadDeps,
  carrier: DeliveryProvider,
  place: Place,
): Promise<string[]> => {
  const { provider, country } = place;
  const failed: string[] = [];
  const points = await carrier.points(country);
  if (!points.ok) failed.push(`points of ${provider} in ${country}: ${points.error}`);
  else if (!(await db.transaction((tx) => savePoints(tx, place, points.value)))) {
    log('error', 'a list of pick-up points is too short', { provider, country, count: points.value.length });
    failed.push(`points of ${provider} in ${country}: only ${points.value.length}`);
  }
  return failed;
};

const loadSlots = async ({ db }: LoadDeps, source: SlotSource, place: Place): Promise<string[]> => {
  const { provider, country, day } = place;
  const slots = await source.slots({ country, from: day, days: SLOT_DAYS });
  if (!slots.ok) return [`slots of ${provider} in ${country}: ${slots.error}`];
  await db.transaction((tx) => saveOffered(tx, { provider, country, from: day, slots: slots.value }));
  return [];
};

/** Fails after everything that could be loaded was, so that the job is tried again and then listed as failed. */
export const loadNetwork = async (deps: LoadDeps): Promise<void> => {
  const day = shopDayOf(deps.now());
  const failed: string[] = [];
  const placesOf = ({ code: provider, countries }: SlotSource) =>
    countries.map((country): Place => ({ provider, country, day }));
  for (const carrier of deps.carriers.values())
    for (const place of placesOf(carrier)) failed.push(...(await loadPoints(deps, carrier, place)));
  for (const source of [...deps.carriers.values(), ...deps.crews])
    for (const place of placesOf(source)) failed.push(...(await loadSlots(deps, source, place)));
  if (failed.length > 0) throw new Error(failed.join('; '));
};
