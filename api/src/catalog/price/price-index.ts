// [PRICE-04] Indexes the current prices for filters, counts and sorting, and reindexes them at their scheduled change.
import { setImmediate } from 'node:timers/promises';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { nextPriceChangeMs } from '@klaas/core/catalog/pricing/product-pricer.ts';
import { nextTaxChangeMs } from '@klaas/core/catalog/pricing/tax-rate.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogReading } from '../catalog-reading.ts';
import type { LookUpField } from '../documents/catalog-documents.ts';
import type { LoadedCatalog } from '../documents/loaded-catalog.ts';
import type { IndexedFields } from '../search/search-index.ts';
import { groupField, pricedGroupsOf } from './group-price-fields.ts';
import { linkedSkusOf, type PriceService } from './price-service.ts';

interface PriceIndexDeps {
  loaded: Pick<LoadedCatalog, 'load' | 'upsert' | 'remove'>;
  catalog: Pick<CatalogReading, 'allDocuments' | 'documentsBy' | 'documentsByIds'>;
  prices: PriceService;
  stores: readonly StoreView[];
  now: () => number;
}

export interface PriceIndex {
  load(storeCode: string, products: readonly CatalogDocument[]): Promise<void>;
  /**
   * Returns the products whose price depends on that of others and is another one now. They may be among the changed
   * ones: a composite is loaded again with its parts, and its own document is the same.
   */
  change(
    storeCode: string,
    changed: readonly CatalogDocument[],
    /** The documents that are replaced or removed. */
    before: readonly CatalogDocument[],
  ): Promise<CatalogDocument[]>;
  /** Reindexes products whose price has changed by now; returns them per store. */
  renew(): Promise<Map<string, CatalogDocument[]>>;
  /** After a change of tax rules. */
  renewAll(storeCode: string): Promise<CatalogDocument[]>;
  nextChangeMs(): number;
  /** [PRICE-10] Customer groups with their own prices. */
  groups(storeCode: string): ReadonlySet<number>;
}

/** Indexed prices of one store's products, and the time of their next change. */
interface StoreState {
  indexed: WeakMap<CatalogDocument, IndexedFields | null>;
  changes: Map<string, { document: CatalogDocument; atMs: number }>;
  taxChangeMs: number;
  groups: Set<number>;
}

const LINKED_TYPES = ['grouped', 'bundle'];
/** Fields with the skus of their parts. */
const PART_FIELDS: readonly LookUpField[] = [
  'bundle_options.product_links.sku',
  'product_links.linked_product_sku',
];
/** Yields to the event loop after this many products. */
const STEP = 500;

type Price = number | null;

const fieldsFor = (
  document: CatalogDocument,
  price: Price,
  ofGroups: readonly (readonly [groupId: number, price: Price])[],
): IndexedFields | null => {
  const isUnchanged = document['price'] === price && document['final_price'] === price;
  if (isUnchanged && ofGroups.length === 0) return null;
  const fields: Record<string, Price> = { price, final_price: price };
  for (const [groupId, groupPrice] of ofGroups)
    for (const field of ['price', 'final_price']) fields[groupField(field, groupId)] = groupPrice;
  return fields;
};

const sameFields = (one: IndexedFields | null | undefined, other: IndexedFields | null): boolean => {
  if (one === undefined || one === null || other === null) return one === other;
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
};

const isLinked = (document: CatalogDocument): boolean => LINKED_TYPES.includes(String(document['type_id']));

