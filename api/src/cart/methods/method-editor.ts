// Shipping and payment methods, listed and changed by the staff. Carts read these rows.
import type { DeliveryZone } from '@klaas/core/cart/delivery/method-fit.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { SHIPPING_KINDS, SHIPPING_NEEDS } from '@klaas/core/stores/shipping-details.ts';
import { asc } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { countryList, euros, fieldErrors, integer, maybeEuros, yesNo } from '../../http/staff-fields.ts';
import { hasTexts, mergeTexts, splitTexts, type TranslatedFields } from '../../http/translated-fields.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldEdit,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { paymentMethods, shippingMethods } from '../cart-tables.ts';
import { DELIVERY_FIELDS, limitColumns } from './delivery-fields.ts';

export type ShippingMethodRow = typeof shippingMethods.$inferSelect;
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

export interface ShippingKey {
  carrier_code: string;
  method_code: string;
}

/** The codes used in orders. */
const CODE = /^[A-Za-z][\w-]{0,63}$/;
const CODE_RULE = 'a letter first, then letters, digits, - and _, at most 64 of them';

const MAX_TITLE = 100;

const title = z.string().check(z.minLength(1, { error: 'Field is required' }), z.maxLength(MAX_TITLE));

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const ShippingFieldsSchema = z.strictObject({
  carrier_title: z.optional(title),
  method_title: z.optional(title),
  /** Net and gross. */
  price: z.optional(euros),
  price_incl_tax: z.optional(euros),
  countries: z.optional(countryList),
  free_above: z.optional(maybeEuros),
  available: z.optional(yesNo),
  position: z.optional(integer),
  kind: z.optional(oneOf(SHIPPING_KINDS)),
  needs: z.optional(oneOf(SHIPPING_NEEDS)),
  /** Code of a delivery provider; empty: none. */
  provider: z.optional(
    z
      .string()
      .check(z.regex(/^([A-Za-z][\w-]{0,63})?$/, { error: 'must be the code of a delivery provider' })),
  ),
  ...DELIVERY_FIELDS,
});

const PaymentFieldsSchema = z.strictObject({
  title: z.optional(title),
  /** Also for a cart without deliverable items. */
  for_virtual: z.optional(yesNo),
  is_active: z.optional(yesNo),
  position: z.optional(integer),
});

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

const shippingColumns = (fields: z.output<typeof ShippingFieldsSchema>) => {
  const { price, price_incl_tax, free_above, per_kg, per_floor, two_people, old_glass, limits, ...same } =
    fields;
  return defined({
    ...limitColumns(limits),
    ...defined(same),
    per_kg_cents: per_kg,
    per_floor_cents: per_floor,
    two_people_cents: two_people,
    old_glass_cents: old_glass,
    price_excl_cents: price,
    price_incl_cents: price_incl_tax,
    free_above_cents: free_above,
  });
};

const NEEDED: Record<string, string> = {
  method_title: 'method_title',
  price_excl_cents: 'price',
  price_incl_cents: 'price_incl_tax',
};

const SURCHARGES = ['per_kg_cents', 'per_floor_cents', 'two_people_cents', 'old_glass_cents'];

const hasSurcharge = ({ zones, ...row }: Fields): boolean =>
  SURCHARGES.some((name) => Number(row[name]) > 0) ||
  (Array.isArray(zones) && zones.some((zone: DeliveryZone) => zone.surcharge_cents > 0));

const checkShipping = (row: Fields): FieldError[] => [
  ...(Number(row['price_incl_cents']) < Number(row['price_excl_cents'])
    ? [{ field: 'price_incl_tax', rule: 'must not be less than price, which is without tax' }]
    : []),
  // Points and slots are those of a provider: without one, nobody could order.
  ...(row['needs'] !== 'none' && row['provider'] === ''
    ? [{ field: 'provider', rule: `must be given: it has the ${row['needs']}s` }]
    : []),
  // Surcharges are taxed as the price is.
  ...(hasSurcharge(row) && row['price_incl_cents'] === 0
    ? [{ field: 'price_incl_tax', rule: 'must not be 0 where anything costs extra' }]
    : []),
];

export const createShippingEntity = (): EntityStore =>
  createTableEntity({
    entity: 'shipping_method',
    table: 'shipping_method',
    key: ['carrier_code', 'method_code'],
    fields: [
      ...['carrier_title', 'method_title', 'price_excl_cents', 'price_incl_cents', 'countries'],
      ...['free_above_cents', 'available', 'position', 'titles', 'notes', 'kind', 'needs', 'provider'],
      ...['ship_classes', 'max_weight_g', 'max_sides_mm', 'max_girth_mm', 'zones', 'per_kg_cents'],
      ...['per_floor_cents', 'two_people_cents', 'old_glass_cents'],
    ],
    check: checkShipping,
  });

export const createPaymentEntity = (): EntityStore =>
  createTableEntity({
    entity: 'payment_method',
    table: 'payment_method',
    key: ['code'],
    fields: ['title', 'for_virtual', 'is_active', 'position', 'titles', 'notes'],
  });

