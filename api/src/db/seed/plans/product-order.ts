// Positions in lists: bases alternate, so that neighbours never show the same product.
import type { ProductPlan } from './product-plan.ts';

/** Within one round. It also shifts which glass the card of a finish shows. */
export const BASE_ORDER: readonly string[] = [
  'shower-wall-loft-grid',
  'shower-enclosure-rectangular-sliding',
  'shower-wall-fluted',
  'shower-door-sliding',
  'shower-enclosure-quarter-round',
  'shower-wall-walk-in',
  'shower-door-bifold',
  'shower-enclosure-pentagon',
  'shower-wall-slanted',
  'shower-door-hinged',
  'shower-enclosure-walk-in-l',
  'shower-enclosure-corner-square',
  'mirror-round-framed',
  'bath-wall-towel-rail',
  'sauna-door',
  'glass-door-double',
  'mirror-arch',
  'bath-wall-folding',
  'glass-door-loft',
  'steam-room-door',
  'mirror-led-rectangular',
  'glass-door-barn-sliding',
  'bath-wall-hinged',
  'sauna-door-thermo-wood',
  'mirror-pill',
  'glass-door-hinged',
  'sauna-glass-wall',
  'mirror-frameless',
  'mirror-backlit',
  'accessory-handle-bar',
  'accessory-hinge-wall-glass',
  'accessory-door-seal-profile',
  'accessory-support-bar',
  'accessory-door-knob',
  'accessory-glass-cleaner',
  'accessory-wall-clamp',
  'accessory-magnetic-profile',
];

const LAST_ROUND = 99;

/** Sku → position in every list, from 1. Sets and services come last. */
export const planPositions = (plans: readonly ProductPlan[]): Map<string, number> => {
  const rounds = new Map<string, number>();
  const placed = plans.map((plan) => {
    const base = BASE_ORDER.indexOf(plan.base);
    const round = rounds.get(plan.base) ?? 0;
    rounds.set(plan.base, round + 1);
    return { sku: plan.sku, turn: base < 0 ? LAST_ROUND : round, base: base < 0 ? plan.id : base };
  });
  placed.sort((a, b) => a.turn - b.turn || a.base - b.base);
  return new Map(placed.map(({ sku }, index) => [sku, index + 1]));
};
