// What each mechanism of the first load is worth (decision 020): the shop is built and started with all of them, then
// with each one off. Prints what switching it off costs. `--runs 5`: Lighthouse runs per page, 0 for none; `--only a,b`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { MECHANISMS } from '../storefront/app/first-load/mechanisms.ts';
import { BROWSING_PAGES } from './support/browsing-pages.ts';
import { measureScripts } from './support/first-load-scripts.ts';
import { calibrate, launchBrowser, median, reportOf } from './support/lighthouse-report.ts';
import { pidOfShop, SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const RUNS = Number.parseInt(values.runs, 10);
const CATEGORIES = ['performance'];
const BUILD_STAMP = join(import.meta.dirname, '../storefront/build/.klaas-built');
const WARM_UP = 200;
const PAGES_MEASURED = 300;
const TICK_MS = 10;

interface PageNumbers {
  points: number;
  blockingMs: number;
  kb: number;
  cpuMs: number;
}

/** CPU of the shop's process since its start. */
const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

/** An unknown parameter: the page is rendered for this request and not cached. */
const renderPages = async (path: string, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) {
    const url = `http://localhost:${SHOP_PORT}${path}?bench=${i}`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
    await response.arrayBuffer();
  }
};

const cpuPerPage = async (pid: number, path: string): Promise<number> => {
  await renderPages(path, WARM_UP);
  const before = cpuMsOf(pid);
  await renderPages(path, PAGES_MEASURED);
  return (cpuMsOf(pid) - before) / PAGES_MEASURED;
};

const measurePage = async (
  browser: Browser,
  pid: number,
  path: string,
  slowdown: number,
): Promise<PageNumbers> => {
  const cpuMs = await cpuPerPage(pid, path);
  const { kb } = await measureScripts(browser, `http://localhost:${SHOP_PORT}${path}`);
  const points: number[] = [];
  const blockingMs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { audits, categories } = await reportOf(path, { categories: CATEGORIES, slowdown });
    points.push((categories['performance']?.score ?? 0) * 100);
    blockingMs.push(audits['total-blocking-time']?.numericValue ?? Number.NaN);
  }
  return { points: median(points), blockingMs: median(blockingMs), kb, cpuMs };
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-first-load-'));
let slowdown = 0;

/** The build's stamp knows nothing of switches: without it the shop is built at its start, now and after the bench. */
const measureWithout = async (off: string): Promise<PageNumbers[]> => {
  process.env['VITE_FIRST_LOAD_OFF'] = off;
  rmSync(BUILD_STAMP, { force: true });
  const { shop } = await startShop(dataDir);
  rmSync(BUILD_STAMP, { force: true });
  const browser = await launchBrowser();
  try {
    const pid = pidOfShop(dataDir);
    if (RUNS > 0) slowdown ||= await calibrate(CATEGORIES);
    const numbers: PageNumbers[] = [];
    for (const { path } of BROWSING_PAGES) numbers.push(await measurePage(browser, pid, path, slowdown));
    return numbers;
  } finally {
    await browser.close();
    await stopShop(shop);
  }
};

const signed = (value: number, digits: number) => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;

const print = (off: string, numbers: readonly PageNumbers[], all: readonly PageNumbers[]): void => {
  for (const [index, { name }] of BROWSING_PAGES.entries()) {
    const [now, before] = [numbers[index], all[index]];
    if (!now || !before) continue;
    const columns = [
      `${now.points.toFixed(0)} points (${signed(now.points - before.points, 0)})`,
      `blocked ${now.blockingMs.toFixed(0)} ms (${signed(now.blockingMs - before.blockingMs, 0)})`,
      `${now.kb.toFixed(1)} KB (${signed(now.kb - before.kb, 1)})`,
      `CPU ${now.cpuMs.toFixed(2)} ms (${signed((now.cpuMs / before.cpuMs - 1) * 100, 0)} %)`,
    ];
    console.log(`${off.padEnd(24)} ${name.padEnd(9)} ${columns.join('  ')}`);
  }
};

try {
  const chosen = values.only?.split(',');
  const all = await measureWithout('');
  print('all on', all, all);
  for (const name of MECHANISMS)
    if (!chosen || chosen.includes(name)) print(`without ${name}`, await measureWithout(name), all);
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
} finally {
  rmSync(BUILD_STAMP, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
