// [URLM-01] the product, category or page that lives at a path, as one hit of the search.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { UrlMappingSchema } from '@klaas/core/contract/url-endpoints.ts';
import { removeStoreCode } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { CatalogService } from '../catalog-service.ts';
import type { PricedProducts } from '../response/priced-products.ts';
import { createSourceFilter } from '../response/source-filter.ts';

export type UrlMapping = z.infer<typeof UrlMappingSchema>;
type Kind = UrlMapping['_type'];

interface UrlQuery {
  url: string;
  includeFields: readonly string[];
  excludeFields: readonly string[];
  /** The chosen variant: of several products at one path the one that has it. */
  childSku?: string | null;
  groupId: number | null;
}

interface UrlDeps {
  catalog: Pick<CatalogService, 'documentsBy'>;
  priced: PricedProducts;
  stores: readonly StoreView[];
}

export interface UrlResponse {
  mapping: UrlMapping | null;
  /** The prices in it hold until then. */
  untilMs: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Without these a client cannot tell what it got. */
const ALWAYS_INCLUDED = ['url_path', 'identifier', 'id', 'slug', 'sku', 'type_id'];
const PLACES: readonly { kind: Kind; field: string }[] = [
  { kind: 'product', field: 'url_path' },
  { kind: 'category', field: 'url_path' },
  { kind: 'cms_page', field: 'identifier' },
  { kind: 'cms_page', field: 'url_path' },
];

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const trimmedPath = (path: string): string =>
  path
    .replace(/[?#].*$/s, '')
    .replace(/^\/+/, '')
    .replace(/\/$/, '');

/** The path as sent and, should that be a prefix, without its store. */
const pathsOf = (url: string, stores: readonly StoreView[]): string[] => {
  const path = trimmedPath(url);
  const forms = [path, decoded(path)].flatMap((form) => [form, trimmedPath(removeStoreCode(form, stores))]);
  return [...new Set(forms)].filter((form) => form !== '');
};

const isActive = (document: CatalogDocument): boolean => document['active'] !== false;

const hasSku = (product: Product, sku: string): boolean =>
  product.sku === sku || (product.configurable_children ?? []).some((child) => child.sku === sku);

const chooseDocument = (documents: CatalogDocument[], childSku: string | null | undefined) => {
  const active = documents.filter(isActive);
  const wanted = childSku && active.find((document) => hasSku(document as unknown as Product, childSku));
  return wanted || active[0];
};

export const createUrlService = ({ catalog, priced, stores }: UrlDeps) => ({
  resolve: async (store: StoreView, question: UrlQuery): Promise<UrlResponse> => {
    const paths = pathsOf(question.url, stores);
    if (paths.length === 0) return { mapping: null, untilMs: NEVER };
    for (const { kind, field } of PLACES) {
      const found = await catalog.documentsBy(store.storeCode, kind, field, paths);
      const document = chooseDocument(found, question.childSku);
      if (document === undefined) continue;
      const [shown = { document, untilMs: NEVER }] =
        kind === 'product' ? await priced.price(store, [document], question.groupId) : [];
      const include =
        question.includeFields.length === 0 ? [] : [...question.includeFields, ...ALWAYS_INCLUDED];
      const filter = createSourceFilter({ include, exclude: [...question.excludeFields] });
      const mapping: UrlMapping = {
        _index: store.elasticsearch.index,
        _type: kind,
        _id: String(document.id),
        _score: 0,
        _source: filter.apply(shown.document) as CatalogDocument,
      };
      return { mapping, untilMs: shown.untilMs };
    }
    return { mapping: null, untilMs: NEVER };
  },
});

export type UrlService = ReturnType<typeof createUrlService>;
