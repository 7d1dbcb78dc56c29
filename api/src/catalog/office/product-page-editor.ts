// Saves what was changed on the page of a product: the shared fields, prices and the texts of each store, in one
// transaction and as one change. Only the named fields are touched; each is decided on the version that it was read at.
import { randomUUID } from 'node:crypto';
import { publishProblems } from '@klaas/core/catalog/office/new-product.ts';
import { stateOfStatus } from '@klaas/core/catalog/office/product-filter.ts';
import type { ProductText } from '@klaas/core/catalog/office/product-texts.ts';
import type { Product, ProductType } from '@klaas/core/catalog/product.ts';
import { type Fields, isFields } from '@klaas/core/catalog/sharing/product-parts.ts';
import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import { parseConflict } from '@klaas/core/configurator/rules/size-rule-conflict.ts';
import { SizeRulesEditSchema } from '@klaas/core/configurator/rules/size-rules-schema.ts';
import {
  LINK_TYPES,
  type LinkType,
  type ProductEdit,
  type ProductSaved,
  type SharedEdit,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type ChangeAuthor, nextVersion, recordChange } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditError,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
} from '../../staff/edit-service.ts';
import { findProductIdsBySkus, loadDocumentsById } from '../catalog-repository.ts';
import type { PriceEditor } from '../price/price-editor.ts';
import { ALL_STORES, lockProducts, type StoredProduct } from '../product/product-part-repository.ts';
import { categoriesIn, withParents } from './product-categories.ts';
import {
  editedName,
  editedValue,
  linksAfter,
  linksOf,
  plainFields,
  priceEditOf,
  storeFields,
} from './product-fields.ts';
import type { SizeRuleService } from './size-rule-service.ts';

/** A page has moved: its former address leads to the new one. */
interface Redirects {
  moveIn: (
    tx: Transaction,
    author: ChangeAuthor,
    moved: { store: string; from_path: string; to_path: string },
  ) => Promise<EditError | null>;
}

export interface ProductPageEditorDeps {
  db: Database;
  products: EntityStore;
  prices: Pick<PriceEditor, 'saveIn'>;
  redirects: Redirects;
  stores: readonly string[];
  /** Of a document: contradictions of its size rules. */
  sizeConflictsOf: SizeRuleService['conflictsOf'];
}

export type ProductSaveResult = { ok: true; value: ProductSaved } | EditError;

/** Rolls back what is written already. */
export class Refused extends Error {
  readonly result: EditError;
  constructor(result: EditError) {
    super(result.error);
    this.result = result;
  }
}

export const refuse = (...errors: FieldError[]): never => {
  throw new Refused({ ok: false, error: 'invalid', errors });
};

const PARTS: readonly ProductType[] = ['simple', 'virtual', 'downloadable'];

/** Names the place of an error: `all.price_cents`, `et.name`. */
const placed = (store: string, result: EditError): EditError => {
  if (result.error === 'invalid')
    return {
      ...result,
      errors: result.errors.map(({ field, rule }) => ({ field: `${store}.${editedName(field)}`, rule })),
    };
  if (result.error !== 'conflict') return result;
  return {
    ...result,
    conflicts: result.conflicts.map(({ field, base, mine, theirs }) => ({
      field: `${store}.${editedName(field)}`,
      base: editedValue(field, base),
      mine: editedValue(field, mine),
      theirs: editedValue(field, theirs),
    })),
  };
};

const accepted = (store: string, result: EditResult): void => {
  if (!result.ok) throw new Refused(placed(store, result));
};

export interface Goods {
  type: ProductType;
  /** Something must be chosen before it is put into a cart. */
  hasChoice: boolean;
}

type GoodsOf = (sku: string) => Goods | null;

/** What is linked to; null: there is no such sku. */
export const goodsOfSkus = async (
  tx: Transaction,
  store: string,
  skus: readonly string[],
): Promise<GoodsOf> => {
  const ids = await findProductIdsBySkus(tx, [...new Set(skus)]);
  const documents = await loadDocumentsById(tx, store, 'product', [...new Set([...ids.values()].flat())]);
  const goods = new Map(
    (documents as unknown as Product[]).map(({ sku, type_id: type, custom_options = [] }) => [
      sku,
      { type, hasChoice: custom_options.some(({ is_require }) => is_require) },
    ]),
  );
  // A variant is sold as a simple product.
  return (sku) => goods.get(sku) ?? (ids.has(sku) ? { type: 'simple', hasChoice: false } : null);
};

