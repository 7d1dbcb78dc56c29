// Lighthouse on a phone profile: the median of several runs of each page. `--runs 1` for a quick check.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { BROWSING_PAGES, CHROMIUM } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const RUNS = Math.max(1, Number.parseInt(values.runs, 10) || 5);
const DEBUG_PORT = 9333;
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MAX_SHIFT = 0.02;

type Report = RunnerResult['lhr'];

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Sometimes Lighthouse records no trace: nothing was measured, and the run is repeated. */
const isUnrecorded = ({ runtimeError }: Report) => runtimeError?.code === 'NO_NAVSTART';

const reportOf = async (url: string, tries = 3): Promise<Report> => {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    logLevel: 'error',
    onlyCategories: Object.keys(BUDGETS),
  });
  if (!result) throw new Error(`No report of ${url}`);
  if (isUnrecorded(result.lhr) && tries > 1) return reportOf(url, tries - 1);
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

const measure = async (name: string, path: string): Promise<Measured[]> => {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await reportOf(`http://localhost:${SHOP_PORT}${path}`));
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
    const measured: Measured[] = [];
    for (const { name, path } of BROWSING_PAGES) measured.push(...(await measure(name, path)));
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
