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

export const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
