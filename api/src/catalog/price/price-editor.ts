// Prices of a product or variant, written by the staff: the default of every store, or the own price of one.
import { computedPrices, type PriceEdit, priceFieldsAfter } from '@klaas/core/catalog/pricing/edit-price.ts';
import type { PriceFields, TierPrice } from '@klaas/core/catalog/pricing/price-fields.ts';
import { isFields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { euros, fieldErrors, maybeEuros } from '../../http/staff-fields.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  type EditError,
  type EditResult,
  type EntityStore,
  editLocked,
  type FieldEdit,
  type FieldError,
  type StoredEntity,
} from '../../staff/edit-service.ts';
import { findProductIdsBySku } from '../catalog-repository.ts';
import { ALL_STORES } from '../product/product-part-repository.ts';

const MAX_CENTS = 100_000_000;
const price = euros.check(z.maximum(MAX_CENTS, { error: 'must be at most 1 000 000' }));
const day = z.union([
  z.literal(''),
  z.string().check(
    z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), {
      error: 'must be a day, like 2027-01-01',
    }),
  ),
]);
const TIER = /^(\d{1,5}):(\d{1,6}):(\d{1,7}(?:[.]\d{1,2})?)$/;
const tiers = z.pipe(
  z.string().check(
    z.refine((text) => text === '' || text.split(',').every((one) => TIER.test(one.trim())), {
      error: 'must be GROUP:QUANTITY:PRICE, like 0:10:119.00,1:1:99',
    }),
  ),
  z.transform((text): TierPrice[] =>
    text === ''
      ? []
      : text.split(',').map((one) => {
          const [customer_group_id = 0, qty = 1, value = 0] = one.trim().split(':').map(Number);
          return { customer_group_id, qty, value };
        }),
  ),
);

const PriceFieldsSchema = z.strictObject({
  price: z.optional(price),
  special_price: z.optional(maybeEuros),
  special_from: z.optional(day),
  special_to: z.optional(day),
  tiers: z.optional(tiers),
});

const inEuros = (cents: number | null | undefined) => (cents == null ? cents : cents / 100);
const dateOf = (text: string | undefined) => (text === '' ? null : text);

const editOf = (given: z.output<typeof PriceFieldsSchema>): PriceEdit =>
  Object.fromEntries(
    Object.entries({
      price: inEuros(given.price),
      special_price: inEuros(given.special_price),
      special_from_date: dateOf(given.special_from),
      special_to_date: dateOf(given.special_to),
      tier_prices: given.tiers,
    }).filter(([, value]) => value !== undefined),
  );

const hasDoubles = (prices: readonly TierPrice[]): boolean =>
  new Set(prices.map(({ customer_group_id, qty }) => `${customer_group_id} ${qty}`)).size < prices.length;

const errorsOf = ({ price: full, special_price, ...item }: PriceFields): FieldError[] => [
  ...(special_price != null && full != null && special_price >= full
    ? [{ field: 'special_price', rule: 'must be less than price' }]
    : []),
  ...(item.special_from_date && item.special_to_date && item.special_from_date > item.special_to_date
    ? [{ field: 'special_to', rule: 'must not be before special_from' }]
    : []),
  ...(hasDoubles(item.tier_prices ?? [])
    ? [{ field: 'tiers', rule: 'one price per group and quantity' }]
    : []),
];

interface PriceEditorDeps {
  db: Database;
  products: EntityStore;
  stores: readonly { storeCode: string; sourcePriceIncludesTax: boolean }[];
}

/** Rolls back what is written already. */
class Rejected extends Error {
  readonly result: EditError;
  constructor(result: EditError) {
    super(result.error);
    this.result = result;
  }
}

type Item = PriceFields & Fields;
type ChangeItem = (item: Item, edit: PriceEdit) => Fields;

const withoutMissing = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Variants are a list in a store, and by id in what the stores share. */
const changeVariants = (variants: unknown, change: (variant: Item) => Item): unknown =>
  Array.isArray(variants)
    ? variants.map(change)
    : Object.fromEntries(
        Object.entries((variants ?? {}) as Record<string, Item>).map(([id, one]) => [id, change(one)]),
      );

const editFor = (item: unknown, edits: PriceEdits): PriceEdit | undefined =>
  isFields(item) ? edits.get(String(item['sku'])) : undefined;

/** The product itself and its variants, those that are edited. */
const itemsOf = (product: Fields, edits: PriceEdits): Item[] =>
  [product, ...Object.values(product[VARIANTS] ?? {})].filter(
    (item) => editFor(item, edits) !== undefined,
  ) as Item[];

/** The product's own fields, or those of its variant inside the product. */
const patchOf = (product: Fields, edits: PriceEdits, changeItem: ChangeItem): Fields => {
  const own = editFor(product, edits);
  return {
    ...(own && changeItem(product as Item, own)),
    ...(product[VARIANTS] != null && {
      [VARIANTS]: changeVariants(product[VARIANTS], (variant) => {
        const edit = editFor(variant, edits);
        return edit ? (withoutMissing({ ...variant, ...changeItem(variant, edit) }) as Item) : variant;
      }),
    }),
  };
};

/** By sku: of the product itself, or of its variants. */
type PriceEdits = ReadonlyMap<string, PriceEdit>;

interface PriceChange {
  edits: PriceEdits;
  version?: number | undefined;
}

/** Through which store of products: that of a batch, or the one that writes at once. */
interface Writing {
  tx: Transaction;
  author: ChangeAuthor;
  products: EntityStore;
}

export interface SavedPrices {
  products: number;
  /** Stores with prices of their own, which they keep. */
  kept: string[];
}

