// Fields of a shipping method that say which goods it takes and where to, as the staff type them.
import type { DeliveryZone } from '@klaas/core/cart/delivery/method-fit.ts';
import { NETWORK_LIMITS } from '@klaas/core/cart/delivery/parcel-limits.ts';
import { SHIP_CLASSES } from '@klaas/core/cart/delivery/ship-class.ts';
import * as z from 'zod/mini';
import { euros } from '../../http/staff-fields.ts';

type Network = keyof typeof NETWORK_LIMITS;
const NETWORKS = Object.keys(NETWORK_LIMITS) as [Network, ...Network[]];

const textual = z.transform((value: unknown) => String(value ?? '').trim());
const list = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Empty: no limit. */
const maybeInteger = z.pipe(
  z.pipe(textual, z.string().check(z.regex(/^\d{0,6}$/, { error: 'must be a whole number, or empty' }))),
  z.transform((text: string) => (text === '' ? null : Number(text))),
);

const SIDES = /^(\d{1,5}x\d{1,5}x\d{1,5})?$/;
const sides = z.pipe(
  z.pipe(
    textual,
    z.string().check(z.regex(SIDES, { error: 'must be three sides in mm, like 640x390x380, or empty' })),
  ),
  z.transform((text: string) => (text === '' ? [] : text.split('x').map(Number))),
);

const shipClasses = z.pipe(
  z.pipe(textual, z.transform(list)),
  z.array(z.enum(SHIP_CLASSES, { error: `must be a list of ${SHIP_CLASSES.join(', ')}` })),
);

const ZONE = /^[A-Za-z0-9-]{1,10}(,[A-Za-z0-9-]{1,10}){0,99}=\d{1,5}([.,]\d{1,2})?$/;
const ZONES_RULE = 'must be beginnings of post codes with surcharges in euros, like 10,11=0;50,51=12.50';

const parseZones = (text: string): DeliveryZone[] =>
  text
    .split(';')
    .filter((zone) => zone !== '')
    .map((zone) => {
      const [prefixes = '', surcharge = ''] = zone.split('=');
      return { prefixes: list(prefixes), surcharge_cents: euros.parse(surcharge) };
    });

/** Empty: everywhere at one price. */
const zones = z.pipe(
  z.pipe(
    z.pipe(
      textual,
      z.transform((text: string) => text.replace(/\s/g, '')),
    ),
    z.string().check(
      z.maxLength(5000),
      z.refine((text) => text.split(';').every((zone) => zone === '' || ZONE.test(zone)), {
        error: ZONES_RULE,
      }),
    ),
  ),
  z.transform(parseZones),
);

export const DELIVERY_FIELDS = {
  ship_classes: z.optional(shipClasses),
  max_weight_g: z.optional(maybeInteger),
  max_sides_mm: z.optional(sides),
  max_girth_mm: z.optional(maybeInteger),
  /** All three limits, as that network publishes them. */
  limits: z.optional(z.enum(NETWORKS, { error: `must be one of ${NETWORKS.join(', ')}` })),
  zones: z.optional(zones),
  /** Gross, for each begun kilogram. */
  per_kg: z.optional(euros),
  /** Gross prices of the own transport. */
  per_floor: z.optional(euros),
  two_people: z.optional(euros),
  old_glass: z.optional(euros),
};

/** Limits that are given one by one count more than those of the network. */
export const limitColumns = (limits: Network | undefined) => {
  if (limits === undefined) return {};
  const { maxSidesMm, maxGirthMm, maxWeightG } = NETWORK_LIMITS[limits];
  return { max_sides_mm: [...maxSidesMm], max_girth_mm: maxGirthMm, max_weight_g: maxWeightG };
};
