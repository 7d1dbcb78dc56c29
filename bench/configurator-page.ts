// The configurator's own code as it travels, and what price and drawing cost with every key at a processor four times
// slower.
//
// Each key has a frame of its own, as it has under a finger. A browser spends most of such a frame on itself: the letter,
// the caret, the frame's way to the screen. What price and drawing add is told by the same keys in the same field and the
// same run while nobody hears them; the budget is for that difference, on a phone and at a desk, and both raw numbers are
// printed. (Before, keys followed each other without waiting for their frames, so that several shared one, and the browser's
// own part counted against the budget: no page that paints what is typed could have kept it.)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from './support/browsing-pages.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const BUDGET_KB = 25;
const BUDGET_MS = 8;
const SLOW_DOWN = 4;
const KEYS = 60;
const ROUNDS = 5;
const PAGE = '/et/p/KL-DK-M/x?width=1000&height=2100&height2=1500';
/** Its code; the rules of glass come in a file of their own because the cart counts with them too. */
const CONFIGURATOR_FILES =
  /\/assets\/(configurator|configuration-(?!endpoints)|pane-|glass|draft-url|own-choice|rules)[\w-]*\.js$/;

interface Viewport {
  width: number;
  height: number;
}
const PHONE: Viewport = { width: 360, height: 740 };
const DESKTOP: Viewport = { width: 1440, height: 900 };

/** With `BASE_URL` a shop that runs already is measured. */
const running = process.env['BASE_URL'];
const base = running ?? `http://localhost:${SHOP_PORT}`;

const kilobytesOf = async (url: string): Promise<number> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const bytes = Number(response.headers.get('content-length'));
  await response.arrayBuffer();
  return bytes / 1024;
};

const openPage = async (browser: Browser, viewport: Viewport): Promise<{ page: Page; scripts: string[] }> => {
  const page = await browser.newPage({ viewport });
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));
  await page.goto(`${base}${PAGE}`, { waitUntil: 'networkidle' });
  // The code comes at the first sign of a visitor.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.conf-form input') ?? {}).some((key) => key.startsWith('__react')),
  );
  return { page, scripts };
};

/** Every key another size, so that nothing is loaderCache; the next comes when price and drawing are painted. */
const typeKeys = (page: Page, isHeard: boolean): Promise<void> =>
  page.evaluate(
    async ([count, withHandlers]) => {
      const field = document.querySelector<HTMLInputElement>('.conf-form input[name="width"]');
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      if (!field || !setter) throw new Error('the configurator is not there');
      const stopEvent = (event: Event) => event.stopImmediatePropagation();
      if (!withHandlers) window.addEventListener('input', stopEvent, true);
      field.focus();
      for (let key = 0; key < count; key += 1) {
        setter.call(field, String(600 + (key % 80) * 7));
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      }
      window.removeEventListener('input', stopEvent, true);
    },
    [KEYS, isHeard] as const,
  );

/** What the page's main thread itself worked, whatever else the machine does. */
const threadMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const roundMs = async (page: Page, devtools: CDPSession, isHeard: boolean): Promise<number> => {
  const before = await threadMs(devtools);
  await typeKeys(page, isHeard);
  return (((await threadMs(devtools)) - before) / KEYS) * SLOW_DOWN;
};

/** Several rounds in turn: the median forgets the one in which the collector ran, and both bear the same load. */
const measureKey = async (page: Page, where: string): Promise<Measured> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const heard: number[] = [];
  const withoutHandlers: number[] = [];
  const added: number[] = [];
  // The first round warms up: a shopper's tenth key is as common as the first.
  await typeKeys(page, true);
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await roundMs(page, devtools, true);
    const without = await roundMs(page, devtools, false);
    heard.push(key);
    withoutHandlers.push(without);
    added.push(key - without);
  }
  console.log(
    `${where}: a key and its frame ${medianOf(heard).toFixed(1)} ms, unheard ${medianOf(withoutHandlers).toFixed(1)} ms`,
  );
  return {
    what: `price and drawing of a key, ${where}, at a processor ${SLOW_DOWN} times slower`,
    value: medianOf(added),
    budget: BUDGET_MS,
    unit: 'ms',
  };
};

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const measure = async (browser: Browser): Promise<Measured[]> => {
  const phone = await openPage(browser, PHONE);
  const scripts = phone.scripts.filter((url) => CONFIGURATOR_FILES.test(url));
  const sizes = await Promise.all(scripts.map(kilobytesOf));
  const onPhone = await measureKey(phone.page, 'phone');
  await phone.page.close();
  const desktop = await openPage(browser, DESKTOP);
  const onDesktop = await measureKey(desktop.page, 'desk');
  await desktop.page.close();
  return [
    {
      what: `code of the configurator, ${scripts.length} files`,
      value: sizes.reduce((sum, size) => sum + size, 0),
      budget: BUDGET_KB,
      unit: 'KB',
    },
    onPhone,
    onDesktop,
  ];
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-configurator-'));
try {
  const started = running ? null : await startShop(dataDir);
  const browser = await chromium.launch(CHROMIUM);
  try {
    printBudgets('Configurator', await measure(browser));
  } finally {
    await browser.close();
    if (started) await stopShop(started.shop);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
