// Generators of catalogue documents and search queries over them, with values that often collide.
import fc from 'fast-check';

const word = fc.constantFrom(
  'peegel',
  'peeglid',
  'uks',
  'klaasuks',
  'dušš',
  'зеркало',
  'зеркала',
  'sein',
  '80x90',
  '80x80',
  'must',
);
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const sku = fc.constantFrom('SD-100', 'SD-100-C', 'SD-200', 'sd300', 'ABC', '1001', '49');
const colour = fc.constantFrom<unknown>(49, 50, '49', '51', null, [49, 50], ['52', 50]);
const price = fc.constantFrom<unknown>(0, 5, 12.5, 50, 100, 199.99, 200, 400, '100', null);
const date = fc.constantFrom(
  '2024-01-01 00:00:00',
  '2024-01-01 12:30:00',
  '2024-02-01 00:00:00',
  '2025-06-30 23:59:59',
);
const child = fc.record({ sku, color: fc.constantFrom('49', '50', '51'), price });

export const documentFields = fc.record(
  {
    sku,
    name: phrase,
    status: fc.constantFrom(0, 1, 2),
    visibility: fc.constantFrom(1, 2, 3, 4),
    type_id: fc.constantFrom('simple', 'configurable'),
    color: colour,
    color_options: fc.array(fc.constantFrom(49, 50, 51), { maxLength: 3 }),
    price,
    final_price: price,
    position: fc.constantFrom<unknown>(1, 2, 3, '2', null),
    category_ids: fc.array(fc.constantFrom(20, 21, 22), { maxLength: 3 }),
    category: fc.array(fc.record({ category_id: fc.constantFrom(20, 21), name: phrase }), { maxLength: 2 }),
    stock: fc.record({ is_in_stock: fc.boolean(), qty: fc.constantFrom(0, 1, 5) }),
    configurable_children: fc.array(child, { maxLength: 3 }),
    updated_at: date,
  },
  { requiredKeys: ['sku', 'name', 'status', 'visibility'] },
);

export const documents = fc
  .array(documentFields, { maxLength: 40 })
  .map((list) => list.map((fields, index) => ({ id: index + 1, ...fields })));

const field = fc.constantFrom(
  ...[
    'sku',
    'status',
    'visibility',
    'type_id',
    'color',
    'color_options',
    'price',
    'final_price',
    'category_ids',
  ],
  ...['category.name', 'category.name.keyword', 'category.category_id', 'stock.is_in_stock', 'stock.qty'],
  ...[
    'configurable_children.sku',
    'configurable_children.color',
    'configurable_children.price',
    'updated_at',
  ],
  ...['name', 'position', 'stock', 'no_such_field', 'category.no_such', '_id'],
);
const value = fc.constantFrom<string | number | boolean>(
  ...['49', '49.0', '50', 'SD-100', 'simple', 'configurable', 'true', 'peegel', '2024-01-01', '1001'],
  ...[0, 1, 2, 4, 20, 49, 50, 100, 12.5, true, false],
);
const limit = fc.constantFrom<string | number>(
  0,
  5,
  50,
  '100',
  200,
  12.5,
  '2024-01-01',
  '2024-01-01 12:30:00',
  '2025-01-01T00:00:00Z',
  'peegel',
);
const bounds = fc.dictionary(fc.constantFrom('gt', 'gte', 'lt', 'lte', 'from', 'to', 'moreq'), limit, {
  minKeys: 1,
  maxKeys: 2,
});
const textField = fc.constantFrom('name', 'sku', 'category.name', 'configurable_children.sku', 'type_id');
const searched = fc.constantFrom(
  ...[
    'peegel',
    'peegl',
    'peeglite',
    'uks',
    'ukse must',
    'zerkalo',
    'pthrfkj',
    'sd-100',
    'SD100',
    'sd 100 c',
    '80x90',
    'sei',
  ],
  ...['dušš peegel', 'зеркал', 'must uks sein 80x80', '!!', 'klaas', 'дверь', 'beegel', 'жеркало'],
);
const minimum = fc.constantFrom<string | number>('75%', '75%25', 1, '2', -1, '-30%', '100%');

const leaf: fc.Arbitrary<object> = fc.oneof(
  fc.tuple(field, fc.array(value, { maxLength: 3 })).map(([name, values]) => ({ terms: { [name]: values } })),
  fc.tuple(field, value).map(([name, one]) => ({ term: { [name]: one } })),
  fc.tuple(field, value).map(([name, one]) => ({ term: { [name]: { value: one } } })),
  fc.tuple(field, bounds).map(([name, range]) => ({ range: { [name]: range } })),
  field.map((name) => ({ exists: { field: name } })),
  fc.constant({ match_all: {} }),
  fc.tuple(textField, searched).map(([name, text]) => ({ match: { [name]: text } })),
  fc
    .tuple(textField, searched)
    .map(([name, text]) => ({ match_phrase: { [name]: { query: text, boost: 2 } } })),
  fc
    .tuple(
      searched,
      minimum,
      fc.constantFrom<unknown>(0, 1, 2, 'AUTO'),
      fc.constantFrom(0, 2),
      fc.constantFrom('or', 'and'),
      fc.constantFrom<unknown>(0, '1'),
    )
    .map(([query, minimum_should_match, fuzziness, prefix_length, operator, tie_breaker]) => ({
      multi_match: {
        ...{ query, minimum_should_match, fuzziness, prefix_length, operator, tie_breaker },
        fields: ['name^4', 'sku^2', 'category.name^1'],
      },
    })),
);

const oneOrMany = (clause: fc.Arbitrary<object>) => fc.oneof(clause, fc.array(clause, { maxLength: 3 }));

export const queryDsl: fc.Arbitrary<object> = fc.letrec<{ query: object }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'query' },
    leaf,
    fc
      .record(
        {
          must: oneOrMany(tie('query')),
          filter: oneOrMany(tie('query')),
          should: oneOrMany(tie('query')),
          must_not: oneOrMany(tie('query')),
          minimum_should_match: minimum,
        },
        { requiredKeys: [] },
      )
      .map((bool) => ({ bool })),
    tie('query').map((query) => ({
      function_score: {
        query,
        functions: [{ filter: { match: { type_id: 'simple' } }, weight: 3 }],
        max_boost: 100,
      },
    })),
  ),
})).query;

export const sortDsl = fc.array(
  fc
    .tuple(
      fc.constantFrom(
        'price',
        'final_price',
        'updated_at',
        'name',
        'sku',
        'configurable_children.price',
        'stock.is_in_stock',
        'no_such_field',
        'color',
      ),
      fc.constantFrom('asc', 'desc'),
    )
    .map(([name, order]) => ({ [name]: { order } })),
  { minLength: 1, maxLength: 3 },
);

export const aggregationsDsl = fc.record({
  colours: fc.constantFrom(
    { terms: { field: 'color', size: 100 } },
    { terms: { field: 'configurable_children.color', size: 100 } },
  ),
  stock: fc.constant({ terms: { field: 'stock.qty', size: 100 } }),
  prices: fc.constant({
    range: {
      field: 'price',
      ranges: [{ from: 0, to: 50 }, { from: 50, to: 200 }, { from: 200 }, { to: 12.5 }],
    },
  }),
  least: fc.constant({ min: { field: 'final_price' } }),
  most: fc.constant({ max: { field: 'configurable_children.price' } }),
});