/** Linked products that are among the documents or contain one of them or of their variants. */
const dependingOn = async (
  catalog: PriceIndexDeps['catalog'],
  storeCode: string,
  documents: readonly CatalogDocument[],
): Promise<CatalogDocument[]> => {
  const products = documents as unknown as Product[];
  const skus = new Set(
    products.flatMap(({ sku, configurable_children: variants = [] }) => [
      sku,
      ...variants.map((variant) => variant.sku),
    ]),
  );
  const hasPart = (document: CatalogDocument) =>
    linkedSkusOf(document as unknown as Product).some((sku) => skus.has(sku));
  const ids = documents.map(({ id }) => String(id));
  const themselves = await catalog.documentsByIds(storeCode, 'product', ids);
  const containing = await Promise.all(
    PART_FIELDS.map((field) => catalog.documentsBy(storeCode, 'product', field, [...skus])),
  );
  // Links also name related products, which are not parts.
  const found = [...themselves, ...containing.flat().filter(hasPart)];
  return [...new Set(found)].filter((document) => document !== undefined).filter(isLinked);
};

export const createPriceIndex = ({ loaded, catalog, prices, stores, now }: PriceIndexDeps): PriceIndex => {
  const states = new Map<string, StoreState>();
  const storeOf = (storeCode: string): StoreView => {
    const store = stores.find((view) => view.storeCode === storeCode);
    if (store === undefined) throw new Error(`no store ${storeCode}`);
    return store;
  };
  const stateOf = (storeCode: string): StoreState => {
    const existing = states.get(storeCode);
    if (existing !== undefined) return existing;
    const fresh = {
      indexed: new WeakMap(),
      changes: new Map(),
      taxChangeMs: Number.POSITIVE_INFINITY,
      groups: new Set<number>(),
    };
    states.set(storeCode, fresh);
    return fresh;
  };
  const indexedOf = (state: StoreState) => (document: CatalogDocument) =>
    state.indexed.get(document) ?? undefined;

  const noteTaxChange = async (storeCode: string): Promise<void> => {
    const rules = (await catalog.allDocuments(storeCode, 'taxrule')) as unknown as TaxRule[];
    stateOf(storeCode).taxChangeMs = nextTaxChangeMs(rules, now()) ?? Number.POSITIVE_INFINITY;
  };

  /** Prices products that do not depend on others; returns those whose indexed price changed. */
  const priceUnlinked = async (
    storeCode: string,
    products: readonly CatalogDocument[],
  ): Promise<CatalogDocument[]> => {
    const state = stateOf(storeCode);
    const nowMs = now();
    const store = storeOf(storeCode);
    const pricer = await prices.pricerFor(store, null);
    const pricers = await Promise.all(
      [...state.groups].map(async (groupId) => [groupId, await prices.pricerFor(store, groupId)] as const),
    );
    const different: CatalogDocument[] = [];
    for (let at = 0; at < products.length; at++) {
      if (at > 0 && at % STEP === 0) await setImmediate();
      const document = products[at];
      if (document === undefined) continue;
      const product = document as unknown as Product;
      const id = String(document.id);
      const atMs = nextPriceChangeMs(product, nowMs);
      if (atMs === null) state.changes.delete(id);
      else state.changes.set(id, { document, atMs });
      if (isLinked(document)) continue;
      const fields = fieldsFor(
        document,
        pricer.effectivePriceOf(product),
        pricers.map(([groupId, own]) => [groupId, own.effectivePriceOf(product)] as const),
      );
      if (sameFields(state.indexed.get(document), fields)) continue;
      state.indexed.set(document, fields);
      different.push(document);
    }
    return different;
  };

  /** Reprices grouped and bundle products, whose price depends on their parts: all, or those with one of the parts. */
  const renewLinked = async (
    storeCode: string,
    parts?: readonly CatalogDocument[],
  ): Promise<CatalogDocument[]> => {
    const linked =
      parts === undefined
        ? (await catalog.allDocuments(storeCode, 'product')).filter(isLinked)
        : await dependingOn(catalog, storeCode, parts);
    if (linked.length === 0) return [];
    const store = storeOf(storeCode);
    const state = stateOf(storeCode);
    const field = store.tax.sourcePriceIncludesTax ? 'price_incl_tax' : 'price';
    const priced = await prices.priceAll(store, linked as unknown as Product[], null);
    const ofGroups = await Promise.all(
      [...state.groups].map(
        async (groupId) =>
          [groupId, await prices.priceAll(store, linked as unknown as Product[], groupId)] as const,
      ),
    );
    const different = linked.filter((document, at) => {
      const fields = fieldsFor(
        document,
        priced[at]?.[field] ?? null,
        ofGroups.map(([groupId, own]) => [groupId, own[at]?.[field] ?? null] as const),
      );
      if (sameFields(state.indexed.get(document), fields)) return false;
      state.indexed.set(document, fields);
      return true;
    });
    await loaded.upsert(storeCode, 'product', different, indexedOf(state));
    return different;
  };

  /** Registers customer groups with own prices; true when one is new. */
  const noteGroups = (storeCode: string, products: readonly CatalogDocument[]): boolean => {
    const { groups } = stateOf(storeCode);
    const before = groups.size;
    for (const document of products) for (const group of pricedGroupsOf(document)) groups.add(group);
    return groups.size > before;
  };

  const reprice = async (
    storeCode: string,
    products: readonly CatalogDocument[],
  ): Promise<CatalogDocument[]> => {
    const different = await priceUnlinked(storeCode, products);
    await loaded.upsert(storeCode, 'product', different, indexedOf(stateOf(storeCode)));
    return [...different, ...(await renewLinked(storeCode))];
  };

  const renewAll = async (storeCode: string): Promise<CatalogDocument[]> => {
    await noteTaxChange(storeCode);
    return reprice(storeCode, await catalog.allDocuments(storeCode, 'product'));
  };

  return {
    load: async (storeCode, products) => {
      states.delete(storeCode);
      await noteTaxChange(storeCode);
      noteGroups(storeCode, products);
      await priceUnlinked(storeCode, products);
      await loaded.load(storeCode, 'product', products, indexedOf(stateOf(storeCode)));
      await renewLinked(storeCode);
    },
    change: async (storeCode, changed, before) => {
      const state = stateOf(storeCode);
      const existing = new Set(changed.map(({ id }) => String(id)));
      const pricesBefore = new Map(
        before.map((document) => [String(document.id), state.indexed.get(document)]),
      );
      const removed = before.map(({ id }) => String(id)).filter((id) => !existing.has(id));
      for (const id of removed) state.changes.delete(id);
      const isNewGroup = noteGroups(storeCode, changed);
      await priceUnlinked(storeCode, changed);
      await loaded.upsert(storeCode, 'product', changed, indexedOf(state));
      await loaded.remove(storeCode, 'product', removed);
      const renewed = isNewGroup
        ? await renewAll(storeCode)
        : await renewLinked(storeCode, [...before, ...changed]);
      return renewed.filter((document) => {
        const id = String(document.id);
        const price = state.indexed.get(document) ?? null;
        return !existing.has(id) || !sameFields(pricesBefore.get(id), price);
      });
    },
    renew: async () => {
      const nowMs = now();
      const renewed = new Map<string, CatalogDocument[]>();
      for (const [storeCode, { changes, taxChangeMs }] of states) {
        const due = [...changes.values()].filter(({ atMs }) => atMs <= nowMs);
        if (taxChangeMs <= nowMs) renewed.set(storeCode, await renewAll(storeCode));
        else if (due.length > 0)
          renewed.set(
            storeCode,
            await reprice(
              storeCode,
              due.map(({ document }) => document),
            ),
          );
      }
      return renewed;
    },
    renewAll,
    groups: (storeCode) => stateOf(storeCode).groups,
    nextChangeMs: () => {
      let next = Number.POSITIVE_INFINITY;
      for (const { changes, taxChangeMs } of states.values()) {
        next = Math.min(next, taxChangeMs);
        for (const { atMs } of changes.values()) next = Math.min(next, atMs);
      }
      return next;
    },
  };
};
