// The demo shop's catalogue as documents per entity: pure and deterministic.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { cmsDocuments } from './content/cms-documents.ts';
import { DEMO_TAX_RULES } from './demo-tax-rules.ts';
import { createAttributeDictionary } from './documents/attribute-documents.ts';
import { categoryDocuments, categoryIdsOf } from './documents/category-documents.ts';
import {
  type DocumentContext,
  productDocument,
  variantProductDocument,
} from './documents/product-documents.ts';
import { reviewDocuments } from './documents/review-documents.ts';
import { planGlassProducts } from './plans/glass-plans.ts';
import { planParts } from './plans/part-plans.ts';
import { planPositions } from './plans/product-order.ts';
import type { ProductPlan } from './plans/product-plan.ts';
import { DEMO_STORES, type DemoStore, type InStores } from './plans/seed-data.ts';

const FIRST_PRODUCT_ID = 1001;

const planProducts = (): ProductPlan[] => {
  const glass = planGlassProducts(FIRST_PRODUCT_ID);
  return [...glass, ...planParts(glass, FIRST_PRODUCT_ID + glass.length)];
};

const PLANS: readonly ProductPlan[] = planProducts();

/** Variants that are also documents of their own: the parts of sets. */
const PART_SKUS = new Set(
  PLANS.flatMap(({ associated, bundle }) => [
    ...associated,
    ...bundle.flatMap(({ links }) => links.map(([sku]) => String(sku))),
  ]),
);

const countOf = (categoryId: number): number =>
  PLANS.filter(
    ({ status, category, offer }) =>
      status === 1 && categoryIdsOf(category, offer?.isOpen ?? false).includes(categoryId),
  ).length;

const productDocuments = (context: DocumentContext) =>
  PLANS.flatMap((plan) => [
    productDocument(plan, context),
    ...plan.variants
      .filter(({ sku }) => PART_SKUS.has(sku))
      .map((variant) => variantProductDocument(plan, variant, context)),
  ]);

/** 0 is every store: which id the English one gets depends on the others (`core/src/stores/english-store.ts`). */
const STORE_IDS: InStores<number> = { et: 1, ru: 2, en: 0 };

const isDemoStore = (code: string): code is DemoStore => DEMO_STORES.some((store) => store === code);

/** Adds the index signature of stored documents; the documents themselves keep their own types. */
const stored = (documents: readonly { id: number | string }[]): CatalogDocument[] =>
  documents as CatalogDocument[];

/** A store without demo texts gets the Estonian ones. */
export const demoCatalogue = (storeCode: string): Record<Entity, CatalogDocument[]> => {
  const store = isDemoStore(storeCode) ? storeCode : 'et';
  const storeId = STORE_IDS[store];
  const dictionary = createAttributeDictionary(store);
  const context: DocumentContext = { store, plans: PLANS, positions: planPositions(PLANS), dictionary };
  const idOf = (sku: string) => PLANS.find((plan) => plan.sku === sku)?.id;
  return {
    product: stored(productDocuments(context)),
    category: stored(categoryDocuments(store, countOf)),
    attribute: stored(dictionary.documents),
    taxrule: stored(DEMO_TAX_RULES),
    review: stored(reviewDocuments(store, storeId, idOf)),
    ...cmsDocuments(store, storeId),
  };
};

/** Of products and variants. */
export const demoSkus = (): string[] =>
  PLANS.flatMap(({ sku, variants }) => [sku, ...variants.map((variant) => variant.sku)]);

const COMPOSITE = new Set(['configurable', 'grouped', 'bundle']);

export interface DemoStock {
  product_id: number;
  sku: string;
  qty: number;
  is_in_stock: boolean;
  manage_stock: boolean;
}

/** Parents and sets have no row: their stock is that of their parts. */
export const demoStock = (): DemoStock[] =>
  PLANS.flatMap((plan) => [...(COMPOSITE.has(plan.type_id) ? [] : [plan]), ...plan.variants]).map(
    ({ id, sku, stock }) => ({
      product_id: id,
      sku,
      qty: stock.qty,
      is_in_stock: stock.is_in_stock,
      manage_stock: stock.manage_stock ?? true,
    }),
  );
