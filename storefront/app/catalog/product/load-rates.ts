// [OFFICE-83] The prices of glass that count now.
import type { MadeToMeasureRates, PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import supplied from '@klaas/core/content/static/price-constants.json';
import { priceTablesEndpoint } from '@klaas/core/contract/size-endpoints.ts';
import type { ShopContext } from '../../shell/shop-context.ts';

const loadTables = async ({ client, log }: ShopContext): Promise<PriceConstants> => {
  const response = await client.call(priceTablesEndpoint, {});
  if (response.ok) return response.result as PriceConstants;
  // Another backend may have none: the server prices every pane again.
  log('warn', 'The price tables could not be read', { error: response.error, code: response.code });
  return supplied as PriceConstants;
};

export const loadRates = async (shop: ShopContext, priceKey: string): Promise<MadeToMeasureRates | null> => {
  const tables = await shop.cached('price-tables', () => loadTables(shop), { tags: () => ['prices'] });
  return tables.rates[priceKey] ?? null;
};
