// A price range as a filter: its id in the URL, and its label.
export interface PriceRange {
  from?: number;
  to?: number;
}

const BOUND = '\\*|\\d+(?:\\.\\d+)?';
const RANGE = new RegExp(`^(${BOUND})-(${BOUND})$`);

const boundOf = (text: string | undefined): number | undefined =>
  text === undefined || text === '*' ? undefined : Number(text);

/** Parses a bucket key such as `0.0-200.0` or `600.0-*`; `null` when invalid. */
export const parsePriceRange = (id: string): PriceRange | null => {
  const found = RANGE.exec(id);
  if (!found) return null;
  const from = boundOf(found[1]);
  const to = boundOf(found[2]);
  if (from === undefined && to === undefined) return null;
  if (from !== undefined && to !== undefined && from > to) return null;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
};

/**
 * A lower bound of 0 is omitted, because it filters nothing.
 * Half-open like the aggregation buckets: a price at the bound belongs to the upper range only.
 */
export const priceFilterOf = ({ from, to }: PriceRange): { gte?: number; lt?: number } => ({
  ...(from && { gte: from }),
  ...(to && { lt: to }),
});

/** [CATG-02] '< € to' or '> € from' at the ends, '€ from - to' between. */
export const priceRangeLabelOf = ({ from, to }: PriceRange, isEnd: boolean, currencySign: string): string => {
  if (isEnd) return to ? `< ${currencySign} ${to}` : `> ${currencySign} ${from ?? 0}`;
  return `${currencySign} ${from ?? 0}${to ? ` - ${to}` : ''}`;
};
