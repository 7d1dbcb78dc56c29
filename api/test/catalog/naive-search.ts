// Naive search as a test oracle: scans every document with plain recursion.
// Shares with the engine only the text analysis, which has its own tests.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import {
  documentKeys,
  type QueryTerm,
  type WordForm,
} from '../../src/catalog/search/analysis/query-terms.ts';
import { hasDigit, tokensOf } from '../../src/catalog/search/analysis/tokens.ts';
import {
  type Aggregation,
  minimumOf,
  type Query,
  type Sort,
  type TextQuery,
} from '../../src/catalog/search/query.ts';

type Leaf = string | number | boolean;
const LANGUAGE_FIELDS = ['name', 'category.name', 'description'];

const leavesAt = (value: unknown, path: string[]): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => leavesAt(entry, path));
  const [first, ...rest] = path;
  if (first === undefined)
    return value === null || typeof value === 'object' || value === undefined ? [] : [value as Leaf];
  return value !== null && typeof value === 'object'
    ? leavesAt((value as Record<string, unknown>)[first], rest)
    : [];
};
const leaves = (document: CatalogDocument, field: string): Leaf[] =>
  field === '_id' ? [String(document.id)] : leavesAt(document, field.split('.'));

const hasValueAt = (value: unknown, path: string[]): boolean => {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.some((entry) => hasValueAt(entry, path));
  const [first, ...rest] = path;
  if (first !== undefined)
    return typeof value === 'object' && hasValueAt((value as Record<string, unknown>)[first], rest);
  return typeof value !== 'object' || Object.values(value).some((entry) => hasValueAt(entry, []));
};

const asNumber = (value: Leaf): number | undefined =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
      ? Number(value)
      : undefined;

const equalValues = (stored: Leaf, wanted: Leaf): boolean =>
  String(stored) === String(wanted) ||
  (asNumber(wanted) !== undefined && String(stored) === String(asNumber(wanted)));

const moment = (text: string): string =>
  /^\d{4}-\d\d-\d\d/.test(text) ? text.replace('T', ' ').slice(0, 19) : text;

/** Below, equal or above a bound; undefined when not comparable. */
const compareToBound = (stored: Leaf, bound: string | number, endOfDay: boolean): number | undefined => {
  const limit = asNumber(bound);
  const number = asNumber(stored);
  if (limit !== undefined) return number === undefined ? undefined : number - limit;
  if (typeof stored !== 'string' || number !== undefined) return undefined;
  let text = moment(String(bound));
  if (/^\d{4}-\d\d-\d\d$/.test(text)) text += endOfDay ? ' 23:59:59' : ' 00:00:00';
  return moment(stored) < text ? -1 : moment(stored) > text ? 1 : 0;
};

