// Prices of a product or variant, written by the staff in every store that has it, or in one.
import { type PriceEdit, priceFieldsAfter } from '@klaas/core/catalog/pricing/edit-price.ts';
import type { PriceFields, TierPrice } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Variant } from '@klaas/core/catalog/product.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { euros, fieldErrors, maybeEuros } from '../../http/staff-fields.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  type EditError,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
} from '../../staff/edit-service.ts';
import { findProductIdsBySku } from '../catalog-repository.ts';

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
  sourcePriceIncludesTax: (storeCode: string) => boolean;
}

/** Rolls the other stores back. */
class Rejected extends Error {
  readonly result: EditError;
  constructor(result: EditError) {
    super(result.error);
    this.result = result;
  }
}

type ChangeItem = (item: PriceFields) => { fields: Fields; errors: FieldError[] };

/** The product's own fields, or those of its variant inside the product. */
const patchOf = (product: Fields, sku: string, changeItem: ChangeItem): ReturnType<ChangeItem> => {
  const own = product['sku'] === sku ? changeItem(product as PriceFields) : { fields: {}, errors: [] };
  const children = (product['configurable_children'] ?? []) as Variant[];
  if (!children.some((child) => child.sku === sku)) return own;
  const errors = [...own.errors];
  const configurable_children = children.map((child) => {
    if (child.sku !== sku) return child;
    const changed = changeItem(child);
    errors.push(...changed.errors);
    const written = { ...child, ...changed.fields };
    return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
  });
  return { fields: { ...own.fields, configurable_children }, errors };
};

export const createPriceEditor = ({ db, products, sourcePriceIncludesTax }: PriceEditorDeps) => {
  const saveIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    place: { id: string; store: string },
    { sku, edit, version }: { sku: string; edit: PriceEdit; version: number | undefined },
  ): Promise<void> => {
    const stored = await products.lock(tx, place);
    if (!stored) throw new Rejected({ ok: false, error: 'not_found' });
    const includesTax = sourcePriceIncludesTax(place.store);
    const { fields, errors } = patchOf(stored.fields, sku, (item) => {
      const changed = priceFieldsAfter(item, edit, includesTax);
      return { fields: changed, errors: errorsOf({ ...item, ...changed }) };
    });
    if (errors.length > 0) throw new Rejected({ ok: false, error: 'invalid', errors });
    const saved = await editEntity(tx, products, author, place, { fields, version });
    if (!saved.ok) throw new Rejected(saved);
  };

  return {
    /** The number of changed documents: the product in each store, and the products it is a variant of. */
    save: async (
      author: ChangeAuthor,
      { sku, stores, version }: { sku: string; stores: readonly string[]; version?: number | undefined },
      given: object,
    ): Promise<{ ok: true; value: number } | Exclude<EditResult, { ok: true }>> => {
      const parsed = PriceFieldsSchema.safeParse(given);
      if (!parsed.success) return { ok: false, error: 'invalid', errors: fieldErrors(parsed.error) };
      const edit = editOf(parsed.data);
      if (Object.keys(edit).length === 0)
        return { ok: false, error: 'invalid', errors: [{ field: '', rule: 'Say what to change' }] };
      try {
        return await db.transaction(async (tx) => {
          let count = 0;
          for (const store of stores)
            for (const id of await findProductIdsBySku(tx, store, sku)) {
              await saveIn(tx, author, { id, store }, { sku, edit, version });
              count += 1;
            }
          return count > 0 ? { ok: true, value: count } : { ok: false, error: 'not_found' };
        });
      } catch (error) {
        if (error instanceof Rejected) return error.result;
        throw error;
      }
    },
  };
};

export type PriceEditor = ReturnType<typeof createPriceEditor>;
