// What the list of products is filtered by: one value for rows, their number and bulk changes.
import * as z from 'zod/mini';

export const PRODUCT_TYPES = [
  'simple',
  'configurable',
  'grouped',
  'bundle',
  'virtual',
  'downloadable',
] as const;

/** Published: shown in the shop. Hidden: found by nobody but the staff. */
export const PRODUCT_STATES = ['published', 'hidden'] as const;

export type ProductState = (typeof PRODUCT_STATES)[number];

const HIDDEN = 2;

export const stateOfStatus = (status: unknown): ProductState =>
  Number(status) === HIDDEN ? 'hidden' : 'published';

export const statusOfState = (state: ProductState): number => (state === 'hidden' ? HIDDEN : 1);

/** Products, or each of their variants. */
export const PRODUCT_KINDS = ['products', 'variants'] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];

const MAX_VALUES = 50;
const MAX_IDS = 1000;
const MAX_CENTS = 100_000_000;

const anyOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.array(value).check(z.minLength(1), z.maxLength(MAX_VALUES)));
const id = z.int().check(z.positive(), z.maximum(2_147_483_647));
const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
const storeCode = z.string().check(z.regex(/^[\w-]{1,32}$/, { error: 'must be a store code' }));

/** Fields are joined by and, the values of one by or. */
export const ProductWhereSchema = z
  .strictObject({
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_IDS))),
    /** As the search of the shop finds it, and every sku. */
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    types: anyOf(z.enum(PRODUCT_TYPES)),
    category_ids: anyOf(id),
    states: anyOf(z.enum(PRODUCT_STATES)),
    /** Of the current price. */
    price_from_cents: z.optional(cents),
    price_to_cents: z.optional(cents),
    has_special: z.optional(z.boolean()),
    in_stock: z.optional(z.boolean()),
    has_picture: z.optional(z.boolean()),
    /** [OFFICE-77] The store in which a text is missing, and the one in which it is older than in another. */
    missing_in: z.optional(storeCode),
    outdated_in: z.optional(storeCode),
  })
  .check(
    z.refine(
      ({ price_from_cents: from, price_to_cents: to }) =>
        from === undefined || to === undefined || from <= to,
      { path: ['price_to_cents'], error: 'must not be below price_from_cents' },
    ),
  );

export type ProductWhere = z.output<typeof ProductWhereSchema>;

/** `relevance`: as the search ranks them; without a text the newest first. */
export const PRODUCT_SORTS = ['relevance', 'id', 'name', 'sku', 'price', 'stock'] as const;

export const ProductSortSchema = z.strictObject({
  by: z.enum(PRODUCT_SORTS),
  descending: z.boolean(),
});

export type ProductSort = z.output<typeof ProductSortSchema>;

/** The last row of the page before: its product, how many products came until it, and its variant. */
export interface ProductCursor {
  id: string;
  count: number;
  variantId: string | null;
}

/** `id:count`, or `id:count:variant`. */
export const ProductCursorSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,10}:\d{1,8}(:\d{1,10})?$/)),
  z.transform((text: string): ProductCursor => {
    const [product = '', count = '0', variantId = null] = text.split(':');
    return { id: product, count: Number(count), variantId };
  }),
);

export const productCursorText = ({ id: product, count, variantId }: ProductCursor): string =>
  variantId === null ? `${product}:${count}` : `${product}:${count}:${variantId}`;
