// Sample drafts shown before anything is typed: a usual size, and the smallest for the "from" price.
import type { SizeRules } from '../catalog/product.ts';
import type { SizeField } from './glass/size-check.ts';

const USUAL_MM = { width: 900, height: 2000, height2: 1600 } as const;

export type SizeDraft = Partial<Record<SizeField, string>>;

const sized = (rules: SizeRules, pick: (name: SizeField, least: number, most: number) => number): SizeDraft =>
  Object.fromEntries(
    (Object.keys(USUAL_MM) as SizeField[]).flatMap((name) => {
      const [least, most] = rules.bounds[name] ?? [];
      return least === undefined || most === undefined ? [] : [[name, String(pick(name, least, most))]];
    }),
  );

export const sampleDraft = (rules: SizeRules): SizeDraft =>
  sized(rules, (name, least, most) => Math.min(most, Math.max(least, USUAL_MM[name])));

export const smallestDraft = (rules: SizeRules): SizeDraft => sized(rules, (_name, least) => least);
