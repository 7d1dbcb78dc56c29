// Lighthouse on a phone profile, with a slowdown of the processor that fits this machine.
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { BROWSING_PAGES, CHROMIUM } from './browsing-pages.ts';
import { SHOP_PORT } from './shop-process.ts';

const DEBUG_PORT = 9333;
/** Lighthouse simulates a mid-range phone by 4 × of a fast desktop, whose benchmark index is 1500 to 2000. */
const DEFAULT_SLOWDOWN = 4;
const DESKTOP_INDEX = 1750;

export type Report = RunnerResult['lhr'];

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, `--remote-debugging-port=${DEBUG_PORT}`] });

/** Sometimes Lighthouse records no trace: nothing was measured, and the run is repeated. */
const isUnrecorded = ({ runtimeError }: Report) => runtimeError?.code === 'NO_NAVSTART';

interface ReportOptions {
  categories: string[];
  slowdown: number;
}

export const reportOf = async (path: string, options: ReportOptions, tries = 3): Promise<Report> => {
  const url = `http://localhost:${SHOP_PORT}${path}`;
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    logLevel: 'error',
    onlyCategories: options.categories,
    throttling: { cpuSlowdownMultiplier: options.slowdown },
  });
  if (!result) throw new Error(`No report of ${url}`);
  if (isUnrecorded(result.lhr) && tries > 1) return reportOf(path, options, tries - 1);
  if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  return result.lhr;
};

/**
 * One visit of each page that is not measured: the server renders pages and pictures for the first time on the same
 * cores. Returns the slowdown that makes this machine the phone that Lighthouse means (its docs/throttling.md).
 */
export const calibrate = async (categories: string[], given?: string): Promise<number> => {
  const indexes: number[] = [];
  for (const { path } of BROWSING_PAGES) {
    const { environment } = await reportOf(path, { categories, slowdown: DEFAULT_SLOWDOWN });
    indexes.push(environment.benchmarkIndex);
  }
  const index = median(indexes);
  const slowdown = given ? Number(given) : Math.max(1, (DEFAULT_SLOWDOWN * index) / DESKTOP_INDEX);
  console.log(`benchmark index ${index.toFixed(0)}, slowdown of the processor ${slowdown.toFixed(2)} ×`);
  return slowdown;
};
