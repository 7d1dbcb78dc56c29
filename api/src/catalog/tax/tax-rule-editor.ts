// Tax rules of a store, listed and changed by the staff.
import type { TaxRate, TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { fieldErrors, integerList } from '../../http/staff-fields.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
  removeEntity,
} from '../../staff/edit-service.ts';
import { loadRules } from './tax-rule-service.ts';

const CODE = /^[\w-]{1,64}$/;
const MAX_PERCENT = 100;

const percent = z.pipe(
  z.pipe(
    z.transform((value: unknown) => String(value).replace(',', '.')),
    z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/, { error: 'must be per cent, like 22 or 13.5' })),
  ),
  z.pipe(z.transform(Number), z.number().check(z.maximum(MAX_PERCENT, { error: 'must be at most 100' }))),
);
const country = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'must be a country code, like EE' }));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day, like 2027-01-01' }));

const RuleFieldsSchema = z.strictObject({
  country: z.optional(country),
  rate: z.optional(percent),
  /** Without it the rate replaces all others of that country. */
  valid_from: z.optional(day),
  product_classes: z.optional(integerList),
  customer_classes: z.optional(integerList),
});
type RuleFields = z.output<typeof RuleFieldsSchema>;

const withRate = (rates: readonly TaxRate[], { country, rate, valid_from }: RuleFields): TaxRate[] => {
  if (country === undefined || rate === undefined) return [...rates];
  const others = rates.filter(
    (one) => one.tax_country_id !== country || (valid_from !== undefined && one.valid_from !== valid_from),
  );
  const made: TaxRate = {
    id: Math.max(0, ...rates.map(({ id }) => id ?? 0)) + 1,
    tax_country_id: country,
    tax_region_id: 0,
    region_name: '',
    tax_postcode: '*',
    rate,
    ...(valid_from !== undefined && { valid_from }),
  };
  return [...others, made];
};

const errorsOfRate = ({ country, rate, valid_from }: RuleFields): FieldError[] => [
  ...(country === undefined && (rate !== undefined || valid_from !== undefined)
    ? [{ field: 'country', rule: 'say for which country the rate is' }]
    : []),
  ...(country !== undefined && rate === undefined ? [{ field: 'rate', rule: 'say how many per cent' }] : []),
];

const errorsOfNewRule = (fields: RuleFields): FieldError[] => {
  const errors = errorsOfRate(fields);
  if (fields.country === undefined && errors.length === 0)
    errors.push({ field: 'country', rule: 'Field is required' });
  if (!fields.product_classes)
    errors.push({ field: 'product_classes', rule: 'say which tax classes of products, like 2' });
  return errors;
};

const changed = (rule: TaxRule, fields: RuleFields): TaxRule => ({
  ...rule,
  product_tax_class_ids: fields.product_classes ?? rule.product_tax_class_ids,
  customer_tax_class_ids: fields.customer_classes ?? rule.customer_tax_class_ids,
  rates: withRate(rule.rates, fields),
});

const EVERY_CUSTOMER_CLASS = [0, 1, 2, 3];

const rejected = (...errors: FieldError[]): EditResult => ({ ok: false, error: 'invalid', errors });

const placeOf = (store: string, { id }: TaxRule) => ({ store, id: String(id) });

export const createTaxRuleEditor = ({ db, rules }: { db: Database; rules: EntityStore }) => {
  /** Locked, so that a rate is added to the list that is stored now. */
  const lock = async (tx: Transaction, storeCode: string, code: string): Promise<TaxRule | undefined> => {
    const found = (await loadRules(tx, storeCode)).find((rule) => rule.code === code);
    const stored = found && (await rules.lock(tx, placeOf(storeCode, found)));
    return stored?.fields as TaxRule | undefined;
  };
  return {
    list: (storeCode: string): Promise<TaxRule[]> => loadRules(db, storeCode),

    add: async (
      author: ChangeAuthor,
      storeCode: string,
      code: string,
      given: object,
    ): Promise<EditResult> => {
      if (!CODE.test(code))
        return rejected({ field: 'code', rule: 'letters, digits, - and _ only, at most 64 of them' });
      const parsed = RuleFieldsSchema.safeParse(given);
      if (!parsed.success) return rejected(...fieldErrors(parsed.error));
      const errors = errorsOfNewRule(parsed.data);
      if (errors.length > 0) return rejected(...errors);
      return db.transaction(async (tx) => {
        const others = await loadRules(tx, storeCode);
        if (others.some((rule) => rule.code === code)) return { ok: false, error: 'exists' };
        const id = Math.max(0, ...others.map((rule) => rule.id)) + 1;
        const empty = { id, code, product_tax_class_ids: [], rates: [] };
        const rule = changed({ ...empty, customer_tax_class_ids: EVERY_CUSTOMER_CLASS }, parsed.data);
        return createEntity(tx, rules, author, placeOf(storeCode, rule), { ...rule });
      });
    },

    change: async (
      author: ChangeAuthor,
      storeCode: string,
      code: string,
      given: object,
    ): Promise<EditResult> => {
      const parsed = RuleFieldsSchema.safeParse(given);
      const errors = parsed.success ? errorsOfRate(parsed.data) : fieldErrors(parsed.error);
      if (!parsed.success || errors.length > 0) return rejected(...errors);
      return db.transaction(async (tx) => {
        const rule = await lock(tx, storeCode, code);
        if (!rule) return { ok: false, error: 'not_found' };
        const fields = { ...changed(rule, parsed.data) };
        return editEntity(tx, rules, author, placeOf(storeCode, rule), { fields });
      });
    },

    /** Removes the rule, or its rate for one country. */
    remove: (author: ChangeAuthor, storeCode: string, code: string, country?: string): Promise<EditResult> =>
      db.transaction(async (tx): Promise<EditResult> => {
        const rule = await lock(tx, storeCode, code);
        if (!rule) return { ok: false, error: 'not_found' };
        const rates = rule.rates.filter((rate) => country !== undefined && rate.tax_country_id !== country);
        if (country !== undefined && rates.length === rule.rates.length)
          return rejected({ field: '', rule: `${code} has no rate for ${country}` });
        const place = placeOf(storeCode, rule);
        return rates.length > 0
          ? editEntity(tx, rules, author, place, { fields: { rates } })
          : removeEntity(tx, rules, author, place);
      }),
  };
};

export type TaxRuleEditor = ReturnType<typeof createTaxRuleEditor>;