export const createPriceEditor = ({ db, products, stores }: PriceEditorDeps) => {
  const includesTax = (store: string): boolean =>
    stores
      .filter(({ storeCode }) => store === ALL_STORES || storeCode === store)
      .every(({ sourcePriceIncludesTax }) => sourcePriceIncludesTax);

  const reject = (items: readonly Item[]): void => {
    const errors = items.flatMap(errorsOf);
    if (errors.length > 0) throw new Rejected({ ok: false, error: 'invalid', errors });
  };

  const write = async (
    { tx, author, products }: Writing,
    place: { id: string; store: string },
    edit: FieldEdit & { stored: StoredEntity },
  ): Promise<Fields> => {
    const saved = await editLocked(tx, products, author, place, edit);
    if (!saved.ok) throw new Rejected(saved);
    return saved.value.fields;
  };

  /** The document of a store, or what the stores share. Null: the skus are not in it. */
  const saveIn = async (
    writing: Writing,
    place: { id: string; store: string },
    { edits, version }: PriceChange,
  ): Promise<Item[] | null> => {
    const stored = await writing.products.lock(writing.tx, place);
    if (!stored || itemsOf(stored.fields, edits).length === 0) return null;
    const change: ChangeItem = (item, edit) => priceFieldsAfter(item, edit, includesTax(place.store));
    reject(
      itemsOf(stored.fields, edits).map((item) => ({ ...item, ...change(item, editFor(item, edits) ?? {}) })),
    );
    const fields = patchOf(stored.fields, edits, change);
    return itemsOf(await write(writing, place, { fields, version, stored }), edits);
  };

  /** What a store shows after its defaults changed. True: it keeps prices of its own. */
  const followIn = async (
    writing: Writing,
    place: { id: string; store: string },
    { edits }: PriceChange,
    shared: readonly Item[],
  ): Promise<boolean> => {
    const stored = await writing.products.lock(writing.tx, place);
    const items = itemsOf(stored?.fields ?? {}, edits);
    reject(items);
    const hasDefault = (item: Item) =>
      shared.some(({ sku, price: usual }) => sku === item['sku'] && usual === item.price);
    // A store may have its own tax, and with it prices that were computed from the former default.
    if (stored && items.some((item) => hasDefault(item) && computedPrices(item).length > 0)) {
      const change: ChangeItem = (item) =>
        hasDefault(item) ? Object.fromEntries(computedPrices(item).map((name) => [name, undefined])) : {};
      await write(writing, place, { fields: patchOf(stored.fields, edits, change), stored });
    }
    return items.some((item) =>
      Object.entries(editFor(item, edits) ?? {}).some(([name, value]) => !sameValue(item[name], value)),
    );
  };

  const saveProduct = async (
    writing: Writing,
    place: { id: string; store: string },
    change: PriceChange,
    kept: Set<string>,
  ): Promise<boolean> => {
    const items = await saveIn(writing, place, change);
    if (items && place.store === ALL_STORES)
      for (const { storeCode: store } of stores)
        if (await followIn(writing, { ...place, store }, change, items)) kept.add(store);
    return items !== null;
  };

  return {
    /**
     * Prices of one product and of its variants in the caller's transaction, which is to be rolled back if they are
     * refused. `kept`: stores with prices of their own.
     */
    saveIn: async (
      writing: Writing,
      place: { id: string; store: string },
      edits: PriceEdits,
      version?: number,
    ): Promise<{ ok: true; kept: readonly string[] } | EditError> => {
      const kept = new Set<string>();
      try {
        const isThere = await saveProduct(writing, place, { edits, version }, kept);
        return isThere ? { ok: true, kept: [...kept] } : { ok: false, error: 'not_found' };
      } catch (error) {
        if (error instanceof Rejected) return error.result;
        throw error;
      }
    },

    /**
     * The product, and the products it is a variant of. `store` is a store code: the own price of that store; or `all`:
     * the default, which is shown in every store without a price of its own. The version is that of what is written.
     */
    save: async (
      author: ChangeAuthor,
      { sku, store, version }: { sku: string; store: string; version?: number | undefined },
      given: object,
    ): Promise<{ ok: true; value: SavedPrices } | Exclude<EditResult, { ok: true }>> => {
      const parsed = PriceFieldsSchema.safeParse(given);
      if (!parsed.success) return { ok: false, error: 'invalid', errors: fieldErrors(parsed.error) };
      const edit = editOf(parsed.data);
      if (Object.keys(edit).length === 0)
        return { ok: false, error: 'invalid', errors: [{ field: '', rule: 'Say what to change' }] };
      try {
        return await db.transaction(async (tx) => {
          const edits = new Map([[sku, edit]]);
          let count = 0;
          const kept = new Set<string>();
          for (const id of await findProductIdsBySku(tx, store, sku))
            if (await saveProduct({ tx, author, products }, { id, store }, { edits, version }, kept))
              count += 1;
          if (count === 0) return { ok: false, error: 'not_found' };
          return { ok: true, value: { products: count, kept: [...kept] } };
        });
      } catch (error) {
        if (error instanceof Rejected) return error.result;
        throw error;
      }
    },
  };
};

export const priceStoresOf = ({ storeViews }: Pick<Settings, 'storeViews'>): PriceEditorDeps['stores'] =>
  storeViews.stores.map(({ storeCode, tax }) => ({
    storeCode,
    sourcePriceIncludesTax: tax.sourcePriceIncludesTax,
  }));

export const createShopPriceEditor = ({
  settings,
  ...deps
}: Omit<PriceEditorDeps, 'stores'> & { settings: Pick<Settings, 'storeViews'> }) =>
  createPriceEditor({ ...deps, stores: priceStoresOf(settings) });

export type PriceEditor = ReturnType<typeof createPriceEditor>;
