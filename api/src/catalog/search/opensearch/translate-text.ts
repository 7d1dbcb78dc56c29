// Text queries in the language of OpenSearch: the words are analysed already, the cluster only compares them.
import type { RequestedSize } from '@klaas/core/catalog/listing/requested-size.ts';
import { isLanguageField } from '../analysis/language-fields.ts';
import type { QueryTerm, WordForm } from '../analysis/query-terms.ts';
import type { SizedTerms } from '../analysis/size-terms.ts';
import { hasDigit } from '../analysis/tokens.ts';
import { minimumOf, type TextQuery } from '../query.ts';
import { fieldName } from './field-names.ts';
import { all, anyOf, type Clause, constant, matchAll, matchNone, without } from './query-clauses.ts';
import { compoundKey, wholeCode, wholeValue } from './word-tokens.ts';

/** Whether any document of the index matches. */
export type HasHits = (clause: Clause) => Promise<boolean>;

// Scores of the embedded index (`evaluate-text.ts`, `text-index.ts`). Lucene's BM25 leaves out this constant factor.
const BM25_FACTOR = 2.2;
const STEM_CLOSENESS = 0.9;
const COMPOUND_CLOSENESS = 0.55;
/** Of matches whose word is not known before: no rarity, and a typical length. */
const FUZZY_SCORE = 0.5;
const PREFIX_SCORE = 0.45;
const WHOLE_CODE_SCORE = 100;
const WHOLE_PHRASE_SCORE = 50;

const MIN_PREFIX = 3;
/** With the mark before a code. */
const MIN_CODE_PREFIX = 4;

interface SearchedField {
  name: string;
  boost: number;
  isLanguage: boolean;
}

const scored = (field: string, token: string, boost: number): Clause => ({
  term: { [field]: { value: token, boost } },
});

const formClauses = (
  { form, closeness, maxEdits, keys }: WordForm,
  { name, boost, isLanguage }: SearchedField,
  { last }: QueryTerm,
  prefixLength: number,
): Clause[] => {
  const score = boost * closeness;
  const clauses = [scored(`w.${name}`, form, score * BM25_FACTOR)];
  if (isLanguage)
    for (const key of keys) {
      clauses.push(scored(`k.${name}`, key, score * BM25_FACTOR * STEM_CLOSENESS));
      clauses.push(scored(`k.${name}`, compoundKey(key), score * BM25_FACTOR * COMPOUND_CLOSENESS));
    }
  if (maxEdits > 0)
    clauses.push(
      constant(
        {
          fuzzy: {
            [`z.${name}`]: {
              value: form,
              fuzziness: maxEdits,
              prefix_length: Math.max(0, Math.trunc(prefixLength)),
              transpositions: false,
              rewrite: 'constant_score',
            },
          },
        },
        score * FUZZY_SCORE,
      ),
    );
  if (last && form.length >= MIN_PREFIX && !(isLanguage && hasDigit(form))) {
    clauses.push(constant({ prefix: { [`w.${name}`]: form } }, score * PREFIX_SCORE));
    if (!isLanguage)
      clauses.push(constant({ prefix: { [`k.${name}`]: wholeCode([form]) } }, score * PREFIX_SCORE));
  }
  return clauses;
};

/** A match scores at least its field's boost, so that the usual minimum scores (0.02, 1) do not remove it. */
const fieldClause = (word: QueryTerm, field: SearchedField, prefixLength: number): Clause => {
  const forms = field.isLanguage ? word.forms : word.forms.slice(0, 1);
  const queries = forms.flatMap((form) => formClauses(form, field, word, prefixLength));
  return { bool: { must: [{ dis_max: { queries } }], should: [{ match_all: { boost: field.boost } }] } };
};

const wordClause = (
  word: QueryTerm,
  fields: readonly SearchedField[],
  tieBreaker: number,
  prefixLength: number,
): Clause => ({
  dis_max: {
    tie_breaker: tieBreaker,
    queries: fields.map((field) => fieldClause(word, field, prefixLength)),
  },
});

const isEditable = ({ forms }: QueryTerm): boolean => forms.some(({ maxEdits }) => maxEdits > 0);

/** A word without any match may be misspelt at its start: then its prefix may be edited too. */
const translateWord = async (
  word: QueryTerm,
  fields: readonly SearchedField[],
  { tieBreaker, prefixLength }: TextQuery,
  hasHits: HasHits,
): Promise<Clause> => {
  const clause = wordClause(word, fields, tieBreaker, prefixLength);
  if (prefixLength <= 0 || !isEditable(word) || (await hasHits(clause))) return clause;
  return wordClause(word, fields, tieBreaker, 0);
};

