// Command workshop ORDER: writes the work sheet and the drawings of an order's panes.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { loadDocuments } from '../catalog/catalog-repository.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { makeWorkshopFiles } from '../configurator/workshop/workshop-service.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { incrementIdOf } from '../orders/order-key.ts';
import { findOrderByName } from '../orders/order-repository.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import type { CommandOptions } from './command-options.ts';
import { print } from './terminal.ts';

const loadProductsOf = async (db: Database, order: OrderRow): Promise<Map<string, Product>> => {
  const wanted = new Set(order.items.map(({ sku, parent_sku }) => parent_sku ?? sku));
  const products = new Map<string, Product>();
  for await (const batch of loadDocuments(db, order.store_code, 'product'))
    for (const product of batch as unknown as Product[])
      if (wanted.has(product.sku)) products.set(product.sku, product);
  return products;
};

export const runWorkshop = async (config: Config, { files, out }: CommandOptions): Promise<number> => {
  const [name, ...more] = files;
  if (!name || more.length > 0)
    throw new StartError('Name exactly one order, for example workshop 000000102');
  const { storeViews, company } = config.settings;
  const { db, close } = await openDatabase(config, () => {});
  try {
    const order = await findOrderByName(db, name);
    if (!order) throw new StartError(`There is no order ${name}`);
    // In the language of the shop, not of the buyer.
    const store = storeViews.stores.find(({ storeCode }) => storeCode === storeViews.defaultStore);
    const result = await makeWorkshopFiles({
      number: incrementIdOf(order.entity_id),
      items: order.items,
      products: await loadProductsOf(db, order),
      constants: PriceConstantsSchema.parse(priceConstants),
      shop: company.name,
      locale: store?.i18n.defaultLocale ?? 'et-EE',
      date: order.created_at,
    });
    if (!result.ok)
      throw new StartError(
        `Line ${result.line} (${result.sku}) cannot be drawn: ${result.reason}. Nothing was written`,
      );
    if (result.value.length === 0) {
      print('Nothing in this order is made to measure');
      return 0;
    }
    const folder = out ?? '.';
    await mkdir(folder, { recursive: true });
    for (const { name: file, content } of result.value) {
      await writeFile(join(folder, file), content);
      print(join(folder, file));
    }
    return 0;
  } finally {
    await close();
  }
};
