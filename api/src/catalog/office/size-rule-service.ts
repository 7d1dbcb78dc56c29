// [OFFICE-81] [OFFICE-82] What the size rules of a product are checked and priced with, in the office and on the server.
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Product, SizeRules } from '@klaas/core/catalog/product.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import { offeredChoicesOf, sizeRuleConflicts } from '@klaas/core/configurator/rules/size-rule-check.ts';
import { conflictText } from '@klaas/core/configurator/rules/size-rule-conflict.ts';
import type { SizeBasis } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CatalogService } from '../catalog-service.ts';

export interface SizeRuleDeps {
  catalog: Pick<CatalogService, 'documentsByIds' | 'prices'>;
  settings: Pick<Settings, 'storeViews' | 'production'>;
  /** Prices of glass, of now. */
  constants: () => PriceConstants;
}

export const createSizeRules = ({ catalog, settings, constants }: SizeRuleDeps) => {
  const stores = settings.storeViews.stores.filter(({ disabled }) => !disabled);
  const optionsOf = (document: Fields): CustomOption[] =>
    Array.isArray(document['custom_options']) ? (document['custom_options'] as CustomOption[]) : [];

  return {
    /** Contradictions of a document's rules, as refusals say them. */
    conflictsOf: (document: Fields): string[] => {
      const rules = document['custom_size'] as SizeRules | null | undefined;
      if (!rules) return [];
      return sizeRuleConflicts({
        rules,
        rates: constants().rates[rules.priceKey],
        workshop: settings.production,
        offered: offeredChoicesOf(optionsOf(document)),
      }).map(conflictText);
    },

    /** `null`: there is no such product in any store. */
    load: async (id: number): Promise<SizeBasis | null> => {
      const rates: SizeBasis['rates'] = [];
      let first: Product | undefined;
      for (const store of stores) {
        const found = await catalog.documentsByIds(store.storeCode, 'product', [String(id)]);
        const [product] = found as unknown as Product[];
        if (!product) continue;
        first ??= product;
        const pricer = await catalog.prices.pricerFor(store, null);
        rates.push({ store: store.storeCode, percent: pricer.ratePercentOf(product) });
      }
      if (!first) return null;
      const { sheets, usualSheet, directedGlasses, cuttingTable, temperingOven, untemperedGlasses } =
        settings.production;
      return {
        price_tables: constants().rates,
        rates,
        workshop: { sheets, usualSheet, directedGlasses, cuttingTable, temperingOven, untemperedGlasses },
        offered: { ...offeredChoicesOf(first.custom_options ?? []) } as SizeBasis['offered'],
      };
    },
  };
};

export type SizeRuleService = ReturnType<typeof createSizeRules>;
