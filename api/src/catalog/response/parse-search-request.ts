// Parses a `_search` request in any format of the ecosystem into one query.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import { dependsOnGroup } from '@klaas/core/catalog/pricing/group-pricing.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { GroupTokens } from '../../security/group-token.ts';
import { analyzeText } from '../search/analysis/analyze-text.ts';
import { DslError } from '../search/dsl/dsl-reader.ts';
import { parseSearchBody, parseSortParameter, type SearchBody } from '../search/dsl/parse-search-body.ts';
import { MAX_TEXT_LENGTH } from '../search/dsl/parse-text-query.ts';
import type { Query } from '../search/query.ts';
import { type CatalogQuery, choosePage, parseSearchQuery } from './catalog-query.ts';

export interface SearchCall {
  store: StoreView;
  entity: Entity;
  parameters: Record<string, string>;
  /** The JSON text of the query: the body of a POST, the `request` parameter of a GET. */
  text: string;
  method: 'GET' | 'POST';
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** A GET's query is decoded a second time, as the ecosystem's backend does; text that fails to decode is used as is. */
const readRequest = ({ text, method }: SearchCall): unknown => {
  if (text.trim() === '') return {};
  if (method === 'GET' && text.includes('%')) {
    try {
      const twice = parseJson(decodeURIComponent(text));
      if (twice !== undefined) return twice;
    } catch {
      // A lone percent sign: the text was encoded only once.
    }
  }
  const once = parseJson(text);
  if (once === undefined) throw new DslError(`${method === 'GET' ? 'request' : 'body'}: not valid JSON`);
  return once;
};

const readBody = (call: SearchCall, settings: Settings): SearchBody => {
  const format = call.parameters['request_format'] ?? '';
  const value = readRequest(call);
  if (format === 'search-query') return parseSearchQuery(value, settings);
  if (format !== '' && format !== 'dsl') throw new DslError(`request_format: "${format}" is not supported`);
  return parseSearchBody(value, settings.elasticsearch);
};

const FIELD_QUERY = /^([\w.]+):("?)([^"*?~()]+)\2$/;
const OPERATORS = /[*?~()"[\]{}^:]|\b(AND|OR|NOT)\b/;

/** `q=sku:SD100` looks up a value, `q=peegel` searches text; other query-string syntax is rejected. */
const parseQ = (q: string, { fuzziness, minimumShouldMatchPercent }: Settings['elasticsearch']): Query => {
  if (q.length > MAX_TEXT_LENGTH) throw new DslError(`q: longer than ${MAX_TEXT_LENGTH} characters`);
  const [, field, , value] = FIELD_QUERY.exec(q.trim()) ?? [];
  if (field !== undefined && value !== undefined) return { kind: 'terms', field, values: [value] };
  if (q.trim() === '*') return { kind: 'match_all' };
  if (OPERATORS.test(q))
    throw new DslError(`q: "${q.slice(0, 80)}" is not supported, only words or field:value`);
  return {
    kind: 'text',
    fields: [
      { name: 'name', boost: 4 },
      { name: 'sku', boost: 2 },
      { name: 'category.name', boost: 1 },
    ],
    text: analyzeText(q, fuzziness),
    prefixLength: 2,
    minimumShouldMatch: { unit: 'percent', amount: minimumShouldMatchPercent },
    tieBreaker: 1,
    phrase: false,
    operator: 'or',
  };
};

const withQ = (body: SearchBody, q: string, settings: Settings): SearchBody => {
  if (q.trim() === '') return body;
  const must = [parseQ(q, settings.elasticsearch), body.query];
  return {
    ...body,
    query: { kind: 'bool', must, filter: [], should: [], mustNot: [], minimumShouldMatch: 0 },
  };
};

const fieldList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');

const isCompact = ({ parameters }: SearchCall): boolean => {
  const format = parameters['response_format'] ?? '';
  if (format !== '' && format !== 'compact' && format !== 'standard')
    throw new DslError(`response_format: "${format}" is not supported`);
  return format === 'compact';
};

/** Throws a `DslError` that names the unsupported part. */
export const readSearchCall = async (
  call: SearchCall,
  settings: Settings,
  groupTokens: Pick<GroupTokens, 'groupOf'>,
): Promise<{ query: CatalogQuery; compact: boolean }> => {
  const { parameters, store, entity } = call;
  const searchBody = withQ(readBody(call, settings), parameters['q'] ?? '', settings);
  const sort = parseSortParameter(parameters['sort'] ?? '', settings.elasticsearch);
  const body = searchBody.sort.length > 0 ? searchBody : { ...searchBody, sort };
  const include = fieldList(parameters['_source_include'] ?? parameters['_source_includes']);
  const exclude = fieldList(parameters['_source_exclude'] ?? parameters['_source_excludes']);
  const isGiven = include.length > 0 || exclude.length > 0;
  const source = isGiven ? { include, exclude } : (body.source ?? { include: [], exclude: [] });
  const page = choosePage(
    { from: parameters['from'] ?? body.from, size: parameters['size'] ?? body.size },
    settings.elasticsearch,
  );
  // [PRICE-08] [PRICE-10] a `groupId` without its token is ignored
  const groupId = dependsOnGroup(settings.products, store.tax)
    ? await groupTokens.groupOf(body.groupToken)
    : null;
  return { query: { store, entity, body, source, groupId, ...page }, compact: isCompact(call) };
};
