// [URLM-01] resolves a path to its product, category or page, as one search hit.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { UrlMappingSchema } from '@klaas/core/contract/url-endpoints.ts';
import { removeStoreCode } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { CatalogService } from '../catalog-service.ts';
import type { LookUpField } from '../documents/catalog-documents.ts';
import type { PricedProducts } from '../response/priced-products.ts';
import { createSourceFilter } from '../response/source-filter.ts';

export type UrlMapping = z.infer<typeof UrlMappingSchema>;
type Kind = UrlMapping['_type'];

interface UrlQuery {
  url: string;
  includeFields: readonly string[];
  excludeFields: readonly string[];
  /** The selected variant: of several products at one path, the one that contains it is chosen. */
  childSku?: string | null;
  groupId: number | null;
  /** [OFFICE-79] Shown at its own address, whatever is stored there. */
  previewed?: CatalogDocument | null;
}

interface UrlDeps {
  catalog: Pick<CatalogService, 'documentsBy'>;
  priced: PricedProducts;
  stores: readonly StoreView[];
}

export interface UrlResponse {
  mapping: UrlMapping | null;
  /** The prices in it are valid until then. */
  untilMs: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Fields a client needs to determine the type of the document. */
const ALWAYS_INCLUDED = ['url_path', 'identifier', 'id', 'slug', 'sku', 'type_id'];
const PLACES: readonly { kind: Kind; field: LookUpField }[] = [
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

/** The path as sent and, in case of a store prefix, without it. */
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
  resolve: async (store: StoreView, query: UrlQuery): Promise<UrlResponse> => {
    const paths = pathsOf(query.url, stores);
    if (paths.length === 0) return { mapping: null, untilMs: NEVER };
    for (const { kind, field } of PLACES) {
      const isPreviewed = kind === 'product' && paths.includes(String(query.previewed?.['url_path']));
      const documents =
        isPreviewed && query.previewed
          ? [query.previewed]
          : await catalog.documentsBy(store.storeCode, kind, field, paths);
      const document = chooseDocument(documents, query.childSku);
      if (document === undefined) continue;
      const [shown = { document, untilMs: NEVER }] =
        kind === 'product' ? await priced.price(store, [document], query.groupId) : [];
      const include = query.includeFields.length === 0 ? [] : [...query.includeFields, ...ALWAYS_INCLUDED];
      const filter = createSourceFilter({ include, exclude: [...query.excludeFields] });
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
