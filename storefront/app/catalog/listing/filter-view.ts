// Maps aggregation counts to the view model of the filters.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import {
  type FilterOption as CountedOption,
  filterOptionsOf,
} from '@klaas/core/catalog/listing/filter-option.ts';
import { isFilterChosen, toggleFilter } from '@klaas/core/catalog/listing/filter-selection.ts';
import { OPENING_FIELDS, OPENING_SIDES, type OpeningSide } from '@klaas/core/catalog/listing/opening-fit.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import { inSwatchOrder, swatchedOptionsOf } from '../cards/swatch-tones.ts';
import type { Aggregations, Bucket } from '../source/search-adapter.ts';
import type { FilterChip, FilterGroup, FilterOption, MmRange, WidthRange } from './listing-data.ts';
import { IN_STOCK_FIELD } from './listing-query.ts';
import { type ListingState, listingUrl, OPENING_PARAMETERS, pairsOf } from './listing-url.ts';

export interface FilterCounts {
  /** Counts with no filter applied. */
  all: Aggregations;
  /** Counts with all filters applied. */
  chosen: Aggregations;
  /** For each active filter: counts with all filters but that one. */
  without: Record<string, Aggregations>;
}

export interface FilterViewDeps {
  settings: Settings;
  store: StoreView;
  t: Translate;
  attributes: ReadonlyMap<string, Attribute>;
  state: ListingState;
  counts: FilterCounts;
}

const bucketsOf = (aggregations: Aggregations, name: string): Bucket[] => {
  const found = aggregations[name];
  return found && 'buckets' in found ? found.buckets : [];
};

const optionsIn = (
  { settings, store, attributes }: FilterViewDeps,
  aggregations: Aggregations,
): Record<string, CountedOption[]> =>
  filterOptionsOf({
    aggregations: aggregations as Parameters<typeof filterOptionsOf>[0]['aggregations'],
    filters: settings.products.defaultFilters,
    attributes: Object.fromEntries(attributes),
    currencySign: store.i18n.currencySign,
    locale: store.i18n.defaultLocale,
  });

const isBoolean = (attribute: Attribute | undefined) => attribute?.frontend_input === 'boolean';

const YES = '1';

const viewOf = (
  { settings, state }: FilterViewDeps,
  option: CountedOption & Pick<FilterOption, 'tone'>,
): FilterOption => {
  const { id, label, count, tone } = option;
  const selection = toggleFilter(state.selection, option, settings.products.systemFilterNames);
  return {
    id,
    label,
    count,
    chosen: isFilterChosen(state.selection, option),
    url: listingUrl({ ...state, selection }, settings.products),
    ...(tone && { tone }),
  };
};

/** Boolean attributes are grouped under "availability", together with in stock. */
const availabilityGroup = (deps: FilterViewDeps, switches: FilterOption[]): FilterGroup | null => {
  const { counts, settings, state, t } = deps;
  const trueCount = (aggregations: Aggregations) =>
    bucketsOf(aggregations, `agg_terms_${IN_STOCK_FIELD}`).find(({ key }) =>
      [YES, 'true'].includes(String(key)),
    )?.doc_count ?? 0;
  const isCounted = trueCount(counts.all) > 0;
  const inStock = !state.extra.inStock;
  const options = [
    ...(isCounted
      ? [
          {
            id: IN_STOCK_FIELD,
            label: t('catalog.filter_in_stock'),
            count: trueCount(counts.without[IN_STOCK_FIELD] ?? counts.chosen),
            chosen: state.extra.inStock,
            url: listingUrl({ ...state, extra: { ...state.extra, inStock } }, settings.products),
          },
        ]
      : []),
    ...switches,
  ];
  return options.length > 0 ? { code: 'availability', label: t('catalog.availability'), options } : null;
};

const labelOf = (deps: FilterViewDeps, code: string) =>
  code === 'price'
    ? deps.t('catalog.price')
    : (deps.attributes.get(code)?.frontend_label ??
      deps.attributes.get(code)?.default_frontend_label ??
      code);

