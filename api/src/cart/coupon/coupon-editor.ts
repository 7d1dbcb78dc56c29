// Coupons, listed and changed by the staff. Carts read these rows.
import { randomUUID } from 'node:crypto';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { addDays, parseMomentMs } from '@klaas/core/stores/shop-time.ts';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { transactResult } from '../../db/transact-result.ts';
import {
  euros,
  fieldErrors,
  integer,
  maybeInteger,
  maybeIntegerList,
  textList,
  yesNo,
} from '../../http/staff-fields.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditError,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { createTableEntity } from '../../staff/table-entity-service.ts';
import { coupons } from '../cart-tables.ts';
import { type CouponRow, normalizeCode, randomPart } from './coupon-repository.ts';

export type CouponListRow = typeof coupons.$inferSelect;

/** Stored in upper case; `/` would divide the id of the change log. */
const CODE = /^[\p{Lu}\p{N}][\p{Lu}\p{N}_-]{0,63}$/u;
const CODE_RULE = 'a letter or digit first, then letters, digits, - and _, at most 64 of them';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT_RULE = 'must be a day or time, like 2027-01-31 or 2027-01-31T18:00';

/** Empty: no limit. A day is one of the shop's calendar; as the last one it counts until its end. */
const momentOf = (endOf: (day: string) => string) =>
  z.pipe(
    z.transform((value: unknown) => String(value ?? '').trim()),
    z.pipe(
      z
        .string()
        .check(z.refine((text) => text === '' || parseMomentMs(text) !== null, { error: MOMENT_RULE })),
      z.transform((text: string): string | null =>
        text === '' ? null : new Date(parseMomentMs(DAY.test(text) ? endOf(text) : text) ?? 0).toISOString(),
      ),
    ),
  );

const CouponFieldsSchema = z.strictObject({
  /** One of the two is the discount. */
  percent: z.optional(integer),
  amount: z.optional(euros),
  minimum: z.optional(euros),
  categories: z.optional(maybeIntegerList),
  skus: z.optional(textList),
  valid_from: z.optional(momentOf((day) => day)),
  valid_to: z.optional(momentOf((day) => addDays(day, 1))),
  usage_limit: z.optional(maybeInteger),
  usage_limit_per_customer: z.optional(maybeInteger),
  is_active: z.optional(yesNo),
});

const discountOf = (percent: number | undefined, amount: number | undefined) => {
  if (percent !== undefined) return { kind: 'percent', value: percent };
  return amount === undefined ? {} : { kind: 'fixed', value: amount };
};

const columnsOf = ({
  percent,
  amount,
  minimum,
  categories,
  ...same
}: z.output<typeof CouponFieldsSchema>) => {
  const columns = { ...same, minimum_cents: minimum, category_ids: categories };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...discountOf(percent, amount) };
};

const isBelowOne = (value: unknown): boolean => typeof value === 'number' && value < 1;

const checkCoupon = (row: Fields): FieldError[] => {
  const { kind, value, valid_from, valid_to } = row;
  const errors: FieldError[] = [];
  if (kind === 'percent' && !(Number(value) >= 1 && Number(value) <= 100))
    errors.push({ field: 'percent', rule: 'must be from 1 to 100' });
  if (kind === 'fixed' && !(Number(value) > 0))
    errors.push({ field: 'amount', rule: 'must be more than nothing' });
  if (valid_from && valid_to && Date.parse(String(valid_to)) <= Date.parse(String(valid_from)))
    errors.push({ field: 'valid_to', rule: 'must not be before valid_from' });
  for (const field of ['usage_limit', 'usage_limit_per_customer'])
    if (isBelowOne(row[field])) errors.push({ field, rule: 'must be at least 1; empty: no limit' });
  return errors;
};

/** A limit below what orders have used already would say nothing. */
const limitErrors = async (tx: Transaction, code: string, limit: unknown): Promise<FieldError[]> => {
  const [row] = await tx.select({ used: coupons.times_used }).from(coupons).where(eq(coupons.code, code));
  return row && typeof limit === 'number' && limit < row.used
    ? [{ field: 'usage_limit', rule: `Orders have used it ${row.used} times already` }]
    : [];
};

/** The text of a moment as the editor writes it: the log compares texts. */
const plainMoments = (fields: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(
    ['valid_from', 'valid_to']
      .filter((name) => typeof fields[name] === 'string')
      .map((name) => [name, new Date(String(fields[name])).toISOString()]),
  ),
});

export const createCouponEntity = (): EntityStore => {
  const entity = createTableEntity({
    entity: 'coupon',
    table: 'coupon',
    key: ['code'],
    fields: [
      ...['kind', 'value', 'minimum_cents', 'category_ids', 'skus', 'valid_from', 'valid_to'],
      ...['usage_limit', 'usage_limit_per_customer', 'is_active'],
    ],
    check: checkCoupon,
  });
  return {
    ...entity,
    lock: async (tx, place) => {
      const stored = await entity.lock(tx, place);
      return stored && { ...stored, fields: plainMoments(stored.fields) };
    },
    check: async (tx, place, after, stored) => [
      ...checkCoupon(after),
      ...(stored && after['usage_limit'] !== stored.fields['usage_limit']
        ? await limitErrors(tx, place.id, after['usage_limit'])
        : []),
    ],
    // Its uses would go with it, and its limits with them; a subscriber would get a second code.
    checkRemoval: async (tx, { id }) => {
      const { times_used, issued_to } = coupons;
      const [row] = await tx.select({ times_used, issued_to }).from(coupons).where(eq(coupons.code, id));
      if (row?.issued_to) return [{ field: '', rule: 'It was sent to a subscriber: end it instead' }];
      return row?.times_used ? [{ field: '', rule: 'Orders have used it: end it instead' }] : [];
    },
  };
};

