// Lighthouse on a phone profile: the median of several runs of each page. `--runs 1` for a quick check, `--cpu 4` for
// Lighthouse's own slowdown of the processor instead of the calibrated one.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BROWSING_PAGES } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { calibrate, launchBrowser, median, type Report, reportOf } from './support/lighthouse-report.ts';
import { startShop, stopShop } from './support/shop-process.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string' } },
});
const RUNS = Math.max(1, Number.parseInt(values.runs, 10) || 5);
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MAX_SHIFT = 0.02;
const CATEGORIES = Object.keys(BUDGETS);

/** Prints the audits that cost points, so that a broken budget names its reason. */
const printFindings = (name: string, { audits, categories }: Report) => {
  for (const [id, category] of Object.entries(categories))
    for (const { id: auditId, weight } of category.auditRefs) {
      const audit = audits[auditId];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.log(`${name}: ${id}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
};

const measure = async (name: string, path: string, slowdown: number): Promise<Measured[]> => {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++)
    reports.push(await reportOf(path, { categories: CATEGORIES, slowdown }));
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
  const browser = await launchBrowser();
  try {
    const slowdown = await calibrate(CATEGORIES, values.cpu);
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
