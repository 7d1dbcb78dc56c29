// The list of products: found, counted and ordered by the search index of this process, which has applied every change
// that was committed before the call.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import {
  type ProductCursor,
  type ProductKind,
  type ProductSort,
  type ProductWhere,
  productCursorText,
} from '@klaas/core/catalog/office/product-filter.ts';
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import type { Found } from '@klaas/core/contract/admin/shell-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import type { CatalogService } from '../catalog-service.ts';
import { productOrder, productQuery } from './product-query.ts';
import { productRow, variantRow, variantsOf } from './product-row.ts';
import { createTextMarkSearch, loadTextChanges, marksOf } from './product-text-marks.ts';

export interface ProductListDeps {
  db: Database;
  catalog: Pick<
    CatalogService,
    'search' | 'documentById' | 'documentsByIds' | 'allDocuments' | 'version' | 'caughtUp'
  >;
  settings: Settings;
}

interface ProductListQuery {
  where: ProductWhere;
  sort: ProductSort;
  kind: ProductKind;
  store?: string | undefined;
  from?: ProductCursor | null | undefined;
  count: number;
}

/** A list is not kept waiting by a change of many thousand products. */
const MAX_WAIT_MS = 1000;
const COUNTED_LISTS = 50;
const EVERYTHING = 10_000_000;

