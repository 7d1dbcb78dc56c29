// Shipping and payment methods, listed and changed by the staff. Carts read these rows.
import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import {
  countryList,
  errorTexts,
  euros,
  integer,
  maybeEuros,
  type StaffResult,
  yesNo,
} from '../../http/staff-fields.ts';
import { paymentMethods, shippingMethods } from '../cart-tables.ts';

export type ShippingMethodRow = typeof shippingMethods.$inferSelect;
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

export interface ShippingKey {
  carrier_code: string;
  method_code: string;
}

/** The codes used in orders. */
const CODE = /^[A-Za-z][\w-]{0,63}$/;
const CODE_RULE = 'a letter first, then letters, digits, - and _, at most 64 of them';

/** `title.et` or `method_title.et`: the title in one language; empty removes it. */
const TITLE_FIELD = /^(?:method_)?title\.([a-z]{2,3})$/;
const MAX_TITLE = 100;

const splitTitles = (given: object): { titles: Record<string, string>; fields: object } => {
  const titles: Record<string, string> = {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const language = TITLE_FIELD.exec(name)?.[1];
    if (language === undefined) fields[name] = value;
    else titles[language] = String(value).trim().slice(0, MAX_TITLE);
  }
  return { titles, fields };
};

const mergeTitles = (stored: Record<string, string>, change: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, text]) => text !== ''));

const title = z.string().check(z.minLength(1, { error: 'Field is required' }), z.maxLength(MAX_TITLE));

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
  const { price, price_incl_tax, free_above, ...same } = fields;
  return defined({
    ...same,
    price_excl_cents: price,
    price_incl_cents: price_incl_tax,
    free_above_cents: free_above,
  });
};

const NEEDED: Record<string, string> = {
  method_title: 'method_title: Field is required',
  price_excl_cents: 'price: Field is required',
  price_incl_cents: 'price_incl_tax: Field is required',
};

const checkPrices = (row: { price_excl_cents: number; price_incl_cents: number }): string[] =>
  row.price_incl_cents < row.price_excl_cents
    ? ['price_incl_tax: must not be less than price, which is without tax']
    : [];

const rejected = (...errors: string[]): StaffResult => ({ ok: false, errors });

export const createMethodService = (db: Database) => {
  const ofKey = ({ carrier_code, method_code }: ShippingKey) =>
    and(eq(shippingMethods.carrier_code, carrier_code), eq(shippingMethods.method_code, method_code));
  const findShipping = async (tx: Transaction, key: ShippingKey) =>
    (await tx.select().from(shippingMethods).where(ofKey(key)).for('update'))[0];
  const findPayment = async (tx: Transaction, code: string) =>
    (await tx.select().from(paymentMethods).where(eq(paymentMethods.code, code)).for('update'))[0];
  const nameOf = (key: ShippingKey) => `${key.carrier_code}/${key.method_code}`;

  return {
    listShipping: (): Promise<ShippingMethodRow[]> =>
      db.select().from(shippingMethods).orderBy(asc(shippingMethods.position)),
    listPayment: (): Promise<PaymentMethodRow[]> =>
      db.select().from(paymentMethods).orderBy(asc(paymentMethods.position)),

    addShipping: async (key: ShippingKey, given: object): Promise<StaffResult> => {
      for (const [field, code] of Object.entries(key))
        if (!CODE.test(code)) return rejected(`${field}: ${CODE_RULE}`);
      const { titles, fields } = splitTitles(given);
      const parsed = ShippingFieldsSchema.safeParse(fields);
      if (!parsed.success) return rejected(...errorTexts(parsed.error));
      const columns = { ...shippingColumns(parsed.data), titles: mergeTitles({}, titles) };
      const missing = Object.keys(NEEDED).filter((name) => !(name in columns));
      if (missing.length > 0) return rejected(...missing.map((name) => NEEDED[name] ?? name));
      const row = { carrier_title: key.carrier_code, ...columns, ...key } as ShippingMethodRow;
      const errors = checkPrices(row);
      if (errors.length > 0) return rejected(...errors);
      const made = await db.insert(shippingMethods).values(row).onConflictDoNothing().returning();
      return made.length > 0
        ? { ok: true }
        : rejected(`There is a way of shipping ${nameOf(key)} already; change it with set`);
    },

    changeShipping: async (key: ShippingKey, given: object): Promise<StaffResult> => {
      const { titles, fields } = splitTitles(given);
      const parsed = ShippingFieldsSchema.safeParse(fields);
      if (!parsed.success) return rejected(...errorTexts(parsed.error));
      const columns = shippingColumns(parsed.data);
      if (Object.keys(given).length === 0) return rejected('Say what to change');
      return db.transaction(async (tx) => {
        const row = await findShipping(tx, key);
        if (!row) return rejected(`There is no way of shipping ${nameOf(key)}`);
        const errors = checkPrices({ ...row, ...columns });
        if (errors.length > 0) return rejected(...errors);
        await tx
          .update(shippingMethods)
          .set({ ...columns, titles: mergeTitles(row.titles, titles) })
          .where(ofKey(key));
        return { ok: true };
      });
    },

    removeShipping: async (key: ShippingKey): Promise<StaffResult> => {
      const deleted = await db.delete(shippingMethods).where(ofKey(key)).returning();
      return deleted.length > 0 ? { ok: true } : rejected(`There is no way of shipping ${nameOf(key)}`);
    },

    addPayment: async (code: string, given: object): Promise<StaffResult> => {
      if (!CODE.test(code)) return rejected(`code: ${CODE_RULE}`);
      const { titles, fields } = splitTitles(given);
      const parsed = PaymentFieldsSchema.safeParse(fields);
      if (!parsed.success) return rejected(...errorTexts(parsed.error));
      const { title: name, ...rest } = parsed.data;
      if (name === undefined) return rejected('title: Field is required');
      const made = await db
        .insert(paymentMethods)
        .values({ code, title: name, titles: mergeTitles({}, titles), ...defined(rest) })
        .onConflictDoNothing()
        .returning();
      return made.length > 0
        ? { ok: true }
        : rejected(`There is a way of paying ${code} already; change it with set`);
    },

    changePayment: async (code: string, given: object): Promise<StaffResult> => {
      const { titles, fields } = splitTitles(given);
      const parsed = PaymentFieldsSchema.safeParse(fields);
      if (!parsed.success) return rejected(...errorTexts(parsed.error));
      if (Object.keys(given).length === 0) return rejected('Say what to change');
      return db.transaction(async (tx) => {
        const row = await findPayment(tx, code);
        if (!row) return rejected(`There is no way of paying ${code}`);
        const columns = { ...defined(parsed.data), titles: mergeTitles(row.titles, titles) };
        await tx.update(paymentMethods).set(columns).where(eq(paymentMethods.code, code));
        return { ok: true };
      });
    },

    removePayment: async (code: string): Promise<StaffResult> => {
      const deleted = await db.delete(paymentMethods).where(eq(paymentMethods.code, code)).returning();
      return deleted.length > 0 ? { ok: true } : rejected(`There is no way of paying ${code}`);
    },
  };
};

export type MethodService = ReturnType<typeof createMethodService>;
