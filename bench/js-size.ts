// Transfer size of the JavaScript that a browser loads before the first interaction, on the browsing pages, and of the
// choice of a parcel machine, which is loaded with its shipping method.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { BROWSING_PAGES, CHROMIUM } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { bytesOf, measureScripts } from './support/first-load-scripts.ts';
import { findLazyChunk } from './support/lazy-chunk.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const BUDGET_KB = 120;
const PICKER_KB = 25;

const measurePicker = async (): Promise<Measured[]> => {
  const { files, isLazy } = findLazyChunk('point-picker');
  const sizes = await Promise.all(
    files.map((name) => bytesOf(`http://localhost:${SHOP_PORT}/assets/${name}`)),
  );
  const kb = sizes.reduce((total, size) => total + size, 0) / 1024;
  return [
    { what: `parcel machines, ${files.length} files`, value: kb, budget: PICKER_KB, unit: 'KB' },
    { what: 'parcel machines, loaded before they are chosen', value: isLazy ? 0 : 1, budget: 0, unit: '' },
  ];
};

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
    printBudgets('Code that is loaded when it is chosen, brotli', await measurePicker());
  } finally {
    await browser.close();
    await stopShop(shop);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
