// The options of each filter, built from a listing's aggregations.
import type { AttributesByCode } from '../variants/selected-configuration.ts';
import { type PriceRange, priceRangeLabelOf } from './price-range.ts';

export interface FilterOption {
  id: string;
  label: string;
  /** The attribute the option belongs to. */
  type: string;
  /** Number of products in the listing with this option. */
  count: number;
  from?: number;
  to?: number;
  /** Selecting it replaces the other option of its attribute. */
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

/** A variant's values are counted on its parent, in the parallel field `{attribute}_options`. */
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

/** Cached: creating a collator costs more than all the comparisons. */
const collatorOf = (locale: string): Intl.Collator => {
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator;
};

/** [CATG-02] Options with label and count, sorted by label; options without a label are omitted. */
export const filterOptionsOf = (source: FilterOptionSource): Record<string, FilterOption[]> => {
  const collator = collatorOf(source.locale);
  const options: Record<string, FilterOption[]> = {};
  for (const code of source.filters) {
    const found = code === 'price' ? priceOptions(source) : attributeOptions(code, source, collator);
    if (found.length > 0) options[code] = found;
  }
  return options;
};
