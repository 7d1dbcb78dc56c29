// Lighthouse on a phone profile: the median of several runs of each page. `--runs 1` for a quick check, `--cpu 4` for
// Lighthouse's own slowdown of the processor instead of the calibrated one.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { BROWSING_PAGES, CHROMIUM } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string' } },
});
const RUNS = Math.max(1, Number.parseInt(values.runs, 10) || 5);
const DEBUG_PORT = 9333;
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MAX_SHIFT = 0.02;
/** Lighthouse simulates a mid-range phone by 4 × of a fast desktop, whose benchmark index is 1500 to 2000. */
const DEFAULT_SLOWDOWN = 4;
const DESKTOP_INDEX = 1750;

type Report = RunnerResult['lhr'];

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Sometimes Lighthouse records no trace: nothing was measured, and the run is repeated. */
const isUnrecorded = ({ runtimeError }: Report) => runtimeError?.code === 'NO_NAVSTART';

const reportOf = async (path: string, cpuSlowdownMultiplier: number, tries = 3): Promise<Report> => {
  const url = `http://localhost:${SHOP_PORT}${path}`;
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    logLevel: 'error',
    onlyCategories: Object.keys(BUDGETS),
    throttling: { cpuSlowdownMultiplier },
  });
  if (!result) throw new Error(`No report of ${url}`);
  if (isUnrecorded(result.lhr) && tries > 1) return reportOf(path, cpuSlowdownMultiplier, tries - 1);
  if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  return result.lhr;
};

/** Prints the audits that cost points, so that a broken budget names its reason. */
const printFindings = (name: string, { audits, categories }: Report) => {
  for (const [id, category] of Object.entries(categories))
    for (const { id: auditId, weight } of category.auditRefs) {
      const audit = audits[auditId];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.log(`${name}: ${id}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
};

/**
 * One visit of each page that is not measured: the server renders pages and pictures for the first time on the same
 * cores. Returns the slowdown that makes this machine the phone that Lighthouse means (its docs/throttling.md).
 */
const calibrate = async (): Promise<number> => {
  const indexes: number[] = [];
  for (const { path } of BROWSING_PAGES)
    indexes.push((await reportOf(path, DEFAULT_SLOWDOWN)).environment.benchmarkIndex);
  const index = median(indexes);
  const slowdown = values.cpu ? Number(values.cpu) : Math.max(1, (DEFAULT_SLOWDOWN * index) / DESKTOP_INDEX);
  console.log(`benchmark index ${index.toFixed(0)}, slowdown of the processor ${slowdown.toFixed(2)} ×`);
  return slowdown;
};

const measure = async (name: string, path: string, slowdown: number): Promise<Measured[]> => {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await reportOf(path, slowdown));
  const blockingMs = reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN);
  console.log(`${name}: total blocking time ${blockingMs.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  const [last] = reports.slice(-1);
  if (last) printFindings(name, last);
  const scores = Object.entries(BUDGETS).map(([category, budget]): Measured => {
    const value = median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
    return { what: `${name}, ${category}`, value, budget, unit: 'points', kind: 'least' };
  });
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1));
  return [...scores, { what: `${name}, layout shift`, value: shift, budget: MAX_SHIFT, unit: '' }];
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-lighthouse-'));
try {
  const { shop } = await startShop(dataDir);
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${DEBUG_PORT}`],
  });
  try {
    const slowdown = await calibrate();
    const measured: Measured[] = [];
    for (const { name, path } of BROWSING_PAGES) measured.push(...(await measure(name, path, slowdown)));
    // Load lowers the performance score: print it to judge the number.
    console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
    printBudgets(`Lighthouse, phone, median of ${RUNS}`, measured);
  } finally {
    await browser.close();
    await stopShop(shop);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
