// Acts on many products and their import, with what they share.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database } from '../../db/database.ts';
import type { JobPace } from '../../jobs/job-pace.ts';
import { createUndoService } from '../../staff/change-log/undo-service.ts';
import type { CatalogService } from '../catalog-service.ts';
import { createShopPriceEditor, priceStoresOf } from '../price/price-editor.ts';
import { createProductEntity } from '../product/product-entity-service.ts';
import type { ProductBulkRoutes } from './product-bulk-routes.ts';
import { createProductBulk } from './product-bulk-service.ts';
import { createProductImport } from './product-import-service.ts';
import { createProductList } from './product-list-service.ts';
import { createProductRuns } from './product-run-service.ts';
import { createProductWriter } from './product-writer.ts';

export type ManyProducts = ProductBulkRoutes;

interface ManyProductsDeps {
  db: Database;
  now: () => number;
  catalog: CatalogService;
  settings: Settings;
  pace: JobPace;
}

export const createManyProducts = ({ db, now, catalog, settings, pace }: ManyProductsDeps): ManyProducts => {
  const products = createProductEntity();
  const writer = createProductWriter({
    prices: createShopPriceEditor({ db, products, settings }),
    stores: priceStoresOf(settings),
  });
  const undo = createUndoService({ db, now, stores: new Map([[products.entity, products]]) });
  const runs = createProductRuns({ db, now, catalog, settings, writer, undo, pace });
  const { matching } = createProductList({ db, catalog, settings });
  return {
    runs,
    bulk: createProductBulk({ db, catalog, settings, writer, runs, matching }),
    imports: createProductImport({ db, now, settings, writer, runs }),
  };
};
