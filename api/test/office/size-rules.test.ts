// Size rules in the office: contradictions are refused with both sides, and what the office shows of a pane is what the
// shop shows after the save.

import type { Product, SizeRules } from '@klaas/core/catalog/product.ts';
import { quoteConfiguration } from '@klaas/core/configurator/configuration-quote.ts';
import { paneLookOf } from '@klaas/core/configurator/drawing/pane-look.ts';
import { strokesOf } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import { glassOfColor } from '@klaas/core/configurator/glass-of-color.ts';
import { sizeRuleConflicts } from '@klaas/core/configurator/rules/size-rule-check.ts';
import { conflictText } from '@klaas/core/configurator/rules/size-rule-conflict.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import {
  type ProductPage,
  productPageEndpoint,
  type SizeBasis,
  saveProductEndpoint,
  sizeBasisEndpoint,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { SizePriceSchema } from '@klaas/core/contract/size-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

const inShop = async (): Promise<Product[]> => {
  await api.services.catalog.caughtUp();
  return (await api.services.catalog.allDocuments('et', 'product')) as unknown as Product[];
};
const sized = async (): Promise<Product[]> => (await inShop()).filter(({ custom_size }) => custom_size);
const productOf = async (skuPart: string): Promise<Product> => {
  const found = (await sized()).find(({ sku, status }) => status === 1 && sku.includes(skuPart));
  if (!found) throw new Error(skuPart);
  return found;
};
const pageOf = async (id: number): Promise<ProductPage> => {
  const answer = await owner.call(productPageEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const basisOf = async (id: number): Promise<SizeBasis> => {
  const answer = await owner.call(sizeBasisEndpoint, { params: { id } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const rulesOf = ({ shared }: ProductPage): SizeRules => {
  if (!shared.fields.size_rules) throw new Error('no rules');
  return shared.fields.size_rules as SizeRules;
};
const save = async (id: number, fields: object, as = owner) =>
  as.call(saveProductEndpoint, {
    params: { id },
    body: { all: { version: (await pageOf(id)).shared.version, fields } },
  });

describe('size rules', () => {
  it('[OFFICE-81] of the demo shop contradict nothing', async () => {
    const products = await sized();
    expect(products.length).toBeGreaterThan(20);
    for (const product of products) {
      const { price_tables, workshop, offered } = await basisOf(product.id);
      const rules = product.custom_size as SizeRules;
      const found = sizeRuleConflicts({ rules, rates: price_tables[rules.priceKey], workshop, offered });
      expect([product.sku, found]).toEqual([product.sku, []]);
    }
  });

  it('[OFFICE-81] that contradict each other or the workshop are not saved while published', async () => {
    const { id } = await productOf('KL-');
    const page = await pageOf(id);
    const rules = rulesOf(page);
    const { width, height } = rules.bounds;
    for (const [changed, expected] of [
      [
        { bounds: { ...rules.bounds, width: [width[1], width[0]] } },
        [`size_conflict least_above_most width_least=${width[1]} width_most=${width[0]}`],
      ],
      [
        { bounds: { ...rules.bounds, height: [height[0], 4000] } },
        [
          `size_conflict not_on_table height_most=${width[1] + 2 * (rules.maxLeanMm ?? 0)}×4000 cutting_table=3660×2550`,
        ],
      ],
      [
        { defaultThicknessMm: 7 },
        [`size_conflict not_in_price_table thickness=7 price_table=${rules.priceKey}`],
      ],
    ] as const) {
      const refused = await save(id, { size_rules: { ...rules, ...changed } });
      expect(refused).toMatchObject({ ok: false, error: 'invalid' });
      const fields = refused.ok ? [] : (refused.fields ?? []);
      for (const rule of expected) expect(fields).toContainEqual({ field: 'all.size_rules', rule });
      expect((await pageOf(id)).shared).toEqual(page.shared);
    }
  });

  it('[OFFICE-81] of a hidden product may wait, but it is not published', async () => {
    const { id } = await productOf('KL-P');
    const rules = rulesOf(await pageOf(id));
    expect((await save(id, { state: 'hidden' })).ok).toBe(true);
    const wrong = { ...rules, defaultThicknessMm: 7 };
    expect((await save(id, { size_rules: wrong })).ok).toBe(true);
    expect(rulesOf(await pageOf(id)).defaultThicknessMm).toBe(7);
    expect(await save(id, { state: 'published' })).toMatchObject({
      ok: false,
      fields: [{ field: 'all.size_rules', rule: expect.stringContaining('thickness=7') }],
    });
    expect((await pageOf(id)).shared.fields.state).toBe('hidden');
    expect((await save(id, { size_rules: rules, state: 'published' })).ok).toBe(true);
    expect((await pageOf(id)).shared.fields.state).toBe('published');
  });

  it('are not for goods in listed sizes only, not for everybody, and taken back by undo', async () => {
    const { id } = await productOf('KL-');
    const page = await pageOf(id);
    const rules = rulesOf(page);
    const plain = (await inShop()).find(({ custom_size, type_id }) => !custom_size && type_id === 'simple');
    expect(await save(plain?.id ?? 0, { size_rules: rules })).toMatchObject({
      ok: false,
      fields: [{ field: 'all.size_rules', rule: 'other_type' }],
    });
    for (const role of ['content', 'workshop', 'orders', 'read_only'] as const)
      expect(await save(id, { size_rules: rules }, await signInAs(api, role))).toMatchObject({
        ok: false,
        error: 'forbidden',
      });
    const saved = await save(id, { size_rules: { ...rules, leadTimeDays: rules.leadTimeDays + 3 } });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    expect(rulesOf(await pageOf(id))).toEqual({ ...rules, leadTimeDays: rules.leadTimeDays + 3 });
    const undone = await owner.call(undoEndpoint, { params: { id: saved.value.change_id ?? 0 }, body: {} });
    expect(undone.ok).toBe(true);
    expect(rulesOf(await pageOf(id))).toEqual(rules);
  });

  it('[OFFICE-82] drawing and price of the office are those of the shop after the save, for each product', async () => {
    let made = 0;
    for (const before of (await sized()).filter(
      ({ status, visibility }) => status === 1 && visibility === 4,
    )) {
      const { id } = before;
      const stored = rulesOf(await pageOf(id));
      const { bounds, deductions } = stored;
      // What is typed in the office, not saved yet.
      const edited: SizeRules = {
        ...stored,
        bounds: { ...bounds, height: [bounds.height[0], bounds.height[1] - 7] },
        leadTimeDays: stored.leadTimeDays + 1,
        ...(deductions && { deductions: { ...deductions, left: deductions.left + 1 } }),
      };
      const basis = await basisOf(id);
      const rates = basis.price_tables[edited.priceKey];
      const percent = basis.rates.find(({ store }) => store === 'et')?.percent;
      if (!rates || percent === undefined) throw new Error(before.sku);
      const variant = before.configurable_children?.find(({ sku }) => sku.includes('-ERI'));
      const glass = glassOfColor(edited, rates, variant && String(variant.color)) ?? '';
      const draft = {
        width: bounds.width[0] + 300,
        height: bounds.height[1] - 7,
        ...(bounds.height2 && { height2: bounds.height2[0] + 200 }),
        measure: deductions ? 'opening' : 'glass',
      };
      const shown = quoteConfiguration({ rules: edited, rates, ratePercent: percent }, { ...draft, glass });
      const saved = await save(id, { size_rules: edited });
      expect([before.sku, saved.ok]).toEqual([before.sku, true]);
      if (!shown.ok) throw new Error(`${before.sku}: ${JSON.stringify(shown.errors)}`);
      await api.services.catalog.caughtUp();
      const response = await api.app.request(
        '/api/ext/custom-size/simple-product-price',
        jsonBody({ sku: variant?.sku ?? before.sku, ...draft }),
      );
      const { result } = (await response.json()) as { result: unknown };
      const price = SizePriceSchema.parse(result);
      expect(Math.round(price.price_incl_tax * 100)).toBe(shown.value.price.total.grossCents);
      expect(price.parts.map(({ code, amount }) => [code, Math.round(amount * 100)])).toEqual(
        shown.value.price.parts.map(({ code, cents }) => [code, cents]),
      );
      expect(price.lead_time_days).toBe(shown.value.leadTimeDays);
      // The shop draws from its own document.
      const after = (await inShop()).find((product) => product.id === id);
      const own = after?.custom_size as SizeRules;
      const inPage = quoteConfiguration({ rules: own, rates, ratePercent: percent }, { ...draft, glass });
      if (!inPage.ok) throw new Error(before.sku);
      const strokes = (rules: SizeRules, { geometry, configuration }: typeof shown.value) =>
        strokesOf({
          ...{ geometry, measure: configuration.measure, hinge: configuration.hinge },
          ...{ look: paneLookOf(rules, glass), texts: {}, wrong: new Set(), personText: '' },
        });
      expect(strokes(own, inPage.value)).toEqual(strokes(edited, shown.value));
      made += 1;
    }
    expect(made).toBeGreaterThan(20);
  });

  it('[OFFICE-81] a refusal names both sides, as the office says them', async () => {
    const { id } = await productOf('KL-');
    const { price_tables, workshop, offered } = await basisOf(id);
    const rules = { ...rulesOf(await pageOf(id)), defaultThicknessMm: 7 };
    const local = sizeRuleConflicts({ rules, rates: price_tables[rules.priceKey], workshop, offered });
    const refused = await save(id, { size_rules: rules });
    expect(refused.ok ? [] : refused.fields?.map(({ rule }) => rule)).toEqual(local.map(conflictText));
  });
});
