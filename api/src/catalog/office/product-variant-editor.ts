// [OFFICE-76] Changes and adds variants of a product. Only those that are named are touched; a value that a colleague
// changed since is told.
import { randomUUID } from 'node:crypto';
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { stateOfStatus, statusOfState } from '@klaas/core/catalog/office/product-filter.ts';
import { keyOfValues, MAX_VARIANTS } from '@klaas/core/catalog/office/variant-matrix.ts';
import type { PriceEdit } from '@klaas/core/catalog/pricing/edit-price.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { ConfigurableOption, Variant } from '@klaas/core/catalog/product.ts';
import { type Fields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { ProductVariants, VariantsEdit } from '@klaas/core/contract/admin/product-variant-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type EditError, type EntityStore, editEntity } from '../../staff/edit-service.ts';
import { highestStockId } from '../../stock/stock-id-service.ts';
import { loadStockLevels } from '../../stock/stock-level-service.ts';
import { openStock } from '../catalog-editor.ts';
import { findProductIdsBySkus, loadDocuments, nextDocumentId } from '../catalog-repository.ts';
import type { PriceEditor } from '../price/price-editor.ts';
import {
  ALL_STORES,
  loadProduct,
  lockProducts,
  type StoredProduct,
} from '../product/product-part-repository.ts';
import { Refused, refuse } from './product-page-editor.ts';
import { pricesOf } from './product-row.ts';

export interface VariantEditorDeps {
  db: Database;
  products: EntityStore;
  prices: Pick<PriceEditor, 'saveIn'>;
  includesTax: boolean;
}

interface VariantsSaved {
  changed: number;
  added: number;
  kept: string[];
  change_id: number | null;
}

const variantsIn = (fields: Fields): Variant[] =>
  Array.isArray(fields[VARIANTS]) ? (fields[VARIANTS] as Variant[]) : [];
const optionsIn = (fields: Fields): ConfigurableOption[] =>
  Array.isArray(fields['configurable_options'])
    ? (fields['configurable_options'] as ConfigurableOption[])
    : [];

const attributesIn = async (tx: Transaction, store: string): Promise<Map<string, Attribute>> => {
  const found: Attribute[] = [];
  for await (const batch of loadDocuments(tx, store, 'attribute'))
    found.push(...(batch as unknown as Attribute[]));
  return new Map(found.map((one) => [one.attribute_code, one]));
};

const labelIn = (attribute: Attribute | undefined, value: string): string =>
  attribute?.options.find((option) => option.value === value)?.label ?? value;

type NewVariant = VariantsEdit['add'][number] & { id: number };

/** What a shopper chooses by, in the words of a store. */
const optionsWith = (
  fields: Fields,
  codes: readonly string[],
  added: readonly NewVariant[],
  attributes: ReadonlyMap<string, Attribute>,
): ConfigurableOption[] =>
  codes.map((code, position) => {
    const stored = optionsIn(fields).find(({ attribute_code }) => attribute_code === code);
    const attribute = attributes.get(code);
    const known = stored?.values ?? [];
    const others = [...new Set(added.map(({ values }) => values[code] ?? ''))].filter(
      (value) => !known.some(({ value_index }) => String(value_index) === value),
    );
    return {
      ...{ id: Number(fields['id']) * 10 + position, product_id: Number(fields['id']) },
      attribute_id: String(attribute?.attribute_id ?? ''),
      label: attribute?.default_frontend_label || attribute?.frontend_label || code,
      ...stored,
      ...{ attribute_code: code, position },
      values: [
        ...known,
        ...others.map((value) => {
          const label = labelIn(attribute, value);
          return { value_index: /^\d+$/.test(value) ? Number(value) : value, label, default_label: label };
        }),
      ],
    };
  });

export const createProductVariantEditor = ({ db, products, prices, includesTax }: VariantEditorDeps) => {
  const lock = async (tx: Transaction, id: string): Promise<StoredProduct> => {
    // Split first, as the page does it.
    await products.lock(tx, { id, store: ALL_STORES });
    const product = (await lockProducts(tx, [id])).get(id);
    if (!product || product.stores.length === 0) throw new Refused({ ok: false, error: 'not_found' });
    if (product.stores[0]?.document['type_id'] !== 'configurable')
      return refuse({ field: 'variants', rule: 'other_type' });
    return product;
  };

  const checkChanges = (product: StoredProduct, { changes }: VariantsEdit): void => {
    const fields = product.stores[0]?.document ?? {};
    const bySku = new Map(variantsIn(fields).map((one) => [String(one.sku), one]));
    const conflicts = changes.flatMap(({ sku, ...edits }) => {
      const variant = bySku.get(sku);
      if (!variant) return refuse({ field: `variants.${sku}`, rule: 'unknown' });
      const stored = { ...pricesOf(variant, includesTax), state: stateOfStatus(variant.status) };
      return Object.entries(edits).flatMap(([name, edit]) => {
        const theirs = stored[name as keyof typeof stored];
        if (edit === undefined || theirs === edit.base || theirs === edit.value) return [];
        return [{ field: `${sku}.${name}`, base: edit.base, mine: edit.value, theirs }];
      });
    });
    if (conflicts.length > 0)
      throw new Refused({ ok: false, error: 'conflict', conflicts, version: product.shared.version });
  };

  const savePrices = async (
    tx: Transaction,
    author: ChangeAuthor,
    id: string,
    { changes }: VariantsEdit,
  ): Promise<readonly string[]> => {
    const edits = new Map<string, PriceEdit>();
    for (const { sku, price_cents: price, special_cents: special } of changes)
      if (price || special)
        edits.set(sku, {
          ...(price && { price: price.value / 100 }),
          ...(special && { special_price: special.value === null ? null : special.value / 100 }),
        });
    if (edits.size === 0) return [];
    const kept = new Set<string>();
    const sellers = await findProductIdsBySkus(tx, [...edits.keys()]);
    // Another product may sell a variant too: it costs the same there.
    for (const seller of new Set([id, ...[...sellers.values()].flat()])) {
      const own = new Map([...edits].filter(([sku]) => sellers.get(sku)?.includes(seller)));
      const saved = await prices.saveIn({ tx, author, products }, { id: seller, store: ALL_STORES }, own);
      if (!saved.ok)
        throw new Refused(
          saved.error === 'invalid'
            ? {
                ...saved,
                errors: saved.errors.map(({ field, rule }) => ({ field: `variants.${field}`, rule })),
              }
            : saved,
        );
      for (const store of saved.kept) kept.add(store);
    }
    return [...kept];
  };

  const saveStates = async (
    tx: Transaction,
    author: ChangeAuthor,
    id: string,
    { changes }: VariantsEdit,
  ): Promise<void> => {
    const states = new Map(changes.flatMap(({ sku, state }) => (state ? [[sku, state.value] as const] : [])));
    if (states.size === 0) return;
    const place = { id, store: ALL_STORES };
    const stored = await products.lock(tx, place);
    const variants = (stored?.fields[VARIANTS] ?? {}) as Record<string, Fields>;
    const after = Object.fromEntries(
      Object.entries(variants).map(([own, variant]) => {
        const state = states.get(String(variant['sku']));
        return [own, state ? { ...variant, status: statusOfState(state) } : variant];
      }),
    );
    const saved = await editEntity(tx, products, author, place, { fields: { [VARIANTS]: after } });
    if (!saved.ok) throw new Refused(saved);
  };

  const checkNew = async (
    tx: Transaction,
    product: StoredProduct,
    { add }: VariantsEdit,
    codes: readonly string[],
  ): Promise<void> => {
    const first = product.stores[0];
    const fields = first?.document ?? {};
    const present = variantsIn(fields);
    if (present.length + add.length > MAX_VARIANTS)
      refuse({ field: 'variants', rule: `too_many ${MAX_VARIANTS}` });
    const attributes = await attributesIn(tx, first?.store ?? '');
    const unknown = codes.find((code) => !attributes.has(code));
    if (codes.length === 0 || unknown !== undefined)
      refuse({ field: 'attributes', rule: `unknown ${unknown ?? ''}` });
    const valueIn = (variant: Variant, code: string) => String(variant[code] ?? '');
    // A new attribute tells nothing about the variants that are there.
    if (present.some((variant) => codes.some((code) => valueIn(variant, code) === '')))
      refuse({ field: 'attributes', rule: 'needs_option_value' });
    const seen = new Set(
      present.map((one) =>
        keyOfValues(codes, Object.fromEntries(codes.map((code) => [code, valueIn(one, code)]))),
      ),
    );
    for (const { sku, values } of add) {
      const field = `variants.${sku}`;
      for (const code of codes)
        if (!attributes.get(code)?.options.some(({ value }) => value === values[code]))
          refuse({ field, rule: values[code] === undefined ? 'needs_option_value' : 'unknown' });
      const key = keyOfValues(codes, values);
      if (seen.has(key)) refuse({ field, rule: 'variants_alike' });
      seen.add(key);
    }
    const skus = add.map(({ sku }) => sku);
    const taken = await findProductIdsBySkus(tx, skus);
    const [twice] = taken.size > 0 ? taken.keys() : skus.filter((sku, at) => skus.indexOf(sku) !== at);
    if (twice !== undefined) refuse({ field: `variants.${twice}`, rule: `taken ${twice}` });
  };

  const addVariants = async (
    tx: Transaction,
    author: ChangeAuthor,
    product: StoredProduct,
    edit: VariantsEdit,
  ): Promise<void> => {
    if (edit.add.length === 0) return;
    const firstFields = product.stores[0]?.document ?? {};
    const present = optionsIn(firstFields).map(({ attribute_code }) => attribute_code);
    const codes = [...new Set([...present, ...(edit.attributes ?? [])])];
    // Numbers of goods are given one at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new_product'))`);
    await checkNew(tx, product, edit, codes);
    const from = Math.max(await nextDocumentId(tx, 'product'), (await highestStockId(tx)) + 1);
    const added = edit.add.map((one, at): NewVariant => ({ ...one, id: from + at }));
    let stocked: CatalogDocument | undefined;
    for (const { store, document } of product.stores) {
      const attributes = await attributesIn(tx, store);
      const made = added.map(({ id, sku, values, price_cents, stock }) => ({
        ...{ id, sku, status: statusOfState('published'), visibility: 1 },
        name: [
          document['name'],
          ...codes.map((code) => labelIn(attributes.get(code), values[code] ?? '')),
        ].join(', '),
        ...{ tax_class_id: document['tax_class_id'], price: price_cents / 100, special_price: 0 },
        ...{ tier_prices: [], image: document['image'] ?? '' },
        ...Object.fromEntries(codes.map((code) => [code, values[code]])),
        custom_attributes: codes.map((code) => ({ attribute_code: code, value: values[code] ?? '' })),
        stock: { product_id: id, qty: stock ?? 0, is_in_stock: stock !== 0, manage_stock: stock !== null },
      }));
      stocked ??= { ...document, [VARIANTS]: made } as unknown as CatalogDocument;
      const options = optionsWith(document, codes, added, attributes);
      const fields = {
        configurable_options: options,
        ...Object.fromEntries(
          options.map(({ attribute_code, values }) => [
            `${attribute_code}_options`,
            values.map(({ value_index }) => value_index),
          ]),
        ),
        [VARIANTS]: [...variantsIn(document), ...made.map(({ stock: _, ...variant }) => variant)],
      };
      const saved = await editEntity(tx, products, author, { id: product.id, store }, { fields });
      if (!saved.ok) throw new Refused(saved);
    }
    if (stocked) await openStock(tx, author, stocked);
  };

  return {
    /** Null: there is no such product. */
    load: (id: number): Promise<ProductVariants | null> =>
      db.transaction(
        async (tx) => {
          const product = await loadProduct(tx, String(id));
          const fields = product?.stores[0]?.document;
          if (!fields) return null;
          const options = optionsIn(fields);
          const variants = variantsIn(fields);
          const levels = await loadStockLevels(tx, new Set(variants.map(({ sku }) => String(sku))));
          return {
            attributes: options.map(({ attribute_code: code, label, values }) => ({
              ...{ code, label },
              values: values.map(({ value_index, label: own, default_label }) => ({
                ...{ value: String(value_index), label: own ?? default_label ?? String(value_index) },
              })),
            })),
            variants: variants.map((variant) => {
              const level = levels.get(String(variant.sku));
              return {
                ...{ id: Number(variant.id), sku: String(variant.sku), state: stateOfStatus(variant.status) },
                values: Object.fromEntries(
                  options.map(({ attribute_code: code }) => [code, String(variant[code] ?? '')]),
                ),
                ...pricesOf(variant as PriceFields, includesTax),
                stock: level?.manage_stock ? level.qty - level.reserved : null,
              };
            }),
          };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),

    save: async (
      author: ChangeAuthor,
      id: number,
      edit: VariantsEdit,
    ): Promise<{ ok: true; value: VariantsSaved } | EditError> => {
      const bulkId = randomUUID();
      const bulk = { ...author, bulkId };
      try {
        return await db.transaction(async (tx) => {
          const product = await lock(tx, String(id));
          checkChanges(product, edit);
          const kept = await savePrices(tx, bulk, product.id, edit);
          await saveStates(tx, bulk, product.id, edit);
          await addVariants(tx, bulk, await lock(tx, product.id), edit);
          const { rows } = await tx.execute<{ id: number | null }>(
            sql`select max(id)::int as id from change where bulk_id = ${bulkId}::uuid`,
          );
          const counts = { changed: edit.changes.length, added: edit.add.length };
          return { ok: true, value: { ...counts, kept: [...kept], change_id: rows[0]?.id ?? null } };
        });
      } catch (error) {
        if (error instanceof Refused) return error.result;
        throw error;
      }
    },
  };
};

export type ProductVariantEditor = ReturnType<typeof createProductVariantEditor>;
