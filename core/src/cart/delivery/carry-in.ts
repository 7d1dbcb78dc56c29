// What the shop's own transport costs besides the drive: carrying glass to a floor, a second person, old glass.
import * as z from 'zod/mini';
import type { PackedLine, Sides } from './packed-goods.ts';

const MAX_NOTE = 500;
const MAX_PHONE = 40;
const MAX_DOOR_MM = 5000;

/** The place of delivery, as the buyer describes it. */
export const SiteAccessSchema = z.object({
  /** 0: ground floor. */
  floor: z.int().check(z.minimum(-1), z.maximum(30)),
  has_lift: z.boolean(),
  /** Width of the lift's door; null: unknown. */
  lift_door_mm: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_DOOR_MM))), null),
  /** Into the rooms; otherwise to the front door. */
  carry_in: z.boolean(),
  take_old_glass: z._default(z.boolean(), false),
  phone: z._default(z.string().check(z.maxLength(MAX_PHONE)), ''),
  note: z._default(z.string().check(z.maxLength(MAX_NOTE)), ''),
});

export type SiteAccess = z.infer<typeof SiteAccessSchema>;

/** Gross cents; fields of a shipping method. */
export interface CarryInPrices {
  per_floor_cents: number;
  two_people_cents: number;
  old_glass_cents: number;
}

export type CarryInPart = 'carry_in' | 'two_people' | 'old_glass';

/** One person carries so much, and so many floors without a lift. */
const ONE_PERSON_G = 35_000;
const ONE_PERSON_FLOORS = 2;
/** A lift's cabin is about this high: longer panes do not stand in it. */
const LIFT_HEIGHT_MM = 2100;
const LIFT_DOOR_MM = 800;

/** Upright on its long side's end, through the door with the thinner of the other two sides. */
const fitsLift = ([length, , thickness]: Sides, doorMm: number): boolean =>
  length <= LIFT_HEIGHT_MM && thickness <= doorMm;

const piecesOf = (lines: readonly PackedLine[]) =>
  lines.filter(({ isShipped }) => isShipped).flatMap(({ pieces }) => pieces ?? []);

/** Goods of unknown size go up the stairs. */
const needsStairs = (lines: readonly PackedLine[], { has_lift, lift_door_mm }: SiteAccess): boolean => {
  if (!has_lift) return true;
  const isUnknown = lines.some(({ isShipped, pieces }) => isShipped && pieces === null);
  const doorMm = lift_door_mm ?? LIFT_DOOR_MM;
  return isUnknown || piecesOf(lines).some(({ sidesMm }) => !fitsLift(sidesMm, doorMm));
};

/** Floors that are climbed; the cellar is one too. */
const floorsOf = (lines: readonly PackedLine[], access: SiteAccess): number =>
  access.carry_in && needsStairs(lines, access) ? Math.abs(access.floor) : 0;

const needsTwoPeople = (lines: readonly PackedLine[], access: SiteAccess): boolean =>
  piecesOf(lines).some(({ weightG, ownWeightG }) => (ownWeightG ?? weightG) > ONE_PERSON_G) ||
  floorsOf(lines, access) > ONE_PERSON_FLOORS;

/** Without a description of the place only what the goods themselves need. */
export const carryInParts = (
  prices: CarryInPrices,
  lines: readonly PackedLine[],
  access: SiteAccess | null,
): { code: CarryInPart; cents: number }[] => {
  if (!access) return [];
  const parts = [
    { code: 'carry_in' as const, cents: floorsOf(lines, access) * prices.per_floor_cents },
    { code: 'two_people' as const, cents: needsTwoPeople(lines, access) ? prices.two_people_cents : 0 },
    { code: 'old_glass' as const, cents: access.take_old_glass ? prices.old_glass_cents : 0 },
  ];
  return parts.filter(({ cents }) => cents > 0);
};