export const filterGroupsOf = (deps: FilterViewDeps): FilterGroup[] => {
  const { counts, attributes } = deps;
  const all = optionsIn(deps, counts.all);
  const chosen = counts.chosen === counts.all ? all : optionsIn(deps, counts.chosen);
  const groups: FilterGroup[] = [];
  const switches: FilterOption[] = [];
  for (const [code, options] of Object.entries(all)) {
    const ownCounts = counts.without[code];
    const counted = new Map(
      (ownCounts ? optionsIn(deps, ownCounts) : chosen)[code]?.map(({ id, count }) => [id, count]),
    );
    const isSwitch = isBoolean(attributes.get(code));
    const tones = swatchedOptionsOf(attributes.get(code));
    const views = options
      .filter(({ id }) => !isSwitch || id === YES)
      .map((option) =>
        viewOf(deps, {
          ...option,
          count: counted.get(option.id) ?? 0,
          label: isSwitch ? labelOf(deps, code) : option.label,
          tone: tones.get(option.id)?.tone,
        }),
      );
    if (isSwitch) switches.push(...views);
    // A single option that every product has is no choice.
    else if (views.length > 1 || views.some((view) => view.chosen))
      groups.push({ code, label: labelOf(deps, code), options: inSwatchOrder(views) });
  }
  const availability = availabilityGroup(deps, switches);
  if (!availability) return groups;
  const price = groups.findIndex(({ code }) => code === 'price');
  return groups.toSpliced(price + 1, 0, availability);
};

const ROUND_MM = 50;

const rangeOf = ({ counts, state }: FilterViewDeps, side: OpeningSide): MmRange | undefined => {
  const known = (field: string) =>
    bucketsOf(counts.all, `agg_terms_${field}`)
      .map(({ key }) => Number(key))
      .filter((mm) => mm > 0);
  const smallest = Math.min(...known(OPENING_FIELDS[side].min));
  const largest = Math.max(...known(OPENING_FIELDS[side].max));
  if (!Number.isFinite(smallest) || !Number.isFinite(largest) || smallest >= largest) return undefined;
  return {
    name: OPENING_PARAMETERS[side],
    bounds: {
      from: Math.floor(smallest / ROUND_MM) * ROUND_MM,
      to: Math.ceil(largest / ROUND_MM) * ROUND_MM,
    },
    ...state.extra.opening?.[side],
  };
};

export const widthRangeOf = (deps: FilterViewDeps): WidthRange | undefined => {
  const width = rangeOf(deps, 'width');
  const height = rangeOf(deps, 'height');
  return width && { ...width, ...(height && { height }) };
};

const SPAN_MESSAGES = { width: 'catalog.width_range', height: 'catalog.height_range' } as const;

export const chipsOf = (
  { state, settings, t }: FilterViewDeps,
  groups: readonly FilterGroup[],
  width: WidthRange | undefined,
): FilterChip[] => {
  const { opening = {} } = state.extra;
  const spans = OPENING_SIDES.flatMap((side): FilterChip[] => {
    const { from, to } = opening[side] ?? {};
    if (from === undefined && to === undefined) return [];
    const bounds = (side === 'width' ? width : width?.height)?.bounds;
    const { [side]: _, ...others } = opening;
    const label = t(SPAN_MESSAGES[side], { from: from ?? bounds?.from ?? 0, to: to ?? bounds?.to ?? '' });
    const extra = { ...state.extra, opening: others };
    return [{ label, url: listingUrl({ ...state, extra }, settings.products) }];
  });
  return [
    ...spans,
    ...groups.flatMap(({ options }) =>
      options.filter(({ chosen }) => chosen).map(({ label, url }) => ({ label, url })),
    ),
  ];
};

/** Hidden form fields that preserve the other filters. */
export const carriedBy = ({ state, settings }: FilterViewDeps) => {
  const { sort: _, ...selection } = state.selection;
  const extra = { inStock: state.extra.inStock };
  return {
    sort: pairsOf({ ...state, selection }, settings.products),
    width: pairsOf({ ...state, extra }, settings.products),
  };
};
