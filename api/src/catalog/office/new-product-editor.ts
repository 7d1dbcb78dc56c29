// [OFFICE-75] Makes a hidden product of each type in every store that it has a name for, and copies one.
import { randomUUID } from 'node:crypto';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import {
  type NewProduct,
  newProductDocument,
  type ProductStore,
  urlPathOf,
} from '@klaas/core/catalog/office/new-product.ts';
import { statusOfState } from '@klaas/core/catalog/office/product-filter.ts';
import { computedPrices } from '@klaas/core/catalog/pricing/edit-price.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import { type Fields, isFields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { NewProductInput } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { createEntity, type EditError, type EntityStore, type FieldError } from '../../staff/edit-service.ts';
import { withoutStock } from '../../stock/stock-document-service.ts';
import { highestStockId } from '../../stock/stock-id-service.ts';
import { openStock } from '../catalog-editor.ts';
import { findProductIdsBySkus, nextDocumentId } from '../catalog-repository.ts';
import { addShared, lockProducts } from '../product/product-part-repository.ts';
import { taxClasses } from '../tax/tax-class-tables.ts';
import { categoriesIn, withParents } from './product-categories.ts';
import { checkParts, goodsOfSkus, Refused, refuse } from './product-page-editor.ts';

export interface NewProductEditorDeps {
  db: Database;
  now: () => number;
  products: EntityStore;
  /** In the order of their importance. */
  stores: readonly { store: string; sizeTitles: ProductStore['sizeTitles'] }[];
}

export type NewProductResult = { ok: true; value: { id: number } } | EditError;

const MADE = ['simple'];
const PRICED = ['simple', 'virtual', 'downloadable'];
const COPY_SUFFIX = '-2';

/** As the catalogue writes its moments. */
const momentText = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ');

const sizeOf = (size: NewProductInput['size']): NewProduct['size'] =>
  size && {
    bounds: { width: [size.width_min, size.width_max], height: [size.height_min, size.height_max] },
    ...{ stepMm: 1, priceKey: size.price_key, defaultThicknessMm: size.thickness_mm },
    leadTimeDays: size.lead_time_days,
  };

/** Rules of one type that another one does not know. */
const errorsOfType = ({ type, price_cents, size, parts, bundle, stock }: NewProductInput): FieldError[] => [
  ...(size && !MADE.includes(type) ? [{ field: 'size', rule: 'other_type' }] : []),
  ...(size && stock !== null ? [{ field: 'stock', rule: 'made_not_counted' }] : []),
  ...(PRICED.includes(type) && !size && price_cents === null
    ? [{ field: 'price_cents', rule: 'required' }]
    : []),
  ...(type !== 'grouped' && parts.length > 0 ? [{ field: 'parts', rule: 'other_type' }] : []),
  ...(type !== 'bundle' && bundle.length > 0 ? [{ field: 'bundle', rule: 'other_type' }] : []),
];

