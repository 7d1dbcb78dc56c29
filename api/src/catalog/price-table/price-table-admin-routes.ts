// Prices of glass in the back office.

import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import { tableAt } from '@klaas/core/catalog/pricing/price-table.ts';
import { unusedThicknesses } from '@klaas/core/catalog/pricing/price-table-check.ts';
import {
  type PriceRates,
  type PriceVersion,
  priceEffectEndpoint,
  priceTableEndpoint,
  priceTableListEndpoint,
  publishPriceTableEndpoint,
  removePriceTableEndpoint,
} from '@klaas/core/contract/admin/price-table-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { PriceEffectService } from '../../configurator/price-effect-service.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import { dayErrors, errorsOfRates, type PriceTableEditor } from './price-table-editor.ts';
import type { PriceTables } from './price-table-service.ts';
import type { PricedGoods } from './priced-goods-service.ts';

export interface PriceTableRouteDeps {
  now: () => number;
  settings: Pick<Settings, 'products'>;
  supplied: PriceConstants;
  tables: Pick<PriceTables, 'list' | 'reload'>;
  goods: PricedGoods;
  effect: PriceEffectService;
  editor: PriceTableEditor;
}

const NOT_FOUND = { ok: false, error: 'not_found' } as const;
const NO_EFFECT = {
  ...{ unused_mm: [], panes: [], from_prices: [] },
  carts: { count: 0, before_cents: 0, after_cents: 0 },
  projects: { count: 0, before_cents: 0, after_cents: 0 },
};

export const priceTableAdminRoutes = (router: AdminRouter, deps: PriceTableRouteDeps): void => {
  const { now, settings, tables, supplied, goods, effect, editor } = deps;
  const knows = async (key: string): Promise<boolean> =>
    Object.hasOwn(supplied.rates, key) || (await goods.productsOf(key)).length > 0;

  router.handle(priceTableListEndpoint, async () => {
    const sold = await goods.byKey();
    const keys = new Set([...Object.keys(supplied.rates), ...sold.keys()]);
    const rows = [...keys].map((key) => {
      const products = sold.get(key) ?? [];
      return { key, products: products.length, names: products.map(({ name }) => name) };
    });
    return { ok: true, value: { rows } };
  });

  router.handle(priceTableEndpoint, async ({ params: { key } }) => {
    if (!(await knows(key))) return NOT_FOUND;
    const nowMs = now();
    const rows = (await tables.list()).filter(({ price_key }) => price_key === key);
    const first = supplied.rates[key];
    const all = [
      ...(first ? [{ valid_from: supplied.valid_from, version: null, rates: first }] : []),
      ...rows.map(({ valid_from, version, rates }) => ({ valid_from, version, rates })),
    ].sort((one, other) => (one.valid_from < other.valid_from ? -1 : 1));
    const current = tableAt(all, nowMs);
    const today = shopDayOf(nowMs);
    const versions = all.map((table): PriceVersion => {
      const isNext = table.valid_from > today;
      return { ...table, state: table === current ? 'now' : isNext ? 'next' : 'past' };
    });
    return {
      ok: true,
      value: {
        ...{ key, versions, first_day: addDays(today, 1) },
        names: (await goods.productsOf(key)).map(({ name }) => name),
        keep_days: settings.products.keepGlassPriceDays,
      },
    };
  });

  router.handle(priceEffectEndpoint, async ({ params: { key }, body: { valid_from, rates } }) => {
    if (!(await knows(key))) return NOT_FOUND;
    const offered = await goods.offeredOf(key);
    const days = dayErrors(valid_from, now());
    const errors = [...days, ...errorsOfRates(rates, offered)];
    // What cannot be priced has no effect.
    if (errors.length > days.length) return { ok: true, value: { ...NO_EFFECT, errors } };
    const changes = await effect(key, { valid_from, rates });
    return { ok: true, value: { ...changes, errors, unused_mm: unusedThicknesses(rates, offered) } };
  });

  router.handle(publishPriceTableEndpoint, async ({ params, body: { rates, version }, author }) => {
    const saved = await editor.publish(author, params, rates satisfies PriceRates, version);
    if (saved.ok) await tables.reload();
    return editAnswer(saved);
  });

  router.handle(removePriceTableEndpoint, async ({ params, author }) => {
    const removed = await editor.remove(author, params);
    if (removed.ok) await tables.reload();
    return editAnswer(removed);
  });
};