const requiredWords = (query: TextQuery, count: number): number =>
  query.operator === 'and' ? count : Math.min(count, Math.max(1, minimumOf(query.minimumShouldMatch, count)));

/** Codes that equal the whole text, also without separators, or start with it. */
const codeClauses = (query: TextQuery, fields: readonly SearchedField[]): Clause[] => {
  const code = wholeCode(query.text.tokens);
  return fields
    .filter(({ isLanguage }) => !isLanguage)
    .flatMap(({ name, boost }) => {
      const exact = constant({ term: { [`k.${name}`]: code } }, boost * WHOLE_CODE_SCORE);
      const isPrefix = query.text.isTyped && code.length >= MIN_CODE_PREFIX;
      return isPrefix ? [exact, constant({ prefix: { [`k.${name}`]: code } }, boost)] : [exact];
    });
};

/** A product fits openings between these two. */
const WIDTH = { min: 'opening_min_mm', max: 'opening_max_mm' };
const HEIGHT = { min: 'opening_height_min_mm', max: 'opening_height_max_mm' };

const fitting = (mm: number, { min, max }: typeof WIDTH): Clause[] => [
  { range: { [`n.${min}`]: { lte: mm } } },
  { range: { [`n.${max}`]: { gte: mm } } },
];

/** A document without a height is not excluded by height. */
const sizeClause = ({ widthMm, heightMm }: RequestedSize): Clause => {
  const width = fitting(widthMm, WIDTH);
  if (heightMm === undefined) return all(width);
  const withoutHeight = without({ range: { [`n.${HEIGHT.max}`]: { gte: 0 } } });
  return all([...width, anyOf([withoutHeight, all(fitting(heightMm, HEIGHT))])]);
};

interface TranslatedText {
  query: TextQuery;
  fields: readonly SearchedField[];
  words: (terms: readonly QueryTerm[]) => Promise<Clause[]>;
  hasHits: HasHits;
}

/** [SRCH-02] dušisein 900: documents that match the words and fit the opening; `null` when none does. */
const translateSized = async (
  { others, sizeTerms, size }: SizedTerms,
  { query, fields, words, hasHits }: TranslatedText,
): Promise<Clause | null> => {
  const required = requiredWords(query, others.length);
  const named = others.length === 0 ? matchAll : anyOf(await words(others), required);
  const fits = sizeClause(size);
  if (!(await hasHits(all([fits, named])))) return null;
  // The number may also be part of a name.
  const numbers = await words(sizeTerms);
  const codes = codeClauses(query, fields);
  if (others.length === 0) {
    const withCodes = sizeTerms.length > 1 ? numbers : [...numbers, ...codes];
    const matched = anyOf(withCodes, Math.max(1, sizeTerms.length));
    return { bool: { should: [constant(fits, 1), matched], minimum_should_match: 1 } };
  }
  const isNumbered = anyOf(numbers, Math.max(1, sizeTerms.length));
  return anyOf([{ bool: { must: [named], filter: [anyOf([fits, isNumbered])] } }, ...codes]);
};

const translatePhrase = (query: TextQuery, fields: readonly SearchedField[]): Clause => {
  const { tokens } = query.text;
  if (tokens.length === 0) return matchNone;
  const queries = fields.flatMap(({ name, boost }) => [
    constant({ match_phrase: { [`w.${name}`]: tokens.join(' ') } }, boost),
    constant({ term: { [`k.${name}`]: wholeValue(tokens) } }, boost * WHOLE_PHRASE_SCORE),
  ]);
  return { dis_max: { queries } };
};

export const translateText = async (query: TextQuery, hasHits: HasHits): Promise<Clause> => {
  const fields = query.fields.map(({ name, boost }) => ({
    name: fieldName(name),
    boost: Math.max(0, boost),
    isLanguage: isLanguageField(name),
  }));
  if (query.phrase) return translatePhrase(query, fields);
  const { terms, sized } = query.text;
  if (terms.length === 0) return matchNone;
  const words = (some: readonly QueryTerm[]) =>
    Promise.all(some.map((word) => translateWord(word, fields, query, hasHits)));
  const fitting = sized && (await translateSized(sized, { query, fields, words, hasHits }));
  if (fitting) return fitting;
  const matched = anyOf(await words(terms), requiredWords(query, terms.length));
  return anyOf([matched, ...codeClauses(query, fields)]);
};
