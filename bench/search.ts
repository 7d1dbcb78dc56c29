// The embedded search index and documents, in process: npm run bench, or `node bench/search.ts [--large 100000]`.
import { parseArgs } from 'node:util';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { createCatalogService } from '../api/src/catalog/catalog-service.ts';
import { choosePage } from '../api/src/catalog/response/catalog-query.ts';
import { createCatalogResponses } from '../api/src/catalog/response/catalog-responses.ts';
import { createPricedProducts } from '../api/src/catalog/response/priced-products.ts';
import { parseSearchBody } from '../api/src/catalog/search/dsl/parse-search-body.ts';
import type { Database } from '../api/src/db/database.ts';
import { generateOthers, generateProducts } from './generate-catalogue.ts';
import { createBenchedCatalog } from './support/benched-catalog.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { listingQuery, TYPOS, textQuery } from './support/catalogue-queries.ts';

const settings = defaultSettings();
const [store] = settings.storeViews.stores;
if (store === undefined) throw new Error('no store');

const percentile = (times: number[], share: number): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

const medianMs = async (rounds: number, work: (round: number) => Promise<unknown>): Promise<number> => {
  for (let round = 0; round < Math.ceil(rounds / 4); round++) await work(round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
};

const measure = async (products: number, variants: number, rounds: number) => {
  const loaded = createBenchedCatalog(60_000);
  const list = [...generateProducts({ products, variants })];
  const started = performance.now();
  await loaded.load('et', 'product', list);
  const loadMs = performance.now() - started;
  for (const [entity, documents] of Object.entries(generateOthers()))
    await loaded.load('et', entity as 'attribute', documents);
  const page = { storeCode: 'et', entity: 'product' as const };
  const parse = (body: object) => parseSearchBody(body, settings.elasticsearch);
  const catalog = createCatalogService({
    db: undefined as unknown as Database,
    loaded,
    settings,
    log: () => {},
    now: Date.now,
  });
  const search = (body: object, size: number) => catalog.search({ ...page, ...parse(body), from: 0, size });
  const prices = catalog.prices;
  const priced = createPricedProducts({ catalog, prices, now: Date.now });
  const responses = createCatalogResponses({ catalog, priced, now: Date.now, signingSecret: 'bench' });
  const respond = (body: object) =>
    responses.json(
      {
        store,
        entity: 'product',
        body: parse(body),
        source: { include: [], exclude: [] },
        groupId: null,
        ...choosePage({ from: 0, size: 50 }, settings.elasticsearch),
      },
      { compact: false, index: 'bench' },
      null,
    );
  return {
    loadMs,
    listingMs: await medianMs(rounds, (round) => search(listingQuery(round), 50)),
    answerMs: await medianMs(rounds, (round) => respond(listingQuery(round))),
    textMs: await medianMs(rounds, (round) => search(textQuery(TYPOS[round % TYPOS.length] ?? ''), 50)),
  };
};

const { values } = parseArgs({ options: { large: { type: 'string', default: '100000' } } });
const large = Number(values.large);
const small = await measure(2000, 4, 400);
const big = await measure(large, 1, 100);
const measured: Measured[] = [
  {
    what: 'listing with facets, 2,000: match, count, sort',
    value: small.listingMs,
    budget: 0.5,
    unit: 'ms p50',
  },
  {
    what: 'listing with facets, 2,000: with the answer of 50',
    value: small.answerMs,
    budget: 3,
    unit: 'ms p50',
  },
  { what: `match, count, sort, ${large}`, value: big.listingMs, budget: 8, unit: 'ms p50' },
  {
    what: `growth from 2,000 to ${large} (times linear)`,
    value: big.listingMs / small.listingMs / (large / 2000),
    budget: 1,
    unit: '×',
  },
  { what: 'text with a typo, 2,000', value: small.textMs, budget: 2, unit: 'ms p50' },
  { what: `text with a typo, ${large}`, value: big.textMs, budget: 40, unit: 'ms p50' },
];
printBudgets('Search in the process', measured);
console.log(
  `loading: 2,000 in ${small.loadMs.toFixed(0)} ms, ${large} in ${big.loadMs.toFixed(0)} ms, resident ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
);
