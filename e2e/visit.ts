// What every journey of a visitor needs: a page that has woken up, no question about analytics in the way, and a
// console that stays silent.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { test as base, expect } from './support/request-id.ts';

/** `quiet: false` where the journey itself makes the browser complain: a page that is not there, a lost connection. */
export const test = base.extend<{ quiet: boolean; silence: undefined }>({
  quiet: [true, { option: true }],
  silence: [
    async ({ page, quiet }, use, testInfo) => {
      const heard: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      page.on('pageerror', (error) => heard.push(String(error)));
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('console', { body: heard.join('\n'), contentType: 'text/plain' });
      // Whoever stands in for the network may still be asked something.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (quiet) expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** The browser has taken the page over. An element is React's own a moment before it is answered: the body says when. */
export const awake = (page: Page) =>
  page.waitForFunction(
    () =>
      document.body?.hasAttribute('data-asleep') === false &&
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );

const refuseAnalytics = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));

export const visit = async (page: Page, path: string) => {
  await refuseAnalytics(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await awake(page);
};

/** What comes or goes by degrees has done so. */
export const stilled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Of a page that stands still: words that are half there have too little contrast. All rules; one frame and faults only,
 * which takes a quarter of the time.
 */
export const faults = async (page: Page, within = 'html') => {
  await stilled(page);
  const axe = new AxeBuilder({ page }).include(within).options({ resultTypes: ['violations'] });
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

/** A screen that both stores show is tried once in each: at a desk in the Estonian store, on a phone in the Russian. */
export const atItsWidth = (storeOrPath: string) => ({ tag: storeOrPath.endsWith('ru') ? ['@phone'] : [] });

/** How far the page can be moved sideways at its own width and at the other one: the larger of the two. */
export const sidewaysPx = async (page: Page) => {
  const measured = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const own = page.viewportSize() ?? DESK;
  const here = await measured();
  await page.setViewportSize(own.width === PHONE.width ? DESK : PHONE);
  const there = await measured();
  await page.setViewportSize(own);
  return Math.max(here, there);
};
