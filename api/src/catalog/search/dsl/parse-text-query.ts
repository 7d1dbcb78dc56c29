// match, match_phrase and multi_match.
import { analyzeText } from '../analysis/analyze-text.ts';
import type { Query, TextQuery } from '../query.ts';
import {
  checkKeys,
  childNode,
  type DslNode,
  fieldOf,
  fieldPath,
  listOf,
  numberOf,
  oneOf,
  onlyEntry,
  optional,
  rejectQuery,
  textOf,
} from './dsl-reader.ts';
import { parseMinimumMatch } from './minimum-match.ts';

// The last row tunes the execution in a cluster, not the result, so it is accepted and ignored.
const TEXT_OPTIONS = [
  ...['query', 'operator', 'fuzziness', 'prefix_length', 'minimum_should_match', 'boost'],
  ...['max_expansions', 'cutoff_frequency', 'fuzzy_transpositions', 'lenient'],
];
export const MAX_TEXT_LENGTH = 1000;
const MAX_EDITS = 2;

const parseFuzziness = (node: DslNode): number | 'auto' => {
  if (typeof node.value === 'string' && node.value.toLowerCase() === 'auto') return 'auto';
  const edits = numberOf(node);
  return Number.isInteger(edits) && edits >= 0 && edits <= MAX_EDITS
    ? edits
    : rejectQuery(node, `expected 0, 1, 2 or "AUTO", got ${edits}`);
};

const searchText = (node: DslNode): string => {
  const { value } = node;
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(node);
  return text.length <= MAX_TEXT_LENGTH
    ? text
    : rejectQuery(node, `longer than ${MAX_TEXT_LENGTH} characters`);
};

const fuzzinessOf = (node: DslNode): number | 'auto' => optional(node, 'fuzziness', parseFuzziness) ?? 0;

const textOptions = (node: DslNode): Omit<TextQuery, 'fields' | 'phrase' | 'text'> => ({
  kind: 'text',
  operator: optional(node, 'operator', (child) => oneOf(child, ['or', 'and'])) ?? 'or',
  prefixLength: optional(node, 'prefix_length', numberOf) ?? 0,
  minimumShouldMatch: optional(node, 'minimum_should_match', parseMinimumMatch) ?? {
    unit: 'clauses',
    amount: 1,
  },
  tieBreaker: optional(node, 'tie_breaker', numberOf) ?? 0,
});

const queryOf = (node: DslNode): DslNode => {
  const query = (node.value as Record<string, unknown>)['query'];
  return query === undefined ? rejectQuery(node, '"query" is missing') : childNode(node, 'query', query);
};

/** `{"name": "peegel"}` or `{"name": {"query": "peegel", …}}`. */
export const parseMatch = (node: DslNode): Query => {
  const { name, child } = onlyEntry(node, 'field');
  const field = fieldPath(name, child);
  if (child.value === null || typeof child.value !== 'object') {
    // A number or boolean has no words to compare: it is an exact look-up.
    if (typeof child.value !== 'string') return { kind: 'terms', field, values: [exactValue(child)] };
    const plain = textOptions(childNode(child, 'query', {}));
    return {
      ...plain,
      fields: [{ name: field, boost: 1 }],
      text: analyzeText(searchText(child), 0),
      phrase: false,
    };
  }
  checkKeys(child, TEXT_OPTIONS);
  const fields = [{ name: field, boost: optional(child, 'boost', numberOf) ?? 1 }];
  const text = analyzeText(searchText(queryOf(child)), fuzzinessOf(child));
  return { ...textOptions(child), fields, text, phrase: false };
};

const exactValue = (node: DslNode): number | boolean =>
  typeof node.value === 'number' || typeof node.value === 'boolean'
    ? node.value
    : rejectQuery(node, 'expected a text, number or truth value');

export const parseMatchPhrase = (node: DslNode): Query => {
  const { name, child } = onlyEntry(node, 'field');
  const isObject = child.value !== null && typeof child.value === 'object';
  if (isObject) checkKeys(child, ['query', 'boost']);
  const boost = (isObject ? optional(child, 'boost', numberOf) : undefined) ?? 1;
  return {
    ...textOptions(childNode(child, 'query', {})),
    fields: [{ name: fieldPath(name, child), boost }],
    text: analyzeText(searchText(isObject ? queryOf(child) : child), 0),
    phrase: true,
  };
};

/** `name^4` */
const parseBoostedField = (node: DslNode): { name: string; boost: number } => {
  const [name = '', boost] = textOf(node).split('^');
  return {
    name: fieldOf({ ...node, value: name }),
    boost: boost === undefined ? 1 : numberOf({ ...node, value: boost }),
  };
};

export const parseMultiMatch = (node: DslNode): Query => {
  checkKeys(node, [...TEXT_OPTIONS, 'fields', 'type', 'tie_breaker']);
  const type = optional(node, 'type', (child) => oneOf(child, ['best_fields', 'most_fields', 'phrase']));
  const boost = optional(node, 'boost', numberOf) ?? 1;
  const fields = (optional(node, 'fields', listOf) ?? rejectQuery(node, '"fields" is missing')).map(
    parseBoostedField,
  );
  if (fields.length === 0) rejectQuery(node, '"fields" is empty');
  const options = textOptions(node);
  return {
    ...options,
    ...(type === 'most_fields' && { tieBreaker: 1 }),
    fields: fields.map((field) => ({ ...field, boost: field.boost * boost })),
    text: analyzeText(searchText(queryOf(node)), fuzzinessOf(node)),
    phrase: type === 'phrase',
  };
};
