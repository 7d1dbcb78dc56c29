// Sample drafts shown before anything is typed: a usual size, and the smallest for the "from" price.
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { Draft } from './draft-url.ts';

const USUAL_MM = { width: 900, height: 2000, height2: 1600 } as const;
type SizeName = keyof typeof USUAL_MM;

const sized = (rules: SizeRules, pick: (name: SizeName, least: number, most: number) => number): Draft =>
  Object.fromEntries(
    (Object.keys(USUAL_MM) as SizeName[]).flatMap((name) => {
      const [least, most] = rules.bounds[name] ?? [];
      return least === undefined || most === undefined ? [] : [[name, String(pick(name, least, most))]];
    }),
  );

export const sampleDraft = (rules: SizeRules): Draft =>
  sized(rules, (name, least, most) => Math.min(most, Math.max(least, USUAL_MM[name])));

export const smallestDraft = (rules: SizeRules): Draft => sized(rules, (_name, least) => least);
