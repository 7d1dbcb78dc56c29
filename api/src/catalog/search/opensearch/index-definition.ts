// Settings and fields of an index of OpenSearch. All texts are analysed by the shop: no analyser of the cluster is used.

/** Part of each index's name: another release with other fields or another analysis has its own indexes. */
export const SCHEMA = 1;

/** Of the lowest hit that a page may have. */
export const MAX_HITS = 1_000_000;

const KEYWORD = { type: 'keyword' };
/** Words that are looked up, but neither counted nor sorted by. */
const TOKENS = { type: 'keyword', doc_values: false };
/** Words in their order, with lengths and frequencies for the score. */
const WORDS = { type: 'text', analyzer: 'whitespace', position_increment_gap: 100 };

const dynamicFields: Record<string, object> = {
  /** Values as texts. */
  f: KEYWORD,
  /** Numbers and booleans as such: `number:49`. */
  t: KEYWORD,
  /** Numbers. */
  n: { type: 'double' },
  /** Texts that are not numbers, dates comparable. */
  d: KEYWORD,
  /** Values to sort by (`sortKey`). */
  s: KEYWORD,
  w: WORDS,
  /** Words without digits, for spellings that are close. */
  z: TOKENS,
  /** Stems, nouns and whole values (`word-tokens.ts`). */
  k: TOKENS,
  /** The position in each category. */
  c: KEYWORD,
  'v.a': KEYWORD,
};

export const indexDefinition = {
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // Each write is refreshed by itself.
    refresh_interval: -1,
    'index.mapping.total_fields.limit': 20_000,
    'index.max_result_window': MAX_HITS,
  },
  mappings: {
    dynamic: false,
    date_detection: false,
    _source: { enabled: false },
    dynamic_templates: Object.entries(dynamicFields).map(([name, mapping]) => ({
      [name.replace('.', '_')]: { path_match: `${name}.*`, mapping },
    })),
    properties: {
      /** The id to sort by. */
      i: KEYWORD,
      /** Paths that hold something. */
      e: TOKENS,
      /** Whether the product has variants, also disabled ones, and whether one is sold. */
      hasVariants: { type: 'boolean' },
      hasSold: { type: 'boolean' },
      v: {
        type: 'nested',
        dynamic: false,
        properties: { inStock: { type: 'boolean' }, a: { type: 'object', dynamic: true } },
      },
      ...Object.fromEntries(
        Object.keys(dynamicFields)
          .filter((name) => !name.includes('.'))
          .map((name) => [name, { type: 'object', dynamic: true }]),
      ),
    },
  },
};
