// Search in a list of pick-up points by name, place and distance. The endpoint and the picker run the same function.
import type { PickupPoint } from '../../stores/shipping-details.ts';

export interface Position {
  lat: number;
  lng: number;
}

/** A list prepared for searching. */
export interface PointIndex<Point extends PickupPoint = PickupPoint> {
  entries: readonly { point: Point; text: string; town: string; digits: string }[];
}

export interface PointQuery {
  /** Words that all must be in name, address or post code; empty: every point. */
  q: string;
  /** Nearest first; null: by place and name. */
  near: Position | null;
  /** Ids that come first, as they are ordered here. */
  first?: readonly string[];
  limit: number;
}

export interface FoundPoint<Point extends PickupPoint = PickupPoint> {
  point: Point;
  /** To `near`; null: unknown. */
  distanceM: number | null;
}

/** Russian letters as the Latin ones of place names: Пярну is Pärnu, Йыхви is Jõhvi. */
const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const LATIN = [
  ...['a', 'b', 'v', 'g', 'd', 'e', 'o', 'z', 'z', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'r', 's', 't'],
  ...['u', 'f', 'h', 'ts', 's', 's', 's', '', 'o', '', 'e', 'u', 'a'],
];
const TO_LATIN = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN[index] ?? '']));

/** Lower case, without marks: people type names on other keyboards. */
const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => TO_LATIN.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

const MAX_WORDS = 6;

const wordsOf = (q: string): string[] =>
  foldText(q)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

const placeOrder = (one: PickupPoint, other: PickupPoint): number =>
  one.city.localeCompare(other.city) || one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

const digitsOf = (postcode: string): string => postcode.replace(/\D/g, '');

export const indexPoints = <Point extends PickupPoint>(points: readonly Point[]): PointIndex<Point> => ({
  entries: [...points].sort(placeOrder).map((point) => ({
    point,
    text: foldText(`${point.name} ${point.street} ${point.city} ${point.region} ${point.postcode}`),
    town: foldText(point.city),
    digits: digitsOf(point.postcode),
  })),
});

const EARTH_M = 6_371_000;
const FARTHEST = Number.MAX_SAFE_INTEGER;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Some lists have no positions. */
const isPlaced = ({ lat, lng }: Position): boolean => lat !== 0 || lng !== 0;

/** As the crow flies. */
const distanceM = (from: Position, to: Position): number => {
  const latHalf = Math.sin(radians(to.lat - from.lat) / 2);
  const lngHalf = Math.sin(radians(to.lng - from.lng) / 2);
  const share = latHalf ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lngHalf ** 2;
  return Math.round(2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(share))));
};

export const findPoints = <Point extends PickupPoint>(
  { entries }: PointIndex<Point>,
  { q, near, first = [], limit }: PointQuery,
): FoundPoint<Point>[] => {
  const words = wordsOf(q);
  const found = entries
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ point }) => ({ point, distanceM: near && isPlaced(point) ? distanceM(near, point) : null }));
  const rankOf = ({ point }: FoundPoint): number => {
    const rank = first.indexOf(point.id);
    return rank < 0 ? first.length : rank;
  };
  // Sorting is stable: equal ones stay in the order of places and names.
  if (near || first.length > 0)
    found.sort(
      (one, other) =>
        rankOf(one) - rankOf(other) || (one.distanceM ?? FARTHEST) - (other.distanceM ?? FARTHEST),
    );
  return found.slice(0, limit);
};

export interface TypedPlace {
  postcode: string;
  city: string;
}

const middleOf = (all: readonly Position[]): Position | null => {
  const points = all.filter(isPlaced);
  if (points.length === 0) return null;
  return {
    lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
    lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
  };
};

/** The first digits of a post code are an area; fewer are half a country. */
const LEAST_DIGITS = 3;

/**
 * Where a typed address is, roughly: in the middle of the points with the most similar post code, or of the same town.
 * No map service is asked, and no address leaves the shop.
 */
export const positionOfPlace = ({ entries }: PointIndex, { postcode, city }: TypedPlace): Position | null => {
  const digits = digitsOf(postcode);
  for (let length = digits.length; length >= LEAST_DIGITS; length--) {
    const prefix = digits.slice(0, length);
    const near = entries.filter((entry) => entry.digits.startsWith(prefix));
    if (near.length > 0) return middleOf(near.map(({ point }) => point));
  }
  const town = foldText(city.trim());
  return town === ''
    ? null
    : middleOf(entries.flatMap((entry) => (entry.town === town ? [entry.point] : [])));
};
