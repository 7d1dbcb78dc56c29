// [OFFICE-84] What a price table would change from its day on, computed by the functions that the shop prices with.
import type { MadeToMeasureRates, PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import { tableStartMs } from '@klaas/core/catalog/pricing/price-table.ts';
import { usualPanesOf } from '@klaas/core/configurator/usual-panes.ts';
import type { priceEffectEndpoint } from '@klaas/core/contract/admin/price-table-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type * as z from 'zod/mini';
import type { ChangeOfSum, SumOpenPanes } from '../cart/open-pane-sum-service.ts';
import type { LoadedPriceTables, PriceTables } from '../catalog/price-table/price-table-service.ts';
import type { PricedGoods } from '../catalog/price-table/priced-goods-service.ts';
import type { Database } from '../db/database.ts';
import { configurationProjects } from './configurator-tables.ts';
import type { SizePriceService } from './custom-size/size-price-service.ts';
import { pricePane } from './pane.ts';

export type PriceEffect = Omit<z.output<typeof priceEffectEndpoint.output>, 'errors' | 'unused_mm'>;

export interface PriceEffectDeps {
  db: Database;
  settings: Settings;
  tables: PriceTables;
  goods: PricedGoods;
  sizes: SizePriceService;
  openPanes: SumOpenPanes;
}

export const createPriceEffect = ({ db, settings, tables, goods, sizes, openPanes }: PriceEffectDeps) => {
  const sumProjects = async (
    key: string,
    { before, after }: Record<'before' | 'after', PriceConstants>,
  ): Promise<ChangeOfSum> => {
    const sum = { count: 0, before_cents: 0, after_cents: 0 };
    for (const { store_code, openings } of await db.select().from(configurationProjects)) {
      const store = settings.storeViews.stores.find(({ storeCode }) => storeCode === store_code);
      let isOfKey = false;
      for (const opening of store ? openings : []) {
        const subject = store && (await sizes.find(store, opening.sku));
        if (!store || subject?.rules.priceKey !== key) continue;
        isOfKey = true;
        const centsWith = async (constants: PriceConstants): Promise<number> => {
          const rates = constants.rates[key];
          if (!rates) return 0;
          const find = async () => ({ ...subject, rates });
          const priced = await pricePane({ ...sizes, find }, store, opening);
          return priced.ok ? priced.value.total.grossCents * opening.qty : 0;
        };
        sum.before_cents += await centsWith(before);
        sum.after_cents += await centsWith(after);
      }
      if (isOfKey) sum.count += 1;
    }
    return sum;
  };

  const constantsOf = (
    loaded: LoadedPriceTables,
    { key, valid_from, rates }: { key: string; valid_from: string; rates: MadeToMeasureRates },
  ) => {
    const startMs = tableStartMs({ valid_from });
    const before = Number.isFinite(startMs) ? loaded.at(startMs - 1) : loaded.current;
    return { before, after: { ...before, rates: { ...before.rates, [key]: rates } } };
  };

  return async (
    key: string,
    { valid_from, rates }: { valid_from: string; rates: MadeToMeasureRates },
  ): Promise<PriceEffect> => {
    const both = constantsOf(tables.loaded(), { key, valid_from, rates });
    const [product] = await goods.productsOf(key);
    const rules = product?.custom_size;
    const panes = rules ? usualPanesOf(rules, both.before.rates[key], rates) : [];
    return {
      panes: panes.map(({ thicknessMm: thickness_mm, beforeCents, afterCents, ...pane }) => ({
        ...pane,
        thickness_mm,
        before_cents: beforeCents,
        after_cents: afterCents,
      })),
      from_prices: await goods.fromPriceChanges(key, both.after),
      carts: await openPanes(key, both),
      projects: await sumProjects(key, both),
    };
  };
};

export type PriceEffectService = ReturnType<typeof createPriceEffect>;
