// Whether a shipping method may deliver these goods to this address. Offers, the cart and orders ask the same function.
import type { Result } from '../../stores/result.ts';
import type { ShippingKind } from '../../stores/shipping-details.ts';
import type { PackedLine, Sides } from './packed-goods.ts';
import { LARGEST_COMPARTMENT, LARGEST_DOOR, type ParcelLimits } from './parcel-limits.ts';
import { fitsLimits, isShippedLine, lineTooBigFor, type ShipClass, shipClassOf } from './ship-class.ts';

/** A part of the country with its own price. */
export interface DeliveryZone {
  /** Beginnings of post codes. */
  prefixes: readonly string[];
  /** Gross, added to the method's price. */
  surcharge_cents: number;
}

/** The rules of a method, as data. */
export interface MethodRules {
  kind: ShippingKind;
  /** Empty: all. */
  countries: readonly string[];
  /** Empty: the whole country at one price. */
  zones: readonly DeliveryZone[];
  /** Empty: all. */
  ship_classes: readonly ShipClass[];
  max_weight_g: number | null;
  /** Empty or three sides in any order. */
  max_sides_mm: readonly number[];
  max_girth_mm: number | null;
}

export interface Destination {
  country: string;
  /** Empty while the shopper has not typed it. */
  postcode: string;
}

export type MethodError = 'shipping_method_unknown' | 'method_not_for_goods' | 'zone_not_served';

const onlyDigits = (postcode: string): string => postcode.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The zone with the longest fitting prefix; undefined: none. Latvian LV-1010 is in the zones LV and LV10, not in 10. */
export const zoneOf = (zones: readonly DeliveryZone[], postcode: string): DeliveryZone | undefined => {
  const code = onlyDigits(postcode);
  let found: { zone: DeliveryZone; length: number } | undefined;
  for (const zone of zones)
    for (const prefix of zone.prefixes.map(onlyDigits))
      if (code.startsWith(prefix) && prefix.length > (found?.length ?? -1))
        found = { zone, length: prefix.length };
  return found?.zone;
};

/** Without prefixes: the whole country. */
export const isInZone = (prefixes: readonly string[], postcode: string): boolean =>
  prefixes.length === 0 || zoneOf([{ prefixes, surcharge_cents: 0 }], postcode) !== undefined;

const threeSides = (sides: readonly number[]): Sides | null => {
  const [a, b, c] = [...sides].sort((one, other) => other - one);
  return a === undefined || b === undefined || c === undefined ? null : [a, b, c];
};

const limitsOf = ({ max_weight_g, max_sides_mm, max_girth_mm }: MethodRules): ParcelLimits => ({
  maxSidesMm: threeSides(max_sides_mm),
  maxGirthMm: max_girth_mm,
  maxWeightG: max_weight_g ?? Number.POSITIVE_INFINITY,
});

const smaller = (sides: Sides, others: Sides): Sides => [
  Math.min(sides[0], others[0]),
  Math.min(sides[1], others[1]),
  Math.min(sides[2], others[2]),
];

/** A parcel machine has doors: whatever its method says, they are not larger than the largest there are. */
const compartmentOf = (rules: MethodRules): ParcelLimits & { maxSidesMm: Sides } => {
  const limits = limitsOf(rules);
  return {
    ...limits,
    maxSidesMm: smaller(limits.maxSidesMm ?? LARGEST_COMPARTMENT.maxSidesMm, LARGEST_DOOR.maxSidesMm),
    maxWeightG: Math.min(rules.max_weight_g ?? LARGEST_COMPARTMENT.maxWeightG, LARGEST_DOOR.maxWeightG),
  };
};

const hasLimits = ({ max_weight_g, max_sides_mm, max_girth_mm }: MethodRules): boolean =>
  max_weight_g !== null || max_sides_mm.length > 0 || max_girth_mm !== null;

/** Goods of unknown size are refused only where there is a limit. */
const isTooBig = ({ pieces }: PackedLine, limits: ParcelLimits): boolean =>
  pieces === null || !pieces.every((piece) => fitsLimits(piece, limits));

const refusedLine = (rules: MethodRules, lines: readonly PackedLine[]): PackedLine | undefined => {
  if (rules.kind === 'parcel_machine') return lineTooBigFor(lines, compartmentOf(rules));
  const shipped = lines.filter(isShippedLine);
  if (rules.ship_classes.length > 0) {
    const shipClass = shipClassOf(lines);
    if (!rules.ship_classes.includes(shipClass))
      return lineTooBigFor(lines, LARGEST_COMPARTMENT) ?? shipped[0];
  }
  return hasLimits(rules) ? shipped.find((line) => isTooBig(line, limitsOf(rules))) : undefined;
};

/** Not for so little: a lorry for a handle. Nobody asks for it, so it is not offered and no reason is given. */
export const isForMore = ({ ship_classes }: MethodRules, lines: readonly PackedLine[]): boolean =>
  ship_classes.length > 0 && !ship_classes.includes('parcel') && shipClassOf(lines) !== 'freight';

export const isServed = ({ countries }: Pick<MethodRules, 'countries'>, country: string): boolean =>
  countries.length === 0 || countries.includes(country.toUpperCase());

export const checkMethod = (
  rules: MethodRules,
  lines: readonly PackedLine[],
  { country, postcode }: Destination,
): Result<true, MethodError> => {
  if (!isServed(rules, country)) return { ok: false, error: 'shipping_method_unknown' };
  const refused = refusedLine(rules, lines);
  if (refused) {
    const { item_id, sku, name } = refused;
    return { ok: false, error: 'method_not_for_goods', detail: { item_id, sku, line: name } };
  }
  if (rules.zones.length > 0 && postcode !== '' && !zoneOf(rules.zones, postcode))
    return { ok: false, error: 'zone_not_served', detail: { postcode: postcode.slice(0, 20) } };
  return { ok: true, value: true };
};
