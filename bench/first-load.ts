// What each mechanism of the first load is worth (decision 020): the shop is built and started with all of them, then
// with each one off. Prints what switching it off costs. `--runs 5`: Lighthouse runs per page, 0 for none; `--only a,b`.
// The shop with all of them goes on running: CPU is measured on both in turns, because the same shop varies by a quarter
// from one start to the next.
import type { ChildProcess } from 'node:child_process';
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
const ROUNDS = 10;
const PAGES_PER_ROUND = 40;
const TICK_MS = 10;
const REFERENCE_PORT = String(Number(SHOP_PORT) + 1);

interface PageNumbers {
  points: number;
  blockingMs: number;
  kb: number;
  cpuMs: number;
  /** To the shop with all mechanisms, in the same run. */
  cpuRatio: number;
}

/** CPU of the shop's process since its start. */
const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

interface RunningShop {
  shop: ChildProcess;
  pid: number;
  port: string;
}

/** An unknown parameter: the page is rendered for this request and not cached. */
const renderPages = async (port: string, path: string, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) {
    const url = `http://localhost:${port}${path}?bench=${i}`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
    await response.arrayBuffer();
  }
};

/** CPU per page of each shop, measured in turns. */
const cpuPerPage = async (shops: readonly RunningShop[], path: string): Promise<number[]> => {
  const spent = shops.map(() => 0);
  for (const { port } of shops) await renderPages(port, path, WARM_UP);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { pid, port }] of shops.entries()) {
      const before = cpuMsOf(pid);
      await renderPages(port, path, PAGES_PER_ROUND);
      spent[index] = (spent[index] ?? 0) + cpuMsOf(pid) - before;
    }
  return spent.map((ms) => ms / (ROUNDS * PAGES_PER_ROUND));
};

const measurePage = async (browser: Browser, shop: RunningShop, path: string): Promise<PageNumbers> => {
  const [cpuMs = Number.NaN, referenceCpuMs = cpuMs] = await cpuPerPage(
    reference ? [shop, reference] : [shop],
    path,
  );
  const { kb } = await measureScripts(browser, `http://localhost:${shop.port}${path}`);
  const points: number[] = [];
  const blockingMs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { audits, categories } = await reportOf(path, { categories: CATEGORIES, slowdown });
    points.push((categories['performance']?.score ?? 0) * 100);
    blockingMs.push(audits['total-blocking-time']?.numericValue ?? Number.NaN);
  }
  return {
    points: median(points),
    blockingMs: median(blockingMs),
    kb,
    cpuMs,
    cpuRatio: cpuMs / referenceCpuMs,
  };
};

const dataDirs: string[] = [];
let reference: RunningShop | undefined;
let slowdown = 0;

/** The build's stamp knows nothing of switches: without it the shop is built at its start, now and after the bench. */
const startWithout = async (off: string, port: string): Promise<RunningShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-first-load-'));
  dataDirs.push(dataDir);
  process.env['VITE_FIRST_LOAD_OFF'] = off;
  rmSync(BUILD_STAMP, { force: true });
  const { shop } = await startShop(dataDir, port);
  rmSync(BUILD_STAMP, { force: true });
  return { shop, pid: pidOfShop(dataDir), port };
};

const measureWithout = async (off: string): Promise<PageNumbers[]> => {
  const running = await startWithout(off, SHOP_PORT);
  const browser = await launchBrowser();
  try {
    if (RUNS > 0) slowdown ||= await calibrate(CATEGORIES);
    const numbers: PageNumbers[] = [];
    for (const { path } of BROWSING_PAGES) numbers.push(await measurePage(browser, running, path));
    return numbers;
  } finally {
    await browser.close();
    await stopShop(running.shop);
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
      `CPU ${now.cpuMs.toFixed(2)} ms (${signed((now.cpuRatio - 1) * 100, 0)} %)`,
    ];
    console.log(`${off.padEnd(24)} ${name.padEnd(9)} ${columns.join('  ')}`);
  }
};

try {
  const chosen = values.only?.split(',');
  const all = await measureWithout('');
  print('all on', all, all);
  reference = await startWithout('', REFERENCE_PORT);
  // Its build is replaced by the next one: what it loads with the first request of a page is loaded now.
  for (const { path } of BROWSING_PAGES) await renderPages(REFERENCE_PORT, path, 1);
  for (const name of MECHANISMS)
    if (!chosen || chosen.includes(name)) print(`without ${name}`, await measureWithout(name), all);
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
} finally {
  if (reference) await stopShop(reference.shop);
  rmSync(BUILD_STAMP, { force: true });
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
}
