// Tax rules of a store, listed and changed by the staff. They are catalogue documents, so running servers are notified
// of every change.
import { isDeepStrictEqual } from 'node:util';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { TaxRate, TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { errorTexts, integerList, type StaffResult } from '../../http/staff-fields.ts';
import { loadDocuments, removeDocuments, upsertDocuments } from '../catalog-repository.ts';
import { DEFAULT_TAX_RULES } from './default-tax-rules.ts';

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

const loadRules = async (db: Database | Transaction, storeCode: string): Promise<TaxRule[]> => {
  const rules: TaxRule[] = [];
  for await (const batch of loadDocuments(db, storeCode, 'taxrule'))
    rules.push(...(batch as unknown as TaxRule[]));
  return rules;
};

const saveRule = (tx: Transaction, storeCode: string, rule: TaxRule) =>
  upsertDocuments(tx, storeCode, 'taxrule', [rule as unknown as CatalogDocument]);

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

const errorsOfRate = ({ country, rate, valid_from }: RuleFields): string[] => [
  ...(country === undefined && (rate !== undefined || valid_from !== undefined)
    ? ['country: say for which country the rate is']
    : []),
  ...(country !== undefined && rate === undefined ? ['rate: say how many per cent'] : []),
];

const changed = (rule: TaxRule, fields: RuleFields): TaxRule => ({
  ...rule,
  product_tax_class_ids: fields.product_classes ?? rule.product_tax_class_ids,
  customer_tax_class_ids: fields.customer_classes ?? rule.customer_tax_class_ids,
  rates: withRate(rule.rates, fields),
});

const EVERY_CUSTOMER_CLASS = [0, 1, 2, 3];

export const createTaxRuleService = (db: Database) => {
  const find = async (tx: Transaction, storeCode: string, code: string) =>
    (await loadRules(tx, storeCode)).find((rule) => rule.code === code);
  const unknown = (code: string) => ({ ok: false as const, errors: [`There is no tax rule ${code}`] });
  return {
    list: (storeCode: string): Promise<TaxRule[]> => loadRules(db, storeCode),

    add: async (storeCode: string, code: string, given: object): Promise<StaffResult> => {
      if (!CODE.test(code))
        return { ok: false, errors: ['code: letters, digits, - and _ only, at most 64 of them'] };
      const parsed = RuleFieldsSchema.safeParse(given);
      if (!parsed.success) return { ok: false, errors: errorTexts(parsed.error) };
      const fields = parsed.data;
      const errors = errorsOfRate(fields);
      if (fields.country === undefined && errors.length === 0) errors.push('country: Field is required');
      if (!fields.product_classes) errors.push('product_classes: say which tax classes of products, like 2');
      if (errors.length > 0) return { ok: false, errors };
      return db.transaction(async (tx) => {
        const rules = await loadRules(tx, storeCode);
        if (rules.some((rule) => rule.code === code))
          return { ok: false, errors: [`There is a tax rule ${code} already; change it with set`] };
        const id = Math.max(0, ...rules.map((rule) => rule.id)) + 1;
        const empty = { id, code, product_tax_class_ids: [], rates: [] };
        await saveRule(
          tx,
          storeCode,
          changed({ ...empty, customer_tax_class_ids: EVERY_CUSTOMER_CLASS }, fields),
        );
        return { ok: true };
      });
    },

    change: async (storeCode: string, code: string, given: object): Promise<StaffResult> => {
      const parsed = RuleFieldsSchema.safeParse(given);
      const errors = parsed.success ? errorsOfRate(parsed.data) : errorTexts(parsed.error);
      if (!parsed.success || errors.length > 0) return { ok: false, errors };
      return db.transaction(async (tx) => {
        const rule = await find(tx, storeCode, code);
        if (!rule) return unknown(code);
        await saveRule(tx, storeCode, changed(rule, parsed.data));
        return { ok: true };
      });
    },

    /** Removes the rule, or its rate for one country. */
    remove: (storeCode: string, code: string, country?: string): Promise<StaffResult> =>
      db.transaction(async (tx): Promise<StaffResult> => {
        const rule = await find(tx, storeCode, code);
        if (!rule) return unknown(code);
        const rates = rule.rates.filter((rate) => country !== undefined && rate.tax_country_id !== country);
        if (country !== undefined && rates.length === rule.rates.length)
          return { ok: false, errors: [`${code} has no rate for ${country}`] };
        if (rates.length > 0) await saveRule(tx, storeCode, { ...rule, rates });
        else await removeDocuments(tx, storeCode, 'taxrule', [String(rule.id)]);
        return { ok: true };
      }),
  };
};

/** Tax rules of a dump replace the defaults, unless the staff changed them. */
export const replaceDefaultTaxRules = async (
  tx: Transaction,
  storeCode: string,
  broughtIds: readonly string[],
): Promise<void> => {
  const stored = await loadRules(tx, storeCode);
  const untouched = DEFAULT_TAX_RULES.filter(
    (rule) =>
      !broughtIds.includes(String(rule.id)) &&
      stored.some((one) => one.id === rule.id && isDeepStrictEqual(one, rule)),
  );
  await removeDocuments(
    tx,
    storeCode,
    'taxrule',
    untouched.map(({ id }) => String(id)),
  );
};

/** The defaults of the specification, for a store without rules. */
export const fillTaxRules = async (tx: Transaction, storeCode: string): Promise<void> => {
  if ((await loadRules(tx, storeCode)).length > 0) return;
  await upsertDocuments(tx, storeCode, 'taxrule', DEFAULT_TAX_RULES as unknown as CatalogDocument[]);
};
