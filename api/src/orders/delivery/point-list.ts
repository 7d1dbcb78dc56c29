// The active points of a country in memory, searched there: a request asks the database once a minute at most.
import { createHash } from 'node:crypto';
import {
  type FoundPoint,
  findPoints,
  indexPoints,
  type PointIndex,
  positionOfPlace,
  type TypedPlace,
} from '@klaas/core/checkout/delivery/point-search.ts';
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import type { Database } from '../../db/database.ts';
import { type CachedResponse, cachedResponseOf } from '../../http/cached-response.ts';
import { loadActivePoints } from './point-repository.ts';

/** `json`: as the answer has it. Written once: an answer has up to 3,000 of them. */
type ListedPoint = PickupPoint & { provider: string; json: string };

/** `whole`: the answer with all of them, as the picker asks for it. */
type ListedPoints = PointIndex<ListedPoint> & { whole: CachedResponse };

interface CountryPoints {
  /** By provider; the empty code: all. */
  indexes: ReadonlyMap<string, ListedPoints>;
  /** Changes with any point. */
  version: string;
}

export interface PointsQuery extends TypedPlace {
  country: string;
  q: string;
  /** Empty: of every provider. */
  provider: string;
  limit: number;
}

/** The lists change at night. */
const LIFE_MS = 60_000;

const answerWith = (points: readonly string[]): Buffer =>
  Buffer.from(`{"code":200,"result":[${points.join()}]}`);

const NO_POINTS: ListedPoints = { entries: [], whole: cachedResponseOf(answerWith([]), true) };

const listPoints = (points: readonly ListedPoint[]): ListedPoints => {
  const { entries } = indexPoints(points);
  return { entries, whole: cachedResponseOf(answerWith(entries.map(({ point }) => point.json)), true) };
};

const groupPoints = (rows: readonly Omit<ListedPoint, 'json'>[]): CountryPoints => {
  const points = rows.map((point) => ({ ...point, json: JSON.stringify(point) }));
  const providers = new Set(points.map(({ provider }) => provider));
  const indexes = new Map([['', listPoints(points)]]);
  for (const code of providers)
    indexes.set(code, listPoints(points.filter(({ provider }) => provider === code)));
  return {
    indexes,
    version: createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 16),
  };
};

const jsonOf = ({ point: { json }, distanceM }: FoundPoint<ListedPoint>): string =>
  distanceM === null ? json : `${json.slice(0, -1)},"distance_m":${distanceM}}`;

export const createPointList = ({ db, now }: { db: Database; now: () => number }) => {
  const lists = new Map<string, { fromMs: number; list: Promise<CountryPoints> }>();

  const load = (country: string): Promise<CountryPoints> => {
    const known = lists.get(country);
    const age = known ? now() - known.fromMs : LIFE_MS;
    if (known && age >= 0 && age < LIFE_MS) return known.list;
    const list = loadActivePoints(db, country).then(groupPoints);
    lists.set(country, { fromMs: now(), list });
    // A failed query is not kept, nor the empty lists of countries that nobody delivers to.
    list.then(
      ({ indexes }) => indexes.get('')?.entries.length === 0 && lists.delete(country),
      () => lists.delete(country),
    );
    return list;
  };

  return {
    /** Other processes see a new list within a minute. */
    clear: (): void => lists.clear(),
    version: async (country: string): Promise<string> => (await load(country)).version,
    find: async ({ country, provider, q, limit, ...place }: PointsQuery): Promise<CachedResponse> => {
      const index = (await load(country)).indexes.get(provider) ?? NO_POINTS;
      const near = positionOfPlace(index, place);
      if (!near && q.trim() === '' && limit >= index.entries.length) return index.whole;
      return cachedResponseOf(answerWith(findPoints(index, { q, near, limit }).map(jsonOf)), false);
    },
  };
};

export type PointList = ReturnType<typeof createPointList>;