const rejected = (...errors: FieldError[]): EditResult => ({ ok: false, error: 'invalid', errors });
const placeOf = (code: string) => ({ id: normalizeCode(code), store: '' });

const parseFields = (given: object) => {
  const parsed = CouponFieldsSchema.safeParse(given);
  if (!parsed.success) return { ok: false as const, errors: fieldErrors(parsed.error) };
  const { percent, amount } = parsed.data;
  if (percent !== undefined && amount !== undefined)
    return { ok: false as const, errors: [{ field: 'amount', rule: 'Give percent or amount, not both' }] };
  return { ok: true as const, columns: columnsOf(parsed.data) };
};

const SERIES_LENGTH = 8;

const DEFAULTS = {
  ...{ minimum_cents: 0, category_ids: [], skus: [], valid_from: null, valid_to: null },
  ...{ usage_limit: null, usage_limit_per_customer: null, is_active: true },
};

export const createCouponEditor = (db: Database, entity: EntityStore) => {
  const edit = (author: ChangeAuthor, code: string, fields: Fields, version?: number): Promise<EditResult> =>
    db.transaction((tx) => editEntity(tx, entity, author, placeOf(code), { fields, version }));

  /** One try is enough: another code of the same letters is one in 32⁸. */
  const seriesCodes = (prefix: string, count: number): string[] => {
    const codes = new Set<string>();
    while (codes.size < count) codes.add(`${normalizeCode(prefix)}-${randomPart(SERIES_LENGTH)}`);
    return [...codes];
  };

  return {
    /** A coupon as it would be with these fields; nothing is written. Without a code it would be a new one. */
    plan: async (
      code: string | undefined,
      given: object,
    ): Promise<{ ok: true; value: CouponRow } | EditError> => {
      const parsed = parseFields(given);
      if (!parsed.ok) return { ok: false, error: 'invalid', errors: parsed.errors };
      const [row] = code
        ? await db
            .select()
            .from(coupons)
            .where(eq(coupons.code, normalizeCode(code)))
        : [];
      if (code && !row) return { ok: false, error: 'not_found' };
      const fields = { ...DEFAULTS, times_used: 0, ...row, code: row?.code ?? 'NEW', ...parsed.columns };
      const planned = JSON.parse(JSON.stringify(fields)) as CouponRow;
      const errors =
        'kind' in fields
          ? checkCoupon({ ...planned })
          : [{ field: 'percent', rule: 'Give percent or amount' }];
      return errors.length > 0 ? { ok: false, error: 'invalid', errors } : { ok: true, value: planned };
    },

    /** Codes that begin alike, all or none; one undo takes them back. */
    addSeries: async (
      author: ChangeAuthor,
      { prefix, count }: { prefix: string; count: number },
      given: object,
    ): Promise<{ ok: true; codes: string[] } | EditError> => {
      const codes = seriesCodes(prefix, count);
      if (!codes.every((code) => CODE.test(code)))
        return { ok: false, error: 'invalid', errors: [{ field: 'code', rule: CODE_RULE }] };
      const parsed = parseFields(given);
      if (!parsed.ok) return { ok: false, error: 'invalid', errors: parsed.errors };
      if (!('kind' in parsed.columns))
        return {
          ok: false,
          error: 'invalid',
          errors: [{ field: 'percent', rule: 'Give percent or amount' }],
        };
      const fields = { ...DEFAULTS, ...parsed.columns };
      const bulk = { ...author, bulkId: randomUUID() };
      return transactResult(db, async (tx) => {
        for (const code of codes) {
          const added = await createEntity(tx, entity, bulk, placeOf(code), fields);
          if (!added.ok) return added;
        }
        return { ok: true, codes };
      });
    },

    /** The newest first. */
    list: (limit: number): Promise<CouponListRow[]> =>
      db.select().from(coupons).orderBy(desc(coupons.created_at), desc(coupons.code)).limit(limit),

    add: async (author: ChangeAuthor, code: string, given: object): Promise<EditResult> => {
      if (!CODE.test(normalizeCode(code))) return rejected({ field: 'code', rule: CODE_RULE });
      const parsed = parseFields(given);
      if (!parsed.ok) return rejected(...parsed.errors);
      if (!('kind' in parsed.columns)) return rejected({ field: 'percent', rule: 'Give percent or amount' });
      const fields = { ...DEFAULTS, ...parsed.columns };
      return db.transaction((tx) => createEntity(tx, entity, author, placeOf(code), fields));
    },

    change: async (
      author: ChangeAuthor,
      code: string,
      given: object,
      version?: number,
    ): Promise<EditResult> => {
      if (Object.keys(given).length === 0) return rejected({ field: '', rule: 'Say what to change' });
      const parsed = parseFields(given);
      return parsed.ok ? edit(author, code, parsed.columns, version) : rejected(...parsed.errors);
    },

    /** Carts that have it lose it at their next total. */
    end: (author: ChangeAuthor, code: string, version?: number): Promise<EditResult> =>
      edit(author, code, { is_active: false }, version),

    remove: (author: ChangeAuthor, code: string): Promise<EditResult> =>
      db.transaction((tx) => removeEntity(tx, entity, author, placeOf(code))),
  };
};

export type CouponEditor = ReturnType<typeof createCouponEditor>;
