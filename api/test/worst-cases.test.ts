// Worst-case input for every parser of external text: four times the input takes about four times the work.
// Input above its limit is rejected unread. Steps are counted, not timed.
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_DRAWING_BYTES } from '@klaas/core/messages/contact.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStepCounter } from './count-steps.ts';

const load = async () => ({
  ...(await import('@klaas/core/catalog/listing/filter-url.ts')),
  ...(await import('@klaas/core/messages/contact.ts')),
  ...(await import('@klaas/core/customer/customer.ts')),
  ...(await import('@klaas/core/stores/person-fields.ts')),
  ...(await import('@klaas/core/stores/tracking-parameters.ts')),
  ...(await import('../src/catalog/response/catalog-query.ts')),
  ...(await import('../src/catalog/response/source-filter.ts')),
  ...(await import('../src/catalog/graphql/graphql-request.ts')),
  ...(await import('../src/catalog/import/dump-rows.ts')),
  ...(await import('../src/catalog/search/dsl/parse-search-body.ts')),
  ...(await import('../src/catalog/search/analysis/query-terms.ts')),
  ...(await import('../src/messages/contact/contact-files.ts')),
  ...(await import('../src/http/content-html.ts')),
  ...(await import('../src/http/limit/client-address.ts')),
});

const settings = defaultSettings();
let steps: Awaited<ReturnType<typeof createStepCounter<Awaited<ReturnType<typeof load>>>>>;
beforeAll(async () => {
  steps = await createStepCounter(load);
});
afterAll(() => steps.stop());

const parsers = () => steps.loaded;
const bytes = (text: string) => new TextEncoder().encode(text);
const drawing = (text: string) => parsers().checkDrawing({ name: 'd.svg', bytes: bytes(text) });
const attachment = (text: string, name = 'a.pdf') =>
  parsers().checkAttachments([{ name, bytes: bytes(text) }]);
const dsl = (body: unknown) => parsers().parseSearchBody(body, settings.elasticsearch);
const searchQuery = (body: unknown) => parsers().parseSearchQuery(body, settings);
const quietly = (work: () => unknown) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const nested = (depth: number): object =>
  depth === 0 ? { match_all: {} } : { bool: { must: nested(depth - 1) } };

const LINEAR: [name: string, work: (size: number) => unknown][] = [
  ['a drawing of comments', (size) => drawing('<!---->'.repeat(size))],
  ['a drawing of blanks', (size) => drawing(' '.repeat(size))],
  ['a drawing of comments without an end', (size) => drawing('<!--'.repeat(size))],
  ['a drawing of open tags', (size) => drawing(`<svg>${'<g>'.repeat(size)}`)],
  ['a drawing with many attributes', (size) => drawing(`<svg><g${' x="1"'.repeat(size)}/></svg>`)],
  ['a document of names', (size) => attachment(`%PDF-${'/JavaScrip#74'.repeat(size)}`)],
  ['a file name of dots', (size) => attachment('%PDF-', `${'.'.repeat(size)}a`)],
  ['a file name of slashes', (size) => attachment('%PDF-', '/\\'.repeat(size))],
  ['text of angle brackets', (size) => parsers().cleanContent('<'.repeat(size))],
  ['open tags', (size) => parsers().cleanContent('<p '.repeat(size))],
  ['a tag of attributes', (size) => parsers().cleanContent(`<p${' class="a"'.repeat(size)}`)],
  ['blocks in blocks', (size) => parsers().cleanContent('<blockquote>'.repeat(Math.min(size, 2000)))],
  ['lists of texts', (size) => parsers().cleanContent(Array.from({ length: size }, () => ({ a: ['<b>x'] })))],
  [
    'a search of many clauses',
    (size) =>
      quietly(() =>
        dsl({ query: { bool: { should: Array.from({ length: size }, () => ({ match: { name: 'x' } })) } } }),
      ),
  ],
  [
    'a search of many terms',
    (size) => quietly(() => dsl({ query: { terms: { sku: Array.from({ length: size }, String) } } })),
  ],
  ['a search of deep JSON', (size) => quietly(() => dsl({ query: nested(Math.min(size, 3000)) }))],
  [
    'a search sorted by many fields',
    (size) =>
      quietly(() => dsl({ sort: Array.from({ length: size }, (_, index) => ({ [`f${index}`]: 'asc' })) })),
  ],
  [
    'a search-query of many filters',
    (size) =>
      quietly(() =>
        searchQuery({
          _appliedFilters: Array.from({ length: size }, () => ({
            attribute: 'color',
            value: { in: ['1'] },
            scope: 'catalog',
          })),
        }),
      ),
  ],
  [
    'a search-query of many values',
    (size) =>
      quietly(() =>
        searchQuery({
          _appliedFilters: [
            { attribute: 'color', value: { in: Array.from({ length: size }, String) }, scope: 'catalog' },
          ],
        }),
      ),
  ],
  ['search terms', (size) => parsers().queryTerms('dušisein '.repeat(Math.min(size, 1000)), 2)],
  ['one long word of a search', (size) => parsers().queryTerms('a'.repeat(Math.min(size, 1000)), 2)],
  ['sizes in a search', (size) => parsers().queryTerms('900x'.repeat(Math.min(size, 1000)), 2)],
  [
    'a filter in an address',
    (size) =>
      parsers().selectionFromUrl(
        Array.from({ length: size }, () => ['color', '1'] as const),
        settings.products,
      ),
  ],
  ['an address of tracking values', (size) => parsers().withoutTracking(`?${'utm_source=a&'.repeat(size)}`)],
  ['a chain of proxies', (size) => parsers().addressOf('10.0.0.1', ',1.1.1.1'.repeat(size), 1)],
  ['an address of colons', (size) => parsers().networkOf(':'.repeat(size))],
  ['a mail address of dots', (size) => parsers().isEmail(`a@${'b.'.repeat(size)}`)],
  [
    'a message',
    (size) =>
      parsers().ContactDraftSchema.safeParse({
        name: 'a'.repeat(size),
        telephone: '+'.repeat(size),
        question: '\n'.repeat(size),
      }),
  ],
  [
    'an account',
    (size) =>
      parsers().RegistrationSchema.safeParse({
        email: '@'.repeat(size),
        firstname: ' '.repeat(size),
        lastname: 'a',
        addresses: [{ street: Array.from({ length: size }, String) }],
      }),
  ],
];

