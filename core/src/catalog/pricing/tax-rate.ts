// Selects the tax rate of a tax class for a buyer on a given day.
import { parseMomentMs, shopDayOf } from '../../stores/shop-time.ts';
import type { TaxSettings } from '../../stores/store-view.ts';
import type { TaxRate, TaxRule } from './tax-rule.ts';

/** [PRICE-06] Default country. */
const FALLBACK_TAX_COUNTRY = 'PL';

export interface TaxQuery {
  taxClassId: string | number | null | undefined;
  country?: string | null;
  region?: string | null;
  /** Only rules for this customer class apply; `null` when tax does not depend on the group. */
  groupId?: number | null;
  /** Calendar day in the shop's time zone, YYYY-MM-DD. */
  day: string;
}

/** [PRICE-08] The group used to select rules; `null` when tax does not depend on the group. */
export const taxGroupOf = (
  tax: Pick<TaxSettings, 'userGroupId' | 'useOnlyDefaultUserGroupId'>,
  customerGroupId: number | null | undefined,
): number | null => {
  if (tax.userGroupId === null) return null;
  return tax.useOnlyDefaultUserGroupId ? tax.userGroupId : (customerGroupId ?? tax.userGroupId);
};

const isForPlace = (rate: TaxRate, country: string, region: string): boolean =>
  rate.tax_country_id === country &&
  (!rate.region_name || Number(rate.tax_region_id) === 0 || rate.region_name === region);

const isForRule = (rule: TaxRule, { taxClassId, groupId }: TaxQuery): boolean =>
  rule.product_tax_class_ids.some((id) => String(id) === String(taxClassId)) &&
  (groupId == null || rule.customer_tax_class_ids.includes(groupId));

const startOf = (rate: TaxRate): string => rate.valid_from ?? '';

/** The rate with the latest start; on equal start days the first. */
const newest = (rates: readonly TaxRate[]): TaxRate | null =>
  rates.reduce<TaxRate | null>(
    (best, rate) => (best === null || startOf(rate) > startOf(best) ? rate : best),
    null,
  );

/** [PRICE-06] The first rule with a rate for the place and day; `null` means no tax. */
export const chooseTaxRate = (rules: readonly TaxRule[], query: TaxQuery): TaxRate | null => {
  const country = query.country || FALLBACK_TAX_COUNTRY;
  for (const rule of rules) {
    if (!isForRule(rule, query)) continue;
    const rate = newest(
      rule.rates.filter(
        (candidate) => isForPlace(candidate, country, query.region ?? '') && startOf(candidate) <= query.day,
      ),
    );
    if (rate) return rate;
  }
  return null;
};

/** The next start of any rate; `null` when none is scheduled. */
export const nextTaxChangeMs = (rules: readonly TaxRule[], nowMs: number): number | null => {
  const today = shopDayOf(nowMs);
  const starts = rules.flatMap((rule) => rule.rates.map(startOf)).filter((day) => day > today);
  const [first] = starts.sort();
  return first === undefined ? null : parseMomentMs(first);
};
