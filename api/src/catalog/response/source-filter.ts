// `_source_include` and `_source_exclude`: which fields of a document a response contains.
import type { SourceFilter } from '../search/dsl/parse-search-body.ts';

type Matches = (path: string) => boolean;

const MAX_PATTERNS = 500;

/** `*` matches anything, dots included: `*.id`, `*image`, `configurable_children.*`. */
const matcher = (patterns: readonly string[]): Matches => {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const wild = patterns
    .filter((pattern) => pattern.includes('*'))
    .slice(0, MAX_PATTERNS)
    // Consecutive stars would slow the match down without changing it.
    .map((pattern) => pattern.replace(/\*+/g, '*').split('*'));
  const matches: Matches = (path) => exact.has(path) || wild.some((parts) => matchesParts(path, parts));
  // Thousands of variants share a few hundred paths: each is matched against the patterns once.
  const cache = new Map<string, boolean>();
  return (path) => {
    const found = cache.get(path) ?? matches(path);
    cache.set(path, found);
    return found;
  };
};

/** Literal parts in order, the first at the start and the last at the end; linear time for any pattern. */
const matchesParts = (path: string, parts: readonly string[]): boolean => {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found < 0 || found + part.length > path.length - last.length) return false;
    at = found + part.length;
  }
  return true;
};

// Prices are computed for the response: where the stored price is included, so are the fields that explain it.
const COMPUTED_PRICE =
  /^(original_|special_|final_|prior_)?(price|special_price|final_price)(_tax|_incl_tax)?$/;
const CAMEL_PRICE = /^(price|specialPrice|finalPrice|originalPrice)(Tax|InclTax)?$/;
const isComputedPrice = (key: string): boolean => COMPUTED_PRICE.test(key) || CAMEL_PRICE.test(key);

interface Rules {
  included: Matches;
  excluded: Matches;
  all: boolean;
}

const filterValue = (value: unknown, path: string, inside: boolean, rules: Rules): unknown => {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => filterValue(entry, path, inside, rules));
    if (inside) return entries;
    const kept = entries.filter((entry) => entry !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  if (value === null || typeof value !== 'object') return inside ? value : undefined;
  const kept: Record<string, unknown> = {};
  const prefix = path === '' ? '' : `${path}.`;
  const hasPrice = inside || rules.included(`${prefix}price`);
  for (const [key, entry] of Object.entries(value)) {
    const entryPath = prefix + key;
    if (rules.excluded(entryPath)) continue;
    const isIn = inside || rules.included(entryPath) || (hasPrice && isComputedPrice(key));
    const filtered = filterValue(entry, entryPath, isIn, rules);
    if (filtered !== undefined) kept[key] = filtered;
  }
  return inside || Object.keys(kept).length > 0 ? kept : undefined;
};

export const createSourceFilter = ({ include, exclude }: SourceFilter) => {
  const rules: Rules = { included: matcher(include), excluded: matcher(exclude), all: include.length === 0 };
  return {
    apply: (document: Record<string, unknown>): Record<string, unknown> =>
      include.length === 0 && exclude.length === 0
        ? document
        : ((filterValue(document, '', rules.all, rules) as Record<string, unknown> | undefined) ?? {}),
    excludes: rules.excluded,
  };
};