export const createProductList = ({ db, catalog, settings }: ProductListDeps) => {
  const stores = settings.storeViews.stores.filter(({ disabled }) => !disabled);
  const marked = createTextMarkSearch({ db, catalog, stores: stores.map(({ storeCode }) => storeCode) });
  const variantCounts = new LRUCache<string, number>({ max: COUNTED_LISTS });
  const storeOf = (code: string | undefined): StoreView => {
    const store = stores.find(({ storeCode }) => storeCode === code) ?? stores[0];
    if (!store) throw new Error('the shop has no store');
    return store;
  };

  const settled = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS);
    });
    await Promise.race([catalog.caughtUp(), late]);
    clearTimeout(timer);
  };

  const searchOf = async ({ where, sort, store }: Pick<ProductListQuery, 'where' | 'sort' | 'store'>) => ({
    storeCode: storeOf(store).storeCode,
    entity: 'product' as const,
    query: productQuery(where, settings.elasticsearch, await marked.idSets(where)),
    sort: productOrder(sort, where.text !== undefined),
    aggregations: {},
  });

  const categoryNames = async (storeCode: string): Promise<Map<number, string>> => {
    const found = (await catalog.allDocuments(storeCode, 'category')) as unknown as Category[];
    return new Map(found.map(({ id, name }) => [Number(id), name]));
  };

  /** In the store of the list, where the product is there; with what is known of it in the others. */
  const sourcesOf = async (products: readonly CatalogDocument[], store: string | undefined) => {
    const shown = storeOf(store);
    const ids = products.map(({ id }) => String(id));
    const [names, changes, ...documents] = await Promise.all([
      categoryNames(shown.storeCode),
      loadTextChanges(db, ids),
      ...stores.map(({ storeCode }) => catalog.documentsByIds(storeCode, 'product', ids)),
    ]);
    return products.map((product, at) => {
      const inStores = stores.map(({ storeCode }, place) => ({
        store: storeCode,
        document: documents[place]?.[at],
      }));
      return {
        product: inStores.find(({ store: code }) => code === shown.storeCode)?.document ?? product,
        store: shown,
        includesTax: shown.tax.sourcePriceIncludesTax,
        inStores,
        marks: marksOf(inStores, changes.get(String(product.id))),
        categoryName: (id: number) => names.get(id),
      };
    });
  };

  const countVariants = async (
    query: Pick<ProductListQuery, 'where' | 'sort' | 'store'>,
  ): Promise<number> => {
    const request = await searchOf(query);
    // The marks of texts change without the document.
    const versions = stores.map(({ storeCode }) => catalog.version(storeCode)).join(' ');
    const isKept = query.where.outdated_in === undefined;
    const key = `${request.storeCode} ${versions} ${JSON.stringify(query.where)}`;
    const known = isKept ? variantCounts.get(key) : undefined;
    if (known !== undefined) return known;
    const { hits } = await catalog.search({
      ...request,
      sort: [{ field: 'id', order: 'asc' }],
      from: 0,
      size: EVERYTHING,
    });
    const count = hits.reduce((sum, { document }) => sum + (variantsOf(document).length || 1), 0);
    if (isKept) variantCounts.set(key, count);
    return count;
  };

  const productPage = async (query: ProductListQuery) => {
    const { from, count, store } = query;
    const seen = from?.count ?? 0;
    const { hits, total } = await catalog.search({
      ...(await searchOf(query)),
      ...{ from: seen, size: count + 1, ...(from && { after: from.id }) },
    });
    const page = hits.slice(0, count).map(({ document }) => document);
    const last = hits.length > count ? page.at(-1) : undefined;
    const rows = (await sourcesOf(page, store)).map(productRow);
    const cursor = last && { id: String(last.id), count: seen + page.length, variantId: null };
    return { rows, total, next: cursor ? productCursorText(cursor) : null };
  };

  /** Rows of each variant, or of a product that has none, until there are enough. */
  const variantPage = async (query: ProductListQuery) => {
    const { count, store } = query;
    const rows: { row: ProductRow; cursor: ProductCursor }[] = [];
    const shown = storeOf(store).storeCode;
    let from = query.from ?? null;
    const addRows = async (products: readonly CatalogDocument[], seen: number, after: string | null) => {
      for (const [at, sources] of (await sourcesOf(products, store)).entries()) {
        const variants = variantsOf(sources.product);
        const start = after === null ? 0 : variants.findIndex(({ id }) => String(id) === after) + 1;
        const cursor = { id: String(sources.product.id), count: seen + at + 1 };
        if (variants.length === 0 && after === null)
          rows.push({ row: productRow(sources), cursor: { ...cursor, variantId: null } });
        for (const variant of variants.slice(start))
          rows.push({
            row: variantRow(sources, variant),
            cursor: { ...cursor, variantId: String(variant.id) },
          });
      }
    };
    if (from !== null && from.variantId !== null) {
      const product = await catalog.documentById(shown, 'product', from.id);
      if (product) await addRows([product], from.count - 1, from.variantId);
    }
    const request = await searchOf(query);
    while (rows.length <= count) {
      const { hits } = await catalog.search({
        ...request,
        ...{ from: from?.count ?? 0, size: count + 1, ...(from && { after: from.id }) },
      });
      if (hits.length === 0) break;
      const seen: number = from?.count ?? 0;
      await addRows(
        hits.map(({ document }) => document),
        seen,
        null,
      );
      from = { id: String(hits.at(-1)?.id ?? ''), count: seen + hits.length, variantId: null };
    }
    const page = rows.slice(0, count);
    const last = rows.length > count ? page.at(-1) : undefined;
    return {
      rows: page.map(({ row }) => row),
      total: await countVariants(query),
      next: last ? productCursorText(last.cursor) : null,
    };
  };

  return {
    rows: async (query: ProductListQuery) => {
      await settled();
      return query.kind === 'variants' ? variantPage(query) : productPage(query);
    },

    /** Of all products that match, at this moment. */
    matching: async (where: ProductWhere, store: string): Promise<number[]> => {
      await settled();
      const { hits } = await catalog.search({
        ...(await searchOf({ where, store, sort: { by: 'id', descending: false } })),
        ...{ from: 0, size: EVERYTHING },
      });
      return hits.map(({ id }) => Number(id));
    },

    values: async () => {
      const [first] = stores;
      const categories = (await catalog.allDocuments(
        first?.storeCode ?? '',
        'category',
      )) as unknown as Category[];
      const byId = new Map(categories.map((category) => [Number(category.id), category]));
      const titleOf = ({ name, parent_id, level }: Category): string => {
        const parent = byId.get(Number(parent_id));
        return parent && Number(level) > 2 ? `${titleOf(parent)} / ${name}` : name;
      };
      return {
        stores: stores.map(({ storeCode }) => storeCode),
        categories: categories
          .filter(({ level }) => Number(level) > 1)
          .map((category) => ({ id: Number(category.id), title: titleOf(category) }))
          .sort((one, other) => one.title.localeCompare(other.title)),
      };
    },

    /** For the palette. */
    find: async (text: string, limit: number): Promise<Found[]> => {
      const { hits } = await catalog.search({
        ...(await searchOf({ where: { text }, sort: { by: 'relevance', descending: true } })),
        ...{ from: 0, size: limit },
      });
      return hits.map(({ id, document }) => ({
        ...{ kind: 'product', id, path: `/products/${id}` },
        ...{ title: String(document['name'] ?? ''), text: String(document['sku'] ?? '') },
      }));
    },
  };
};

export type ProductList = ReturnType<typeof createProductList>;
