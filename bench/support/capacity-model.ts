// How many cores and how much memory a shop needs, from what one page, call, cart and order cost. docs/capacity.md explains
// the formula.
import { readFileSync, writeFileSync } from 'node:fs';

/** CPU in milliseconds: of the process that serves, and of PostgreSQL. */
export interface Cost {
  nodeMs: number;
  databaseMs: number;
}

export interface MeasuredCosts {
  cachedPage: Cost;
  renderedPage: Cost;
  call: Cost;
  cartChange: Cost;
  order: Cost;
  /** Share of the pages sent from memory in the simulated visits, with a price change every ten seconds. */
  hitShare: number;
  /** Of the simulated visits: what was measured, and what these costs predict. */
  simulated: { visits: number; measuredMs: number; predictedMs: number };
  /** Of a process with the demo shop, after the visits. */
  processMb: number;
  productKb: { variants4: number; variants12: number };
  loadMsPerProduct: number;
}

export interface Demand {
  visitsPerDay: number;
  pagesPerVisit: number;
  callsPerPage: number;
  /** The busiest hour against the mean of the day. */
  peakFactor: number;
  hitShare: number;
  cartShare: number;
  changesPerCart: number;
  orderShare: number;
  products: number;
  variants: 4 | 12;
  stores: number;
}

export const TYPICAL: Demand = {
  ...{ visitsPerDay: 1_000_000, pagesPerVisit: 6, callsPerPage: 4, peakFactor: 5, hitShare: 0.9 },
  ...{ cartShare: 0.05, changesPerCart: 4, orderShare: 0.015, products: 5000, variants: 4, stores: 2 },
};

export interface Capacity {
  visitsPerSecond: number;
  pagesPerSecond: number;
  callsPerSecond: number;
  ordersPerSecond: number;
  webCores: number;
  databaseCores: number;
  webProcesses: number;
  processMb: number;
  loadSeconds: number;
}

/** Share of a core that may be busy in the busiest hour; above it waiting times grow steeply. */
const UTILISATION = 0.6;
const DAY_S = 86_400;

const sumOf = (parts: readonly (readonly [rate: number, cost: Cost])[], kind: keyof Cost): number =>
  parts.reduce((sum, [rate, cost]) => sum + rate * cost[kind], 0);

/** How often each of the five happens in so many visits. */
export const workOf = (visits: number, demand: Demand) => {
  const pages = visits * demand.pagesPerVisit;
  return {
    cachedPage: pages * demand.hitShare,
    renderedPage: pages * (1 - demand.hitShare),
    call: pages * demand.callsPerPage,
    cartChange: visits * demand.cartShare * demand.changesPerCart,
    order: visits * demand.orderShare,
  };
};

/** CPU milliseconds of serving process and database together. */
export const predictedMs = (work: ReturnType<typeof workOf>, measured: MeasuredCosts): number => {
  const parts = (Object.keys(work) as (keyof typeof work)[]).map(
    (kind) => [work[kind], measured[kind]] as const,
  );
  return sumOf(parts, 'nodeMs') + sumOf(parts, 'databaseMs');
};

export const planCapacity = (measured: MeasuredCosts, demand: Demand): Capacity => {
  const visitsPerSecond = (demand.visitsPerDay * demand.peakFactor) / DAY_S;
  const work = workOf(visitsPerSecond, demand);
  const parts = (Object.keys(work) as (keyof typeof work)[]).map(
    (kind) => [work[kind], measured[kind]] as const,
  );
  const webCores = sumOf(parts, 'nodeMs') / 1000 / UTILISATION;
  const documents = demand.products * demand.stores;
  const productKb = demand.variants === 4 ? measured.productKb.variants4 : measured.productKb.variants12;
  return {
    visitsPerSecond,
    pagesPerSecond: work.cachedPage + work.renderedPage,
    callsPerSecond: work.call,
    ordersPerSecond: work.order,
    webCores,
    databaseCores: sumOf(parts, 'databaseMs') / 1000 / UTILISATION,
    // One more than needed: one may be restarted or lost.
    webProcesses: Math.ceil(webCores) + 1,
    processMb: measured.processMb + (documents * productKb) / 1024,
    loadSeconds: (documents * measured.loadMsPerProduct) / 1000,
  };
};

export const loadMeasured = (file: string): MeasuredCosts =>
  JSON.parse(readFileSync(file, 'utf8')) as MeasuredCosts;

/** Replaces what was measured anew. */
export const saveMeasured = (file: string, values: Partial<MeasuredCosts>): void => {
  writeFileSync(file, `${JSON.stringify({ ...loadMeasured(file), ...values }, null, 2)}\n`);
};

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const round = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)));
const costRow = (title: string, { nodeMs, databaseMs }: Cost): string =>
  rowOf([title, round(nodeMs), round(databaseMs)]);

const CASES: [string, Partial<Demand>][] = [
  ['10,000 visits a day', { visitsPerDay: 10_000 }],
  ['100,000 visits a day', { visitsPerDay: 100_000 }],
  ['1,000,000 visits a day', {}],
  ['the same, half of the pages from memory', { hitShare: 0.5 }],
  ['the same, 50,000 products', { products: 50_000 }],
  ['the same, 1,000,000 products of 12 variants', { products: 1_000_000, variants: 12 }],
];

/** The tables of docs/capacity.md. */
export const capacityTables = (measured: MeasuredCosts): string => {
  const { simulated } = measured;
  const plans = CASES.map(([title, change]) => {
    const plan = planCapacity(measured, { ...TYPICAL, ...change });
    const { pagesPerSecond, callsPerSecond, ordersPerSecond, webCores, databaseCores, webProcesses } = plan;
    const numbers = [pagesPerSecond, callsPerSecond, ordersPerSecond, webCores, databaseCores].map(round);
    return rowOf([title, ...numbers, String(webProcesses), round(plan.processMb), round(plan.loadSeconds)]);
  });
  return [
    rowOf(['measured, CPU ms', 'process', 'PostgreSQL']),
    rowOf(['---', '---', '---']),
    costRow('page from memory', measured.cachedPage),
    costRow('rendered page', measured.renderedPage),
    costRow('call to the api', measured.call),
    costRow('change of a cart', measured.cartChange),
    costRow('order', measured.order),
    '',
    `Memory of a process with the demo shop: ${round(measured.processMb)} MB. A product with 4 variants: ${round(measured.productKb.variants4)} KB in each store, with 12 variants ${round(measured.productKb.variants12)} KB. Loading: ${round(measured.loadMsPerProduct)} ms a product and store.`,
    '',
    `Simulated: ${simulated.visits} visits, ${round(measured.hitShare * 100)} % of the pages from memory, ${round(simulated.measuredMs / simulated.visits)} ms of CPU a visit; the costs above predict ${round(simulated.predictedMs / simulated.visits)} ms.`,
    '',
    rowOf([
      ...['busiest hour of', 'pages/s', 'calls/s', 'orders/s', 'web cores', 'database cores'],
      ...['web processes', 'MB each', 's to load'],
    ]),
    rowOf(Array.from({ length: 9 }, () => '---')),
    ...plans,
  ].join('\n');
};
