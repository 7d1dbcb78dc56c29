import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analysis/analyze-text.ts';
import type { BoolQuery, TextQuery } from '../query.ts';
import { DslError } from './dsl-reader.ts';
import { parseSearchBody, parseSortParameter } from './parse-search-body.ts';

const limits = { maxQueryDepth: 6, maxQueryClauses: 20 };
const queryOf = (query: unknown) => parseSearchBody({ query }, limits).query;
const errorMessage = (body: unknown): string => {
  try {
    parseSearchBody(body, limits);
  } catch (error) {
    if (error instanceof DslError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('supported input', () => {
  it('parses an empty body and an empty query as match_all', () => {
    expect(queryOf(undefined)).toEqual({ kind: 'match_all' });
    expect(queryOf({})).toEqual({ kind: 'match_all' });
    expect(queryOf({ match_all: {} })).toEqual({ kind: 'match_all' });
  });

  it('accepts clauses as an object or as a list', () => {
    const clause = { terms: { sku: ['A'] } };
    expect(queryOf({ bool: { filter: clause } })).toEqual(queryOf({ bool: { filter: [clause] } }));
    expect(queryOf({ bool: { filter: { bool: { must: clause } } } })).toEqual(
      queryOf({ bool: { filter: [{ bool: { must: [clause] } }] } }),
    );
  });

  it.each([
    [undefined, {}, 1],
    [undefined, { must: { exists: { field: 'x' } } }, 0],
    [undefined, { filter: [{ exists: { field: 'x' } }] }, 0],
    [1, { must: { exists: { field: 'x' } } }, 1],
    ['2', {}, 2],
    [-1, {}, 3],
    ['75%', {}, 3],
    ['75%25', {}, 3],
    ['-25%', {}, 3],
    ['10%', {}, 1],
    ['10%', { must: { match_all: {} } }, 0],
    [0, {}, 1],
  ])('minimum_should_match %s beside %j requires %i of 4', (minimum_should_match, beside, expected) => {
    const should = [1, 2, 3, 4].map((value) => ({ term: { status: value } }));
    const query = queryOf({ bool: { should, minimum_should_match, ...beside } }) as BoolQuery;
    expect(query.minimumShouldMatch).toBe(expected);
  });

  it.each([
    [
      { gt: 1, lt: '5' },
      { gt: 1, lt: '5' },
    ],
    [
      { from: 1, to: 2 },
      { gte: 1, lte: 2 },
    ],
    [{ moreq: 3 }, { gte: 3 }],
    [
      { from: 1, to: 2, include_lower: false, include_upper: false },
      { gt: 1, lt: 2 },
    ],
    [{ gte: null, lte: 4 }, { lte: 4 }],
  ])('range %j', (bounds, expected) => {
    expect(queryOf({ range: { price: bounds } })).toEqual({ kind: 'range', field: 'price', ...expected });
  });

  it('compares the exact value with and without .keyword', () => {
    expect(queryOf({ term: { 'category.name.keyword': 'Uksed' } })).toEqual(
      queryOf({ terms: { 'category.name': 'Uksed' } }),
    );
  });

  it('parses the text search of the ecosystem', () => {
    const query = queryOf({
      multi_match: {
        ...{ fields: ['name^4', 'sku^2', 'category.name^1'], query: 'dušš', operator: 'or', fuzziness: 2 },
        ...{
          cutoff_frequency: 0.01,
          max_expansions: 3,
          prefix_length: 2,
          minimum_should_match: '75%25',
          tie_breaker: '1',
        },
      },
    });
    expect(query).toEqual({
      kind: 'text',
      fields: [
        { name: 'name', boost: 4 },
        { name: 'sku', boost: 2 },
        { name: 'category.name', boost: 1 },
      ],
      text: analyzeText('dušš', 2),
      operator: 'or',
      prefixLength: 2,
      minimumShouldMatch: { unit: 'percent', amount: 75 },
      tieBreaker: 1,
      phrase: false,
    });
  });

  it('parses match on a number as an exact look-up, on text as a text query', () => {
    expect(queryOf({ match: { status: 1 } })).toEqual({ kind: 'terms', field: 'status', values: [1] });
    expect((queryOf({ match: { type_id: 'configurable' } }) as TextQuery).kind).toBe('text');
    expect((queryOf({ match_phrase: { sku: { query: 'A-1', boost: 2 } } }) as TextQuery).fields).toEqual([
      { name: 'sku', boost: 2 },
    ]);
  });

  it('parses sorts in every format', () => {
    const requested = [
      { price: 'desc' },
      { name: { order: 'ASC' } },
      'sku',
      { updated_at: { order: 'desc', missing: '_last' } },
    ];
    expect(parseSearchBody({ sort: requested }, limits).sort).toEqual([
      { field: 'price', order: 'desc' },
      { field: 'name', order: 'asc' },
      { field: 'sku', order: 'asc' },
      { field: 'updated_at', order: 'desc' },
    ]);
    expect(parseSortParameter('', limits)).toEqual([]);
    expect(parseSortParameter('position:asc,price:DESC,name', limits)).toEqual([
      { field: 'position', order: 'asc' },
      { field: 'price', order: 'desc' },
      { field: 'name', order: 'asc' },
    ]);
  });

  it('parses aggregations, page and source filter', () => {
    const body = parseSearchBody(
      {
        aggs: {
          a: { terms: { field: 'color' } },
          b: { range: { field: 'price', ranges: [{ from: '0', to: 50 }, { from: 50 }] } },
          c: { min: { field: 'price' } },
        },
        ...{
          from: '10',
          size: 5,
          min_score: '0.02',
          _source: { includes: ['sku'], exclude: 'x' },
          groupId: 1,
        },
      },
      limits,
    );
    expect(body.aggregations).toEqual({
      a: { kind: 'terms', field: 'color', size: 10 },
      b: { kind: 'range', field: 'price', ranges: [{ from: 0, to: 50 }, { from: 50 }] },
      c: { kind: 'min', field: 'price' },
    });
    expect(body).toMatchObject({
      from: 10,
      size: 5,
      minScore: 0.02,
      groupId: 1,
      source: { include: ['sku'], exclude: ['x'] },
    });
  });
});

describe('[SRCH-01] unsupported input is rejected with its name and path', () => {
  it.each<[object, string]>([
    [{ query: { wildcard: { name: 'x*' } } }, 'query: query "wildcard"'],
    [{ query: { bool: { must: [{ match_all: {} }, { fuzzy: {} }] } } }, 'query.bool.must[1]: query "fuzzy"'],
    [{ query: { bool: { might: [] } } }, 'query.bool: "might"'],
    [{ query: { terms: { sku: [{ a: 1 }] } } }, 'query.terms.sku[0]: expected a text'],
    [{ query: { terms: { sku: [null] } } }, 'query.terms.sku[0]'],
    [{ query: { terms: { sku: ['a'], name: ['b'] } } }, 'query.terms: expected exactly one field'],
    [{ query: { terms: 'x', term: 'y' } }, 'query: expected exactly one kind of query'],
    [{ query: { range: { price: { above: 3 } } } }, 'query.range.price: "above"'],
    [{ query: { range: { price: { gt: true } } } }, 'query.range.price.gt'],
    [{ query: { range: { created_at: { gte: 'now-1d' } } } }, 'query.range.created_at.gte: date arithmetic'],
    [{ query: { match: { name: { query: 'x', analyzer: 'et' } } } }, 'query.match.name: "analyzer"'],
    [{ query: { match: { name: { fuzziness: 2 } } } }, 'query.match.name: "query" is missing'],
    [
      { query: { multi_match: { query: 'x', fields: ['name'], fuzziness: 5 } } },
      'query.multi_match.fuzziness',
    ],
    [{ query: { multi_match: { query: 'x', fields: ['na*'] } } }, 'query.multi_match.fields[0]: "na*"'],
    [
      { query: { multi_match: { query: 'x'.repeat(1001), fields: ['name'] } } },
      'query.multi_match.query: longer',
    ],
    [
      { query: { bool: { should: [], minimum_should_match: '3<90%' } } },
      'query.bool.minimum_should_match: "3<90%"',
    ],
    [{ query: { function_score: { script_score: {} } } }, 'query.function_score: "script_score"'],
    [
      { query: { function_score: { functions: [{ random_score: {} }] } } },
      'query.function_score.functions[0]: "random_score"',
    ],
    [{ aggs: { a: { cardinality: { field: 'x' } } } }, 'aggs.a: aggregation "cardinality"'],
    [{ aggs: { a: { terms: { field: 'x', order: {} } } } }, 'aggs.a.terms: "order"'],
    [{ aggs: { a: { terms: { field: 'x', size: 0 } } } }, 'aggs.a.terms: "size"'],
    [{ sort: [{ price: { order: 'up' } }] }, 'sort[0].price.order'],
    [{ sort: [{ price: { order: 'asc', mode: 'avg' } }] }, 'sort[0].price: "mode"'],
    [{ suggest: {} }, 'request: "suggest"'],
    [{ post_filter: {} }, 'request: "post_filter"'],
    [[], 'request: expected an object'],
    [{ size: 'many' }, 'size: expected a number'],
  ])('%j', (body, message) => {
    expect(errorMessage(body)).toContain(message);
  });

  it.each([[{ toString: 1 }], [{ valueOf: null }], [['2']], [true]])(
    'rejects minimum_should_match %j',
    (minimum_should_match) => {
      const should = [{ match_all: {} }];
      expect(errorMessage({ query: { bool: { should, minimum_should_match } } })).toContain(
        'is not supported',
      );
    },
  );

  it('rejects too deep nesting and too many clauses', () => {
    let deep: object = { match_all: {} };
    for (let level = 0; level < 7; level++) deep = { bool: { must: deep } };
    expect(errorMessage({ query: deep })).toContain('nested deeper than 6 levels');
    const many = Array.from({ length: 25 }, () => ({ match_all: {} }));
    expect(errorMessage({ query: { bool: { should: many } } })).toContain('more than 20 clauses');
  });

  it('rejects more fields than a listing can have, wherever they are used', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `field_${at}`);
    expect(errorMessage({ sort: names(129) })).toContain('more than 128 fields');
    expect(errorMessage({ query: { multi_match: { query: 'a', fields: names(129) } } })).toContain(
      'more than 128 fields',
    );
    const both = { query: { multi_match: { query: 'a', fields: names(100) } }, sort: names(128) };
    expect(parseSearchBody(both, limits).sort).toHaveLength(128);
    expect(errorMessage({ ...both, aggs: { a: { terms: { field: 'color' } } } })).toContain(
      'more than 128 fields',
    );
  });

  it('does not accept an Object.prototype name as a query type', () => {
    expect(errorMessage(JSON.parse('{"query":{"__proto__":{}}}'))).toContain('__proto__');
    expect(errorMessage({ query: { constructor: {} } })).toContain('"constructor" is not supported');
  });
});