const distance = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i]);
  for (let i = 0; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const left = (rows[i]?.[j - 1] ?? 0) + 1;
      const up = i === 0 ? left : (rows[i - 1]?.[j] ?? 0) + 1;
      const diagonal = i === 0 ? left : (rows[i - 1]?.[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      (rows[i] ?? [])[j] = i === 0 ? j : Math.min(left, up, diagonal);
    }
  return rows[one.length]?.[other.length] ?? 0;
};

const matchesForm = (form: WordForm, word: string, language: boolean, prefixLength: number): boolean => {
  if (form.form === word) return true;
  if (language && form.keys.some((key) => documentKeys(word).has(key))) return true;
  if (form.maxEdits === 0 || hasDigit(word)) return false;
  return word.startsWith(form.form.slice(0, prefixLength)) && distance(form.form, word) <= form.maxEdits;
};

const begins = (form: WordForm, word: string, language: boolean): boolean =>
  form.form.length >= 3 && !(language && hasDigit(form.form)) && word.startsWith(form.form);

const fieldsOf = (document: CatalogDocument, query: TextQuery) =>
  query.fields.map(({ name }) => ({
    language: LANGUAGE_FIELDS.includes(name),
    values: leaves(document, name).map((value) => tokensOf(String(value))),
  }));

const hasWord = (
  document: CatalogDocument,
  query: TextQuery,
  { forms, last }: QueryTerm,
  prefixLength: number,
) =>
  fieldsOf(document, query).some(({ language, values }) => {
    const candidates = language ? forms : forms.slice(0, 1);
    const joinedValues = language ? [] : values.map((value) => value.join(''));
    return candidates.some(
      (form) =>
        values.flat().some((word) => matchesForm(form, word, language, prefixLength)) ||
        (last && [...values.flat(), ...joinedValues].some((word) => begins(form, word, language))),
    );
  });

const matchesText = (
  document: CatalogDocument,
  query: TextQuery,
  all: readonly CatalogDocument[],
): boolean => {
  const fields = fieldsOf(document, query);
  if (query.phrase) {
    const phrase = query.text.tokens;
    const holds = (words: string[]) => ` ${words.join(' ')} `.includes(` ${phrase.join(' ')} `);
    return phrase.length > 0 && fields.some(({ values }) => values.some(holds));
  }
  const { terms, isTyped } = query.text;
  if (terms.length === 0) return false;
  const joined = query.text.tokens.join('');
  const isCode = (code: string) =>
    code === joined || (isTyped && joined.length >= 3 && code.startsWith(joined));
  const codes = fields.flatMap(({ language, values }) =>
    language ? [] : values.map((value) => value.join('')),
  );
  if (codes.some(isCode)) return true;
  const found = terms.filter((word) => {
    // A term that no document has may also be misspelt in its prefix.
    const known = all.some((one) => hasWord(one, query, word, query.prefixLength));
    return hasWord(document, query, word, known ? query.prefixLength : 0);
  }).length;
  const least =
    query.operator === 'and' ? terms.length : Math.max(1, minimumOf(query.minimumShouldMatch, terms.length));
  return found >= Math.min(least, terms.length);
};

/** `all`: the whole catalogue, which decides which terms are known. */
export const naiveMatches = (
  document: CatalogDocument,
  query: Query,
  all: readonly CatalogDocument[],
): boolean => {
  switch (query.kind) {
    case 'match_all':
      return true;
    case 'terms':
      return leaves(document, query.field).some((stored) =>
        query.values.some((wanted) => wanted !== null && equalValues(stored, wanted)),
      );
    case 'exists':
      return query.field === '_id' || hasValueAt(document, query.field.split('.'));
    case 'range':
      return leaves(document, query.field).some((stored) => {
        const ok = (
          bound: string | number | undefined,
          endOfDay: boolean,
          holds: (order: number) => boolean,
        ) => {
          if (bound === undefined) return true;
          const order = compareToBound(stored, bound, endOfDay);
          return order !== undefined && holds(order);
        };
        return (
          ok(query.gt, true, (order) => order > 0) &&
          ok(query.gte, false, (order) => order >= 0) &&
          ok(query.lt, false, (order) => order < 0) &&
          ok(query.lte, true, (order) => order <= 0)
        );
      });
    case 'variant': {
      const { values, inStock } = query.condition;
      const children = (document['configurable_children'] ?? []) as Record<string, unknown>[];
      if (document['type_id'] !== 'configurable' || children.length === 0) return true;
      return children.some(
        (child) =>
          Number(child['status'] ?? 1) < 2 &&
          (!inStock || (child['stock'] as { is_in_stock?: boolean } | undefined)?.is_in_stock !== false) &&
          Object.entries(values).every(
            ([code, wanted]) => child[code] === undefined || wanted.includes(String(child[code])),
          ),
      );
    }
    case 'text':
      return matchesText(document, query, all);
    case 'bool':
      return (
        [...query.must, ...query.filter].every((clause) => naiveMatches(document, clause, all)) &&
        !query.mustNot.some((clause) => naiveMatches(document, clause, all)) &&
        query.should.filter((clause) => naiveMatches(document, clause, all)).length >=
          query.minimumShouldMatch
      );
    case 'function_score':
    case 'boost':
      return naiveMatches(document, query.query, all);
  }
};

const order = (one: Leaf, other: Leaf): number => {
  const a = typeof one === 'boolean' ? Number(one) : asNumber(one);
  const b = typeof other === 'boolean' ? Number(other) : asNumber(other);
  if (a !== undefined && b !== undefined) return a - b;
  if (a !== undefined || b !== undefined) return a === undefined ? 1 : -1;
  return one < other ? -1 : Number(one > other);
};

/** Documents sorted by fields, ties by id. */
export const naiveSorted = (
  documents: readonly CatalogDocument[],
  sorts: readonly Sort[],
): CatalogDocument[] =>
  documents.toSorted((one, other) => {
    for (const sort of sorts) {
      const direction = sort.order === 'asc' ? 1 : -1;
      const [a] = leaves(one, sort.field).sort((x, y) => order(x, y) * direction);
      const [b] = leaves(other, sort.field).sort((x, y) => order(x, y) * direction);
      if (a === undefined && b === undefined) continue;
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
      if (order(a, b) !== 0) return order(a, b) * direction;
    }
    return Number(one.id) - Number(other.id);
  });

/** Bucket counts by key, or a single number; keys as text. */
export const naiveAggregation = (
  documents: readonly CatalogDocument[],
  aggregation: Aggregation,
): Record<string, number> | number | null => {
  const numbers = (document: CatalogDocument) =>
    leaves(document, aggregation.field)
      .map(asNumber)
      .filter((value) => value !== undefined);
  if (aggregation.kind === 'min' || aggregation.kind === 'max') {
    const all = documents.flatMap(numbers).sort((a, b) => a - b);
    return (aggregation.kind === 'min' ? all[0] : all.at(-1)) ?? null;
  }
  if (aggregation.kind === 'range') {
    const name = (bound: number | undefined) =>
      bound === undefined ? '*' : Number.isInteger(bound) ? `${bound}.0` : `${bound}`;
    return Object.fromEntries(
      aggregation.ranges.map(({ from, to }) => [
        `${name(from)}-${name(to)}`,
        documents.filter((document) =>
          numbers(document).some(
            (value) => (from === undefined || value >= from) && (to === undefined || value < to),
          ),
        ).length,
      ]),
    );
  }
  const counts: Record<string, number> = {};
  for (const document of documents)
    for (const key of new Set(leaves(document, aggregation.field).map(String)))
      counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};
