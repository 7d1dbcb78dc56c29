// The price computed in the browser equals the server's, for every product and selection.

import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { quoteConfiguration } from '@klaas/core/configurator/configuration-quote.ts';
import { glassOfColor } from '@klaas/core/configurator/glass-of-color.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { SizePriceSchema } from '@klaas/core/contract/size-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

const constants = PriceConstantsSchema.parse(priceConstants);
let api: TestApi;
let products: Product[];
beforeAll(async () => {
  api = await createTestApi({ demo: true });
  const all = (await api.services.catalog.allDocuments('et', 'product')) as unknown as Product[];
  products = all.filter(({ custom_size, visibility }) => custom_size && visibility === 4);
});
afterAll(() => api.stop());

/** A point between the product's bounds, or slightly beyond them. */
const share = fc.integer({ min: -10, max: 110 });
const between = ([low, high]: readonly [number, number], percent: number) =>
  Math.round(low + ((high - low) * percent) / 100);

it('[SIZE-02] browser and server agree on the price, its parts, and on invalid configurations', async () => {
  expect(products.length).toBeGreaterThan(20);
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.nat(),
      fc.record({
        width: share,
        height: share,
        height2: share,
        lean_left: fc.integer({ min: -22, max: 22 }),
        measure: fc.constantFrom('glass', 'opening'),
        thickness: fc.constantFrom('', 4, 5, 6, 8, 10),
        edge: fc.constantFrom('', 'rounded', 'bevelled'),
        hinge: fc.constantFrom('', 'left', 'right'),
        cutouts: fc.constantFrom('', 'hole-200-300', 'hole-200-300.socket-400-700'),
        extras: fc.constantFrom('', 'demister', 'soft_close'),
      }),
      async (which, child, drawn) => {
        const product = products[which % products.length] as Product;
        const rules = product.custom_size;
        const rates = rules && constants.rates[rules.priceKey];
        if (!rules || !rates) throw new Error(product.sku);
        const variants = product.configurable_children?.filter(({ sku }) => sku.includes('-ERI')) ?? [];
        const variant = variants[child % variants.length];
        // Mostly values that the product has, sometimes others.
        const { width, height, height2, lean_left, edge, hinge, cutouts, extras, ...rest } = drawn;
        const isStrange = which % 7 === 0;
        const draft: Record<string, string | number> = {
          ...rest,
          width: between(rules.bounds.width, width),
          height: between(rules.bounds.height, height),
          ...((rules.bounds.height2 || isStrange) && {
            height2: between(rules.bounds.height2 ?? rules.bounds.height, height2),
          }),
          ...((rules.maxLeanMm || isStrange) && { lean_left }),
          ...((rules.edges?.includes(edge) || isStrange) && { edge }),
          ...((rules.hingeSides || isStrange) && { hinge }),
          ...((rules.cutouts?.length === 2 || isStrange) && { cutouts }),
          ...((rates.options?.some(({ code }) => code === extras) || isStrange) && { extras }),
        };
        const glass = glassOfColor(rules, rates, String(variant?.color)) ?? '';
        const browser = quoteConfiguration({ rules, rates, ratePercent: 22 }, { ...draft, glass });
        const { thickness, extras: codes = '', ...body } = draft;
        const response = await api.app.request(
          '/api/ext/custom-size/simple-product-price',
          jsonBody({
            sku: variant?.sku,
            ...body,
            ...(thickness && { thickness_mm: thickness }),
            ...(codes && { options: [codes] }),
          }),
        );
        const { result } = (await response.json()) as { result: unknown };
        expect(response.status).toBe(browser.ok ? 200 : 400);
        if (!browser.ok) {
          expect((result as unknown[]).length).toBe(browser.errors.length);
          return;
        }
        made += 1;
        const serverPrice = SizePriceSchema.parse(result);
        const { price, geometry } = browser.value;
        expect(Math.round(serverPrice.price_incl_tax * 100)).toBe(price.total.grossCents);
        expect(serverPrice.parts.map(({ code, amount }) => [code, Math.round(amount * 100)])).toEqual(
          price.parts.map(({ code, cents }) => [code, cents]),
        );
        // Rounded to two decimals; halves go either way in floating point.
        expect(Math.abs(serverPrice.weight_kg - geometry.weightKg)).toBeLessThan(0.005 + 1e-9);
      },
    ),
    { numRuns: 300 },
  );
  expect(made).toBeGreaterThan(30);
  expect(made).toBeLessThan(270);
});