interface PartsCheck {
  /** Of the whole. */
  sku: string;
  skus: readonly string[];
  goodsOf: GoodsOf;
  ownChoice: 'refused' | 'allowed';
}

/** Parts are sold alone and are not the whole itself; those of a set go into the cart without a choice. */
export const checkParts = (field: string, { sku: own, skus, goodsOf, ownChoice }: PartsCheck): FieldError[] =>
  skus.flatMap((sku) => {
    const goods = goodsOf(sku);
    if (sku === own) return [{ field, rule: `contains_itself ${sku}` }];
    if (!goods) return [{ field, rule: `unknown_sku ${sku}` }];
    if (!PARTS.includes(goods.type)) return [{ field, rule: `not_a_part ${sku}` }];
    return goods.hasChoice && ownChoice === 'refused' ? [{ field, rule: `has_choice ${sku}` }] : [];
  });

/** Of rules that were imported, what the office does not know. */
const unknownSizeFields = (stored: Fields): Fields =>
  Object.fromEntries(
    Object.entries(stored).filter(([name]) => !Object.hasOwn(SizeRulesEditSchema.shape, name)),
  );

const hasDoubles = (values: readonly unknown[]): boolean => new Set(values).size < values.length;

export const createProductPageEditor = (deps: ProductPageEditorDeps) => {
  const { db, products, prices, redirects, stores, sizeConflictsOf } = deps;

  const linkFields = async (tx: Transaction, product: StoredProduct, edit: SharedEdit): Promise<Fields> => {
    const edits = LINK_TYPES.filter((type) => edit[type] !== undefined).map(
      (type): [LinkType, readonly string[]] => [type, edit[type] ?? []],
    );
    if (edits.length === 0) return {};
    const first = product.stores[0];
    const document = first?.document ?? {};
    const own = String(document['sku']);
    const goodsOf = await goodsOfSkus(
      tx,
      first?.store ?? '',
      edits.flatMap(([, skus]) => skus),
    );
    const errors = edits.flatMap(([type, skus]) => {
      const field = `${ALL_STORES}.${type}`;
      if (hasDoubles(skus)) return [{ field, rule: 'twice' }];
      // What stood there before may be gone from the shop meanwhile.
      const added = skus.filter((sku) => !linksOf(document, type).includes(sku));
      if (type === 'associated')
        return checkParts(field, { sku: own, skus: added, goodsOf, ownChoice: 'refused' });
      return added.flatMap((sku) =>
        sku === own
          ? [{ field, rule: `contains_itself ${sku}` }]
          : goodsOf(sku) === null
            ? [{ field, rule: `unknown_sku ${sku}` }]
            : [],
      );
    });
    if (errors.length > 0) refuse(...errors);
    const fields = { ...document, ...product.shared.fields };
    return {
      product_links: linksAfter(fields, Object.fromEntries(edits), (sku) => goodsOf(sku)?.type ?? 'simple'),
    };
  };

  /** Each store has the names and addresses of the categories in its language. */
  const saveCategories = async (
    tx: Transaction,
    author: ChangeAuthor,
    product: StoredProduct,
    given: readonly number[],
  ): Promise<number[]> => {
    const { ids, unknown } = await withParents(tx, product.stores[0]?.store ?? '', given);
    if (unknown.length > 0)
      refuse({ field: `${ALL_STORES}.category_ids`, rule: `unknown_category ${unknown.join(' ')}` });
    for (const { store } of product.stores) {
      const category = (await categoriesIn(tx, store, ids)).map((one) => ({ ...one, position: 0 }));
      accepted(
        store,
        await editEntity(tx, products, author, { id: product.id, store }, { fields: { category } }),
      );
    }
    return ids;
  };

  /** Goods that are not made to measure have no bounds, and bounds in the wrong order are no rules at all. */
  const sizeFields = (product: StoredProduct, { size_rules: rules }: SharedEdit): Fields => {
    if (!rules) return {};
    const field = `${ALL_STORES}.size_rules`;
    const [first] = product.stores;
    const stored = { ...first?.document, ...product.shared.fields }['custom_size'];
    if (!isFields(stored)) return refuse({ field, rule: 'other_type' });
    const edited = { ...unknownSizeFields(stored), ...rules };
    const crossed = sizeConflictsOf({ ...first?.document, custom_size: edited }).filter(
      (text) => parseConflict(text)?.code === 'least_above_most',
    );
    if (crossed.length > 0) refuse(...crossed.map((rule) => ({ field, rule })));
    return { custom_size: edited };
  };

  const saveShared = async (
    tx: Transaction,
    author: ChangeAuthor,
    product: StoredProduct,
    { version, fields: edit }: NonNullable<ProductEdit['all']>,
  ): Promise<readonly string[]> => {
    const place = { id: product.id, store: ALL_STORES };
    const fields: Fields = {
      ...plainFields(edit),
      ...sizeFields(product, edit),
      ...(await linkFields(tx, product, edit)),
    };
    if (edit.category_ids)
      fields['category_ids'] = await saveCategories(tx, author, product, edit.category_ids);
    if (Object.keys(fields).length > 0)
      accepted(ALL_STORES, await editEntity(tx, products, author, place, { fields, version }));
    const price = priceEditOf(edit);
    if (Object.keys(price).length === 0) return [];
    const sku = String(product.stores[0]?.document['sku']);
    const saved = await prices.saveIn({ tx, author, products }, place, new Map([[sku, price]]), version);
    if (!saved.ok) throw new Refused(placed(ALL_STORES, saved));
    return saved.kept;
  };

  /** A store that did not have the product gets it, with what the others show. */
  const addToStore = async (
    tx: Transaction,
    author: ChangeAuthor,
    product: StoredProduct,
    { store, fields: edit }: ProductEdit['stores'][number],
  ): Promise<void> => {
    const first = product.stores[0]?.document ?? {};
    const { url_key = slugify(edit.name ?? '') || product.id } = edit;
    const ids = Array.isArray(first['category_ids']) ? first['category_ids'].map(Number) : [];
    const categories = await categoriesIn(tx, store, ids);
    const texts = { name: '', short_description: '', description: '', meta_title: '', meta_description: '' };
    const folder = categories.at(-1)?.path;
    const address = { url_path: folder ? `${folder}/` : '' };
    const base = {
      ...first,
      ...texts,
      ...address,
      category: categories.map((one) => ({ ...one, position: 0 })),
    };
    const document = { ...base, ...storeFields(base, { ...edit, url_key }) };
    accepted(store, await createEntity(tx, products, author, { id: product.id, store }, document));
  };

  const checkBundle = async (
    tx: Transaction,
    product: StoredProduct,
    { store, fields }: ProductEdit['stores'][number],
  ): Promise<void> => {
    if (!fields.bundle) return;
    const first = product.stores[0];
    const skus = fields.bundle.flatMap(({ parts }) => parts.map(({ sku }) => sku));
    const goodsOf = await goodsOfSkus(tx, first?.store ?? '', skus);
    const errors = checkParts(`${store}.bundle`, {
      sku: String(first?.document['sku']),
      skus,
      goodsOf,
      ownChoice: 'allowed',
    });
    if (hasDoubles(fields.bundle.map(({ id }) => id)))
      errors.push({ field: `${store}.bundle`, rule: 'twice' });
    if (errors.length > 0) refuse(...errors);
  };

  const checkOptions = ({ store, fields: { options } }: ProductEdit['stores'][number]): void => {
    if (!options) return;
    const values = options.flatMap((option) => option.values.map(({ id }) => id));
    if (hasDoubles(options.map(({ id }) => id)) || hasDoubles(values))
      refuse({ field: `${store}.options`, rule: 'twice' });
    for (const { title, type, values: own } of options) {
      if (title === '') refuse({ field: `${store}.options`, rule: 'required' });
      if (
        type !== 'field' &&
        type !== 'area' &&
        (own.length === 0 || own.some((value) => value.title === ''))
      )
        refuse({ field: `${store}.options`, rule: 'needs_values' });
    }
  };

  /** The former address, if the page has moved. */
  const saveTexts = async (
    tx: Transaction,
    author: ChangeAuthor,
    product: StoredProduct,
    edit: ProductEdit['stores'][number],
  ): Promise<string[]> => {
    const { store, version, fields } = edit;
    const place = { id: product.id, store };
    await checkBundle(tx, product, edit);
    checkOptions(edit);
    const stored = await products.lock(tx, place);
    if (!stored) {
      if (version !== 0) throw new Refused({ ok: false, error: 'not_found' });
      await addToStore(tx, author, product, edit);
      return [];
    }
    const from = stored.fields['url_path'];
    const saved = await editEntity(tx, products, author, place, {
      fields: storeFields(stored.fields, fields),
      version,
    });
    if (!saved.ok) throw new Refused(placed(store, saved));
    const to = saved.value.fields['url_path'];
    if (fields.url_key === undefined || from === to) return [];
    const moved = await redirects.moveIn(tx, author, {
      ...{ store, from_path: `/${String(from)}`, to_path: `/${String(to)}` },
    });
    if (moved) throw new Refused(placed(store, moved));
    return [`/${String(from)}`];
  };

  const publishedIn = async (tx: Transaction, id: string) =>
    ((await lockProducts(tx, [id])).get(id)?.stores ?? []).filter(
      ({ document }) => stateOfStatus(document['status']) === 'published',
    );

  /** What is published is whole in every store that has it. */
  const checkPublished = async (tx: Transaction, id: string): Promise<void> => {
    const errors = (await publishedIn(tx, id)).flatMap(({ store, document }) =>
      publishProblems(document).map(({ field, rule }) => ({ field: `${store}.${field}`, rule })),
    );
    if (errors.length > 0) refuse(...errors);
  };

  /** [OFFICE-81] What is published has size rules that agree with each other and with the workshop. */
  const checkSizeRules = async (tx: Transaction, id: string): Promise<void> => {
    const found = (await publishedIn(tx, id)).flatMap(({ document }) => sizeConflictsOf(document));
    const rules = [...new Set(found)];
    if (rules.length > 0) refuse(...rules.map((rule) => ({ field: `${ALL_STORES}.size_rules`, rule })));
  };

  const saveIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    id: string,
    edit: ProductEdit,
  ): Promise<Omit<ProductSaved, 'change_id'>> => {
    const unknown = edit.stores.find(({ store }) => !stores.includes(store));
    if (unknown) refuse({ field: `${unknown.store}.name`, rule: 'unknown_store' });
    // What is stored whole in each store is split first, as the page did that the edit was made on.
    await products.lock(tx, { id, store: ALL_STORES });
    const product = (await lockProducts(tx, [id])).get(id);
    if (!product || product.stores.length === 0) throw new Refused({ ok: false, error: 'not_found' });
    const kept = edit.all ? await saveShared(tx, author, product, edit.all) : [];
    const moved: string[] = [];
    for (const one of edit.stores) moved.push(...(await saveTexts(tx, author, product, one)));
    const { state, size_rules } = edit.all?.fields ?? {};
    if (state === 'published') await checkPublished(tx, id);
    if (state === 'published' || size_rules) await checkSizeRules(tx, id);
    return { kept: [...kept], moved };
  };

  const changeOf = async (tx: Transaction, bulkId: string): Promise<number | null> => {
    const { rows } = await tx.execute<{ id: number | null }>(
      sql`select max(id)::int as id from change where bulk_id = ${bulkId}::uuid`,
    );
    return rows[0]?.id ?? null;
  };

  return {
    /** In the caller's transaction; throws `Refused`. */
    saveIn,

    /** [OFFICE-79] In the caller's transaction, which is rolled back when the answer is a refusal. */
    publishIn: async (
      tx: Transaction,
      author: ChangeAuthor,
      id: number,
      edit: ProductEdit,
    ): Promise<{ ok: true } | EditError> => {
      try {
        await saveIn(tx, { bulkId: randomUUID(), ...author }, String(id), edit);
        return { ok: true };
      } catch (error) {
        if (error instanceof Refused) return error.result;
        throw error;
      }
    },

    save: async (author: ChangeAuthor, id: number, edit: ProductEdit): Promise<ProductSaveResult> => {
      const bulkId = randomUUID();
      try {
        return await db.transaction(async (tx) => {
          const saved = await saveIn(tx, { ...author, bulkId }, String(id), edit);
          return { ok: true, value: { ...saved, change_id: await changeOf(tx, bulkId) } };
        });
      } catch (error) {
        if (error instanceof Refused) return error.result;
        throw error;
      }
    },

    /** In the log only: the marks of texts follow from it. */
    sayRight: async (
      author: ChangeAuthor,
      id: number,
      { store, field }: { store: string; field: ProductText },
    ): Promise<EditResult> =>
      db.transaction(async (tx): Promise<EditResult> => {
        const stored = await products.lock(tx, { id: String(id), store });
        if (!stored) return { ok: false, error: 'not_found' };
        const key = { entity: 'product_text', id: String(id), store };
        const version = await nextVersion(tx, key);
        const [before, after] = [{ [field]: 'outdated' }, { [field]: 'right' }];
        await recordChange(tx, author, { ...key, version, before, after, isFinal: true });
        return { ok: true, value: { version, fields: after } };
      }),
  };
};

export type ProductPageEditor = ReturnType<typeof createProductPageEditor>;
