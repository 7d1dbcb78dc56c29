// VAT rates as the staff sees them, and what another one would do: priced by the shop's own function on that day.
import { createProductPricer, type PriceableDocument } from '@klaas/core/catalog/pricing/product-pricer.ts';
import {
  ratesOfCountry,
  type ScheduledRate,
  scheduleRate,
} from '@klaas/core/catalog/pricing/schedule-rate.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { TaxCountry, TaxEffect, taxesEndpoint } from '@klaas/core/contract/admin/tax-endpoints.ts';
import type { LocalText } from '@klaas/core/stores/local-text.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addDays, parseMomentMs, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { CatalogService } from '../catalog-service.ts';
import { taxClasses, taxClassTitle } from './tax-class-tables.ts';
import { loadRules } from './tax-rule-service.ts';

interface TaxListDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  catalog: Pick<CatalogService, 'allDocuments'>;
}

const SAMPLES = 5;

export const createTaxList = ({ db, now, settings, catalog }: TaxListDeps) => {
  const stores = settings.storeViews.stores;
  const today = (): string => shopDayOf(now());

  const versionsOf = async (): Promise<Map<string, Record<string, number>>> => {
    const { rows } = await db.execute<{ code: string; versions: Record<string, number> }>(sql`
      select body->>'code' as code, jsonb_object_agg(store_code, version) as versions
      from catalog_document where entity = 'taxrule' group by 1`);
    return new Map(rows.map(({ code, versions }) => [code, versions]));
  };

  const titlesOf = async (): Promise<Map<number, LocalText>> =>
    new Map((await db.select().from(taxClasses)).map((one) => [one.id, taxClassTitle(one)]));

  const statedRates = (rule: TaxRule, country: string): TaxCountry['rates'] => {
    const rates = ratesOfCountry(rule, country);
    const current = rates.filter(({ valid_from = '' }) => valid_from <= today()).at(-1);
    return rates.map((rate) => {
      const { valid_from = '' } = rate;
      const state = rate === current ? 'now' : valid_from <= today() ? 'past' : 'next';
      return { rate: Number(rate.rate), valid_from: valid_from || null, state };
    });
  };

  return {
    all: async (): Promise<z.output<typeof taxesEndpoint.output>> => {
      const [versions, titles] = await Promise.all([versionsOf(), titlesOf()]);
      const rules = new Map<string, TaxRule>();
      for (const { storeCode } of stores)
        for (const rule of await loadRules(db, storeCode))
          if (!rules.has(rule.code)) rules.set(rule.code, rule);
      const countries = [...rules.values()].flatMap((rule) =>
        [...new Set(rule.rates.map(({ tax_country_id }) => tax_country_id))].sort().map((country) => ({
          ...{ code: rule.code, country, rates: statedRates(rule, country) },
          classes: rule.product_tax_class_ids.map((id) => titles.get(id) ?? { en: String(id) }),
          versions: versions.get(rule.code) ?? {},
        })),
      );
      const includes_tax = stores[0]?.tax.sourcePriceIncludesTax ?? false;
      return { countries, first_day: addDays(today(), 1), includes_tax };
    },

    /** In the first store that has the rule. */
    effect: async ({ code, ...rate }: ScheduledRate & { code: string }): Promise<TaxEffect | null> => {
      for (const store of stores) {
        const rules = await loadRules(db, store.storeCode);
        const rule = rules.find((one) => one.code === code);
        if (!rule) continue;
        const planned = scheduleRate(rule, rate, today());
        if (!planned.ok) return { errors: [{ field: '', rule: planned.error }], products: 0, samples: [] };
        const changed = rules.map((one) => (one === rule ? planned.value : one));
        const startMs = parseMomentMs(rate.valid_from) ?? now();
        const pricer = (given: readonly TaxRule[], nowMs: number) =>
          createProductPricer({
            ...{ tax: store.tax, rules: given, nowMs, country: rate.country },
            usePriceTiers: settings.products.usePriceTiers,
          });
        // Both on the first day: a special price that ends meanwhile is no effect of the rate.
        const [before, after] = [pricer(rules, startMs), pricer(changed, startMs)];
        const effect: TaxEffect = { errors: [], products: 0, samples: [] };
        for (const document of await catalog.allDocuments(store.storeCode, 'product')) {
          const product = document as unknown as PriceableDocument;
          const [was, becomes] = [before.unitPriceOf(product, 1), after.unitPriceOf(product, 1)];
          if (!was || !becomes) continue;
          if (was.grossCents === becomes.grossCents && was.netCents === becomes.netCents) continue;
          effect.products += 1;
          if (effect.samples.length < SAMPLES)
            effect.samples.push({
              ...{ sku: String(document['sku']), name: String(document['name'] ?? '') },
              before: { net_cents: was.netCents, gross_cents: was.grossCents },
              after: { net_cents: becomes.netCents, gross_cents: becomes.grossCents },
            });
        }
        return effect;
      }
      return null;
    },
  };
};

export type TaxList = ReturnType<typeof createTaxList>;