const rejected = (...errors: FieldError[]): EditResult => ({ ok: false, error: 'invalid', errors });
const required = (field: string): FieldError => ({ field, rule: 'Field is required' });
const NOTHING: FieldError = { field: '', rule: 'Say what to change' };

const placeOf = (id: string) => ({ id, store: '' });
const shippingPlace = ({ carrier_code, method_code }: ShippingKey) =>
  placeOf(`${carrier_code}/${method_code}`);

interface MethodEditorDeps {
  db: Database;
  shipping: EntityStore;
  payment: EntityStore;
}

export const createMethodEditor = ({ db, shipping, payment }: MethodEditorDeps) => {
  /** Texts in other languages than the given ones stay. */
  const edit = (
    store: EntityStore,
    author: ChangeAuthor,
    place: ReturnType<typeof placeOf>,
    { fields, version }: FieldEdit,
    texts: TranslatedFields,
  ): Promise<EditResult> =>
    db.transaction(async (tx) => {
      const stored = hasTexts(texts) ? await store.lock(tx, place) : undefined;
      const merged = stored ? mergeTexts(stored.fields, texts) : {};
      return editEntity(tx, store, author, place, { fields: { ...fields, ...merged }, version });
    });

  return {
    listShipping: (): Promise<ShippingMethodRow[]> =>
      db.select().from(shippingMethods).orderBy(asc(shippingMethods.position)),
    listPayment: (): Promise<PaymentMethodRow[]> =>
      db.select().from(paymentMethods).orderBy(asc(paymentMethods.position)),

    addShipping: async (author: ChangeAuthor, key: ShippingKey, given: object): Promise<EditResult> => {
      for (const [field, code] of Object.entries(key))
        if (!CODE.test(code)) return rejected({ field, rule: CODE_RULE });
      const { texts, fields: rest } = splitTexts(given);
      const parsed = ShippingFieldsSchema.safeParse(rest);
      if (!parsed.success) return rejected(...fieldErrors(parsed.error));
      const columns = shippingColumns(parsed.data);
      const missing = Object.keys(NEEDED).filter((name) => !(name in columns));
      if (missing.length > 0) return rejected(...missing.map((name) => required(NEEDED[name] ?? name)));
      const plain = { carrier_title: key.carrier_code, countries: [], available: true, position: 0 };
      const anything = { ship_classes: [], max_weight_g: null, max_sides_mm: [], max_girth_mm: null };
      const everywhere = { zones: [], per_kg_cents: 0 };
      const carried = { per_floor_cents: 0, two_people_cents: 0, old_glass_cents: 0 };
      const courier = { kind: 'courier', needs: 'none', provider: '' };
      const defaults = { ...plain, ...courier, ...anything, ...everywhere, ...carried };
      const fields = { ...defaults, free_above_cents: null, ...columns, ...mergeTexts({}, texts) };
      return db.transaction((tx) => createEntity(tx, shipping, author, shippingPlace(key), fields));
    },

    changeShipping: async (
      author: ChangeAuthor,
      key: ShippingKey,
      given: object,
      version?: number,
    ): Promise<EditResult> => {
      if (Object.keys(given).length === 0) return rejected(NOTHING);
      const { texts, fields: rest } = splitTexts(given);
      const parsed = ShippingFieldsSchema.safeParse(rest);
      if (!parsed.success) return rejected(...fieldErrors(parsed.error));
      return edit(
        shipping,
        author,
        shippingPlace(key),
        { fields: shippingColumns(parsed.data), version },
        texts,
      );
    },

    removeShipping: (author: ChangeAuthor, key: ShippingKey): Promise<EditResult> =>
      db.transaction((tx) => removeEntity(tx, shipping, author, shippingPlace(key))),

    addPayment: async (author: ChangeAuthor, code: string, given: object): Promise<EditResult> => {
      if (!CODE.test(code)) return rejected({ field: 'code', rule: CODE_RULE });
      const { texts, fields: rest } = splitTexts(given);
      const parsed = PaymentFieldsSchema.safeParse(rest);
      if (!parsed.success) return rejected(...fieldErrors(parsed.error));
      if (parsed.data.title === undefined) return rejected(required('title'));
      const defaults = { for_virtual: true, is_active: true, position: 0 };
      const fields = { ...defaults, ...defined(parsed.data), ...mergeTexts({}, texts) };
      return db.transaction((tx) => createEntity(tx, payment, author, placeOf(code), fields));
    },

    changePayment: async (
      author: ChangeAuthor,
      code: string,
      given: object,
      version?: number,
    ): Promise<EditResult> => {
      if (Object.keys(given).length === 0) return rejected(NOTHING);
      const { texts, fields: rest } = splitTexts(given);
      const parsed = PaymentFieldsSchema.safeParse(rest);
      if (!parsed.success) return rejected(...fieldErrors(parsed.error));
      return edit(payment, author, placeOf(code), { fields: defined(parsed.data), version }, texts);
    },

    removePayment: (author: ChangeAuthor, code: string): Promise<EditResult> =>
      db.transaction((tx) => removeEntity(tx, payment, author, placeOf(code))),
  };
};

export type MethodEditor = ReturnType<typeof createMethodEditor>;
