// Validates that holes and cutouts leave enough glass around them.

import type { SizeRules } from '../catalog/product.ts';
import type { ConfigurationError } from './configuration-error.ts';
import { type Cutout, type CutoutBox, cutoutBoxOf } from './cutout.ts';
import type { GlassPanel } from './glass/glass-geometry.ts';
import { edgesOf, type GlassShape, type Point } from './glass/glass-shape.ts';
import type { CutoutRule } from './glass/work-rules.ts';

const cornersOfBox = ({ left, right, bottom, top }: CutoutBox): Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

/** Distance in millimetres from the nearest edge to the point; negative outside. The outline is convex. */
const depthIn = ({ corners }: GlassShape, [x, y]: Point): number => {
  const lengths = edgesOf(corners);
  return Math.min(
    ...corners.map(([fromX, fromY], at) => {
      const [toX, toY] = corners[(at + 1) % corners.length] ?? [fromX, fromY];
      return ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / (lengths[at] || 1);
    }),
  );
};

const gapBetween = (a: CutoutBox, b: CutoutBox): number => {
  const dx = Math.max(a.left - b.right, b.left - a.right);
  const dy = Math.max(a.bottom - b.top, b.bottom - a.top);
  return dx < 0 && dy < 0 ? -1 : Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
};

export const cutoutErrors = (
  rules: SizeRules,
  glass: GlassShape,
  panels: readonly GlassPanel[],
  cutouts: readonly Cutout[],
): ConfigurationError[] => {
  const rulesByCode = new Map<string, CutoutRule>(rules.cutouts?.map((rule) => [rule.code, rule]));
  const unknownCutout = cutouts.find(({ code }) => !rulesByCode.has(code));
  if (unknownCutout) return [{ field: 'cutouts', code: 'choice_unknown', value: unknownCutout.code }];
  const maxCount = panels.length > 1 ? 0 : (rules.maxCutouts ?? 0);
  if (cutouts.length > maxCount) return [{ field: 'cutouts', code: 'cutout_too_many', bound: maxCount }];
  const fixed = panels.flatMap(({ holes }) => holes.slice(0, holes.length - cutouts.length));
  const boxes = fixed.map((hole) => cutoutBoxOf(hole, hole));
  for (const cutout of cutouts) {
    const rule = rulesByCode.get(cutout.code);
    if (!rule) continue;
    const box = cutoutBoxOf(cutout, rule);
    const isTooNear =
      cornersOfBox(box).some((corner) => depthIn(glass, corner) < rule.marginMm) ||
      boxes.some((other) => gapBetween(box, other) < rule.marginMm);
    if (isTooNear) return [{ field: 'cutouts', code: 'cutout_too_near', bound: rule.marginMm }];
    boxes.push(box);
  }
  return [];
};