export const createNewProductEditor = (deps: NewProductEditorDeps) => {
  const { db, now, products, stores } = deps;

  const inTransaction = async (work: (tx: Transaction) => Promise<number>): Promise<NewProductResult> => {
    try {
      const id = await db.transaction(async (tx) => {
        // One at a time: two would get the same number.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new_product'))`);
        return work(tx);
      });
      return { ok: true, value: { id } };
    } catch (error) {
      if (error instanceof Refused) return error.result;
      throw error;
    }
  };

  const nextId = async (tx: Transaction): Promise<number> =>
    Math.max(await nextDocumentId(tx, 'product'), (await highestStockId(tx)) + 1);

  const checkSkus = async (tx: Transaction, skus: readonly string[]): Promise<void> => {
    const taken = await findProductIdsBySkus(tx, skus);
    if (taken.size > 0) refuse({ field: 'sku', rule: `taken ${[...taken.keys()].join(' ')}` });
  };

  const insert = async (
    tx: Transaction,
    author: ChangeAuthor,
    documents: readonly { store: string; document: Fields }[],
  ): Promise<void> => {
    const [first] = documents;
    if (!first) return;
    const id = String(first.document['id']);
    await addShared(tx, [id]);
    for (const { store, document } of documents) {
      const fields = withoutStock(document as CatalogDocument);
      const made = await createEntity(tx, products, author, { id, store }, fields);
      if (made.ok) continue;
      throw new Refused(
        made.error === 'invalid'
          ? {
              ...made,
              errors: made.errors.map(({ field, rule }) => ({
                field: field === 'url_path' ? `names.${store}` : field,
                rule: field === 'url_path' ? 'address_taken' : rule,
              })),
            }
          : made,
      );
    }
    await openStock(tx, author, first.document as CatalogDocument);
  };

  const checkParents = async (
    tx: Transaction,
    store: string,
    input: NewProductInput,
  ): Promise<NewProduct['parts']> => {
    const { sku, parts, bundle } = input;
    const skus = [...parts, ...bundle.flatMap((option) => option.parts.map((part) => part.sku))];
    const goodsOf = await goodsOfSkus(tx, store, skus);
    const errors = [
      ...checkParts('parts', { sku, skus: parts, goodsOf, ownChoice: 'refused' }),
      ...bundle.flatMap((option, at) =>
        checkParts(`bundle.${at}.parts`, {
          sku,
          skus: option.parts.map((part) => part.sku),
          goodsOf,
          ownChoice: 'allowed',
        }),
      ),
    ];
    if (errors.length > 0) refuse(...errors);
    return parts.map((one) => ({ sku: one, type: goodsOf(one)?.type ?? 'simple' }));
  };

  return {
    create: async (author: ChangeAuthor, input: NewProductInput): Promise<NewProductResult> => {
      const errors = errorsOfType(input);
      const named = stores.filter(({ store }) => (input.names[store] ?? '') !== '');
      const [first] = named;
      const strange = Object.keys(input.names).filter((code) => !stores.some(({ store }) => store === code));
      if (!first) errors.push({ field: `names.${stores[0]?.store}`, rule: 'required' });
      errors.push(...strange.map((code) => ({ field: `names.${code}`, rule: 'unknown_store' })));
      if (errors.length > 0 || !first) return { ok: false, error: 'invalid', errors };
      const bulk = { ...author, bulkId: randomUUID() };
      return inTransaction(async (tx) => {
        await checkSkus(tx, [input.sku]);
        const ofClass = eq(taxClasses.id, input.tax_class_id);
        if ((await tx.$count(taxClasses, ofClass)) === 0) refuse({ field: 'tax_class_id', rule: 'unknown' });
        const wanted = input.category_id === null ? [] : [input.category_id];
        const { ids, unknown } = await withParents(tx, first.store, wanted);
        if (unknown.length > 0) refuse({ field: 'category_id', rule: 'unknown' });
        const parts = await checkParents(tx, first.store, input);
        const id = await nextId(tx);
        const product: NewProduct = { ...input, category_ids: ids, size: sizeOf(input.size), parts };
        const documents: { store: string; document: Fields }[] = [];
        for (const { store, sizeTitles } of named) {
          const place = { store, sizeTitles, categories: await categoriesIn(tx, store, ids) };
          documents.push({ store, document: newProductDocument(id, product, place, momentText(now())) });
        }
        await insert(tx, bulk, documents);
        return id;
      });
    },

    /** With its variants, whose skus begin with the new one; without stock, ratings and prices of a moment. */
    copy: async (author: ChangeAuthor, id: number, sku: string): Promise<NewProductResult> => {
      const bulk = { ...author, bulkId: randomUUID() };
      return inTransaction(async (tx) => {
        const product = (await lockProducts(tx, [String(id)])).get(String(id));
        const first = product?.stores[0]?.document;
        if (!product || !first) throw new Refused({ ok: false, error: 'not_found' });
        const variants = (Array.isArray(first[VARIANTS]) ? first[VARIANTS] : []).filter(isFields);
        const formerSku = String(first['sku']);
        const newSku = (former: string): string =>
          former.startsWith(formerSku) ? `${sku}${former.slice(formerSku.length)}` : `${sku}-${former}`;
        const skus = variants.map((one) => newSku(String(one['sku'])));
        await checkSkus(tx, [sku, ...skus]);
        const newId = await nextId(tx);
        const variantIds = new Map(variants.map((one, at) => [String(one['id']), newId + at + 1]));
        const stockOf = (own: number, isCounted: boolean) => ({
          stock: { product_id: own, qty: 0, is_in_stock: !isCounted, manage_stock: isCounted },
        });
        const source = (item: Fields): Fields => {
          const computed = new Set(computedPrices(item as PriceFields));
          return Object.fromEntries(Object.entries(item).filter(([name]) => !computed.has(name)));
        };
        const isCounted = first['custom_size'] == null && first['type_id'] === 'simple';
        const hasStock = PRICED.includes(String(first['type_id']));
        const moment = momentText(now());
        const documents = product.stores.map(({ store, document }) => {
          const urlKey = `${String(document['url_key'])}${COPY_SUFFIX}-${newId}`;
          const folder = String(document['url_path']).split('/').slice(0, -1).join('/');
          const links = document['product_links'];
          const list = document[VARIANTS];
          return {
            store,
            document: {
              ...source(document),
              ...{ id: newId, sku, status: statusOfState('hidden'), created_at: moment, updated_at: moment },
              ...{
                url_key: urlKey,
                slug: urlKey,
                url_path: urlPathOf(urlKey, folder ? [{ path: folder }] : []),
              },
              ...(Array.isArray(links) && { product_links: links.map((link: Fields) => ({ ...link, sku })) }),
              ...(hasStock && stockOf(newId, isCounted)),
              ...(Array.isArray(list) && {
                [VARIANTS]: list.filter(isFields).map((variant) => {
                  const own = variantIds.get(String(variant['id'])) ?? 0;
                  return {
                    ...source(variant),
                    ...{ id: own, sku: newSku(String(variant['sku'])) },
                    ...stockOf(own, first['custom_size'] == null),
                  };
                }),
              }),
            },
          };
        });
        await insert(tx, bulk, documents);
        return newId;
      });
    },
  };
};

export type NewProductEditor = ReturnType<typeof createNewProductEditor>;
