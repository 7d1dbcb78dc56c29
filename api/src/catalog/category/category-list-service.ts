// The category tree as the staff sees it: the texts of every store side by side, and the products in their order.
import type { Category } from '@klaas/core/catalog/category.ts';
import type {
  CategoryRow,
  categoriesEndpoint,
  ORDER_RULES,
  PlacedProduct,
} from '@klaas/core/contract/admin/category-endpoints.ts';
import { MAX_PLACED } from '@klaas/core/contract/admin/category-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { Query } from '../search/query.ts';
import { loadTree } from './category-repository.ts';

interface CategoryListDeps {
  db: Database;
  settings: Settings;
  catalog: Pick<CatalogService, 'search' | 'caughtUp'>;
}

export type OrderRule = (typeof ORDER_RULES)[number];

const inCategory = (id: number): Query => ({ kind: 'terms', field: 'category_ids', values: [id] });

const textsOf = (category: Category) => ({
  ...{ name: category.name, url_key: category.url_key, path: category.url_path },
  description: category.description ?? '',
  meta_title: category.meta_title ?? '',
  meta_description: category.meta_description ?? '',
});

export const createCategoryList = ({ db, settings, catalog }: CategoryListDeps) => {
  const storeCodes = (): string[] => settings.storeViews.stores.map(({ storeCode }) => storeCode);

  const versionsOf = async (): Promise<Map<string, Record<string, number>>> => {
    const { rows } = await db.execute<{ id: string; versions: Record<string, number> }>(sql`
      select id, jsonb_object_agg(store_code, version) as versions from catalog_document
      where entity = 'category' group by id`);
    return new Map(rows.map(({ id, versions }) => [id, versions]));
  };

  /** In the order of the page. */
  const placed = async (id: number, sort: 'position' | 'created_at' | 'name') => {
    await catalog.caughtUp();
    const { hits, total } = await catalog.search({
      ...{ storeCode: storeCodes()[0] ?? '', entity: 'product', query: inCategory(id), aggregations: {} },
      sort: [{ field: sort, order: sort === 'created_at' ? 'desc' : 'asc' }],
      ...{ from: 0, size: MAX_PLACED },
    });
    const products = hits.map(({ document }): PlacedProduct => {
      const named = (document['category'] ?? []) as { category_id: number; position?: number }[];
      const own = named.find(({ category_id }) => Number(category_id) === id);
      return {
        ...{ id: Number(document.id), sku: String(document['sku']), name: String(document['name'] ?? '') },
        position: own?.position ?? Number(document['position'] ?? 0),
      };
    });
    return { products, total };
  };

  /** In the last year, the best first. */
  const bySales = async (products: readonly PlacedProduct[]): Promise<PlacedProduct[]> => {
    const { rows } = await db.execute<{ product_id: number; sold: number }>(sql`
      select product_id, -sum(on_hand)::int as sold from stock_movement
      where kind in ('sale', 'return') and created_at > now() - interval '1 year' group by product_id`);
    const sold = new Map(rows.map((row) => [row.product_id, row.sold]));
    return [...products].sort((one, other) => (sold.get(other.id) ?? 0) - (sold.get(one.id) ?? 0));
  };

  return {
    all: async (): Promise<z.output<typeof categoriesEndpoint.output>> => {
      const stores = storeCodes();
      const trees = await Promise.all(stores.map((store) => loadTree(db, store)));
      const versions = await versionsOf();
      const rows = new Map<number, CategoryRow>();
      for (const [at, tree] of trees.entries())
        for (const category of tree) {
          const known = rows.get(category.id);
          const texts = { ...known?.texts, [stores[at] ?? '']: textsOf(category) };
          const { id, parent_id, position, is_active, product_count: products } = category;
          rows.set(id, {
            ...(known ?? { id, parent_id, position, is_active, products }),
            texts,
            versions: versions.get(String(id)) ?? {},
          });
        }
      return { root: settings.entities.rootCategoryId, stores, categories: [...rows.values()] };
    },

    products: (id: number) => placed(id, 'position'),

    /** First those that are named, then the others. */
    ordered: async (id: number, first: readonly number[], rule: OrderRule | null): Promise<number[]> => {
      const { products } = await placed(
        id,
        rule === 'newest' ? 'created_at' : rule === 'name' ? 'name' : 'position',
      );
      const others = (rule === 'sold' ? await bySales(products) : products).map((product) => product.id);
      const known = first.filter((one) => others.includes(one));
      return [...known, ...others.filter((one) => !known.includes(one))];
    },
  };
};

export type CategoryList = ReturnType<typeof createCategoryList>;
