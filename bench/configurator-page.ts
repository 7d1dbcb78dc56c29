// Transfer size of the configurator's code, and the cost of price and drawing per key press at a CPU throttled four
// times. Each key press has a frame of its own, as in real typing. The browser spends most of such a frame on itself:
// glyph, caret, compositing. So the same key presses are also measured without listeners; the budget is for the
// difference, on a phone and on a desktop, and both raw numbers are printed. (Without waiting for frames several key
// presses shared one, and the browser's own part counted against the budget: no page that paints typed text could
// have met it.)
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
/** Its code; the glass rules are a file of their own because the cart uses them too. */
const CONFIGURATOR_FILES =
  /\/assets\/(configurator|configuration-(?!endpoints)|pane-|glass|draft-url|own-choice|rules)[\w-]*\.js$/;

interface Viewport {
  width: number;
  height: number;
}
const PHONE: Viewport = { width: 360, height: 740 };
const DESKTOP: Viewport = { width: 1440, height: 900 };

/** With `BASE_URL` a running shop is measured. */
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
  // The code is loaded on the first interaction.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.conf-form input') ?? {}).some((key) => key.startsWith('__react')),
  );
  return { page, scripts };
};

/**
 * Every key press sets another size, so that nothing is cached; the next follows when price and drawing are painted.
 */
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

/** CPU time of the page's main thread, independent of other load. */
const threadMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const roundMs = async (page: Page, devtools: CDPSession, isHeard: boolean): Promise<number> => {
  const before = await threadMs(devtools);
  await typeKeys(page, isHeard);
  return (((await threadMs(devtools)) - before) / KEYS) * SLOW_DOWN;
};

/**
 * Several alternating rounds: the median drops the one with a garbage collection, and both variants see the same
 * load.
 */
const measureKey = async (page: Page, where: string): Promise<Measured> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const withHandlers: number[] = [];
  const withoutHandlers: number[] = [];
  const added: number[] = [];
  // The first round is the warm-up: later key presses are as common as the first.
  await typeKeys(page, true);
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await roundMs(page, devtools, true);
    const without = await roundMs(page, devtools, false);
    withHandlers.push(key);
    withoutHandlers.push(without);
    added.push(key - without);
  }
  console.log(
    `${where}: a key and its frame ${medianOf(withHandlers).toFixed(1)} ms, unheard ${medianOf(withoutHandlers).toFixed(1)} ms`,
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
