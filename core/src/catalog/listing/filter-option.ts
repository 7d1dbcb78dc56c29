// The options of each filter as a listing's counts tell them.
import type { AttributesByCode } from '../variants/selected-configuration.ts';
import { type PriceRange, priceRangeLabelOf } from './price-range.ts';

export interface FilterOption {
  id: string;
  label: string;
  /** The attribute the option belongs to. */
  type: string;
  /** How many products of the listing have it. */
  count: number;
  from?: number;
  to?: number;
  /** Choosing it replaces the other choice of its attribute. */
  single?: boolean;
}

interface Bucket extends PriceRange {
  key: string | number;
  doc_count: number;
}

export type Aggregations = Readonly<Record<string, { buckets: readonly Bucket[] } | undefined>>;

export interface FilterOptionSource {
  aggregations: Aggregations;
  /** The attributes to offer, in order. */
  filters: readonly string[];
  attributes: AttributesByCode;
  currencySign: string;
  locale: string;
}

/** A variant's values are counted on its parent, in the twin field `{attribute}_options`. */
const countsOf = (aggregations: Aggregations, code: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of [`agg_terms_${code}`, `agg_terms_${code}_options`]) {
    for (const { key, doc_count } of aggregations[name]?.buckets ?? []) {
      counts.set(String(key), (counts.get(String(key)) ?? 0) + doc_count);
    }
  }
  return counts;
};

const attributeOptions = (
  code: string,
  source: FilterOptionSource,
  collator: Intl.Collator,
): FilterOption[] => {
  const labels = new Map(
    (source.attributes[code]?.options ?? []).map(({ value, label }) => [String(value), label.trim()]),
  );
  return [...countsOf(source.aggregations, code)]
    .map(([id, count]) => ({ id, label: labels.get(id) ?? '', type: code, count }))
    .filter(({ label }) => label !== '')
    .sort((a, b) => collator.compare(a.label, b.label));
};

const priceOptions = ({ aggregations, currencySign }: FilterOptionSource): FilterOption[] => {
  const buckets = [...(aggregations['agg_range_price']?.buckets ?? [])].sort(
    (a, b) => (a.from ?? 0) - (b.from ?? 0) || (a.to ?? Number.MAX_VALUE) - (b.to ?? Number.MAX_VALUE),
  );
  return buckets.map((bucket, position) => ({
    id: String(bucket.key),
    label: priceRangeLabelOf(bucket, position === 0 || position === buckets.length - 1, currencySign),
    type: 'price',
    count: bucket.doc_count,
    ...(bucket.from !== undefined && { from: bucket.from }),
    ...(bucket.to !== undefined && { to: bucket.to }),
    single: true,
  }));
};

const collators = new Map<string, Intl.Collator>();

/** Making one costs more than all the comparing. */
const collatorOf = (locale: string): Intl.Collator => {
  const known = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  collators.set(locale, known);
  return known;
};

/** [CATG-02] Options with label and count, sorted by label; an option without a label is not shown. */
export const filterOptionsOf = (source: FilterOptionSource): Record<string, FilterOption[]> => {
  const collator = collatorOf(source.locale);
  const options: Record<string, FilterOption[]> = {};
  for (const code of source.filters) {
    const found = code === 'price' ? priceOptions(source) : attributeOptions(code, source, collator);
    if (found.length > 0) options[code] = found;
  }
  return options;
};
