// Transfer size of the JavaScript that a browser loads before the first interaction, on the browsing pages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { BROWSING_PAGES, CHROMIUM } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const BUDGET_KB = 120;
/** The page is idle when nothing was loaded for so long; a busy machine needs the time. */
const QUIET_MS = 5000;

const bytesOf = async (url: string): Promise<number> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const length = Number(response.headers.get('content-length'));
  const isSmall = length > 0 && length < 512;
  if (!isSmall && response.headers.get('content-encoding') !== 'br')
    throw new Error(`${url} is not compressed`);
  await response.arrayBuffer();
  return length;
};

const scriptsOf = async (browser: Browser, url: string): Promise<string[]> => {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      scripts.add(response.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  let known = -1;
  while (known < scripts.size) {
    known = scripts.size;
    await page.waitForTimeout(QUIET_MS);
  }
  await page.close();
  return [...scripts];
};

const measure = async (browser: Browser): Promise<Measured[]> => {
  const measured: Measured[] = [];
  for (const { name, path } of BROWSING_PAGES) {
    const scripts = await scriptsOf(browser, `http://localhost:${SHOP_PORT}${path}`);
    const sizes = await Promise.all(scripts.map(bytesOf));
    const value = sizes.reduce((total, size) => total + size, 0) / 1024;
    measured.push({ what: `${name}, ${scripts.length} files`, value, budget: BUDGET_KB, unit: 'KB' });
  }
  return measured;
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-js-'));
try {
  const { shop } = await startShop(dataDir);
  const browser = await chromium.launch(CHROMIUM);
  try {
    printBudgets('Code on first load, brotli', await measure(browser));
  } finally {
    await browser.close();
    await stopShop(shop);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
