// Transfer size of the JavaScript that a browser loads before the first interaction, on the browsing pages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { BROWSING_PAGES, CHROMIUM } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { measureScripts } from './support/first-load-scripts.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const BUDGET_KB = 120;
const measure = async (browser: Browser): Promise<Measured[]> => {
  const measured: Measured[] = [];
  for (const { name, path } of BROWSING_PAGES) {
    const { files, kb } = await measureScripts(browser, `http://localhost:${SHOP_PORT}${path}`);
    measured.push({ what: `${name}, ${files} files`, value: kb, budget: BUDGET_KB, unit: 'KB' });
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
