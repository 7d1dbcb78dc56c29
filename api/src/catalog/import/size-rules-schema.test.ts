import type { Product } from '@klaas/core/catalog/product.ts';
import { SizeRulesSchema } from '@klaas/core/configurator/rules/size-rules-schema.ts';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../db/seed/demo-catalogue.ts';

const products = demoCatalogue('et').product as unknown as Product[];
const rules = products.flatMap(({ custom_size }) => custom_size ?? []);
const [first] = rules;

describe('[SIZE-01] rules of a made-to-measure product', () => {
  it('accepts the rules of the demo shop', () => {
    expect(rules.length).toBeGreaterThan(20);
    for (const rule of rules) expect(SizeRulesSchema.safeParse(rule).error?.issues ?? []).toEqual([]);
  });

  it.each([
    ['bounds', { bounds: { width: [900, 100], height: [100, 2500] } }],
    ['bounds', { bounds: { width: [100, 1250] } }],
    ['stepMm', { stepMm: 0 }],
    ['stepMm', { stepMm: 0.5 }],
    ['defaultThicknessMm', { defaultThicknessMm: '8' }],
    ['deductions', { deductions: { left: 5 } }],
    ['toleranceMm', { toleranceMm: { plumb: -1, square: 1 } }],
    ['hingeSides', { hingeSides: ['top'] }],
    ['edges', { edges: [] }],
    ['edges', { edges: ['Poleeritud'] }],
    ['cutouts', { cutouts: [{ code: 'hole', widthMm: 0, heightMm: 1, isRound: true, marginMm: 1 }] }],
    ['leaf', { leaf: { widthMm: 700 } }],
    ['hingeSet', { hingeSet: { limitKg: 0, mostSets: 1 } }],
  ])('rejects rules with an invalid %s: %j', (field, wrong) => {
    const parsed = SizeRulesSchema.safeParse({ ...first, ...wrong });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});