describe('four times the input takes about four times the work', () => {
  it.each(LINEAR)('%s', async (_, work) => {
    // Warm-up before counting, for lazily built values.
    await work(10);
    const small = await steps.count(() => work(2000));
    const large = await steps.count(() => work(8000));
    expect(large).toBeLessThanOrEqual(4.5 * small + 500);
  });

  it.each([
    ['one line', (size: number) => `{"a":"${'x'.repeat(size)}"}`],
    ['one element', (size: number) => `[${'['.repeat(size)}`],
    ['empty lines', (size: number) => '\n'.repeat(size)],
    ['short rows', (size: number) => '{}\n'.repeat(size / 3)],
  ])('a dump of %s', async (_, text) => {
    const folder = await mkdtemp(join(tmpdir(), 'klaas-dump-'));
    const stepsOf = (size: number) => {
      const file = join(folder, `${size}.json`);
      writeFileSync(file, text(size));
      return steps.count(async () => {
        for await (const _row of parsers().loadDumpRows(file));
      });
    };
    try {
      await stepsOf(300_000);
      const small = await stepsOf(600_000);
      expect(await stepsOf(2_400_000)).toBeLessThanOrEqual(4.5 * small + 500);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('multiplying input is bounded', () => {
  it.each([
    [
      'fragments in fragments',
      `{ ...f0 } ${Array.from({ length: 30 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`).join(' ')} fragment f30 on Query { products { total_count } }`,
    ],
    [
      'many aliases',
      `{ ${Array.from({ length: 400 }, (_, index) => `a${index}: products { total_count }`).join(' ')} }`,
    ],
    ['many characters', `{ products(filter: ${'['.repeat(5000)}`],
    ['deep values', `{ products(filter: ${'{a:'.repeat(900)}1${'}'.repeat(900)}) { total_count } }`],
  ])('GraphQL: %s', async (_, query) => {
    const check = parsers().createRequestChecker();
    expect(await steps.count(() => check(query))).toBeLessThan(400_000);
  });

  it('field patterns are matched against each path once, for any number of variants', async () => {
    const patterns = Array.from({ length: 500 }, (_, index) => `*${'e*'.repeat(20)}${index}`);
    const filter = parsers().createSourceFilter({ include: patterns, exclude: patterns });
    const variant = { sku: 'a', name: 'b', price: 1, image: 'e' };
    const stepsOf = (variants: number) =>
      steps.count(() =>
        filter.apply({ configurable_children: Array.from({ length: variants }, () => variant) }),
      );
    await stepsOf(10);
    expect(await stepsOf(1000)).toBeLessThan(200_000);
  });

  it('rejects JSON above its depth, and texts and lists above their length', () => {
    expect(() => dsl({ query: nested(300) })).toThrow(/nested deeper/);
    expect(() => dsl({ query: { match: { name: 'x'.repeat(1001) } } })).toThrow(/1000/);
    expect(() => dsl({ query: { terms: { sku: Array.from({ length: 10_001 }, String) } } })).toThrow();
    expect(drawing(`<svg>${' '.repeat(MAX_DRAWING_BYTES)}</svg>`)).toEqual({
      ok: false,
      error: 'drawing_invalid',
    });
  });
});
