// Shared by all browser journeys: a hydrated page, analytics rejected, and no console errors.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from './support/request-id.ts';

/** `quiet: false` where the journey causes console errors: a 404, a lost connection. */
export const test = base.extend<{ quiet: boolean; silence: undefined }>({
  quiet: [true, { option: true }],
  silence: [
    async ({ page, quiet }, use, testInfo) => {
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text());
      });
      page.on('pageerror', (error) => consoleErrors.push(String(error)));
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('console', { body: consoleErrors.join('\n'), contentType: 'text/plain' });
      // A route handler may still receive a request.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (quiet) expect(consoleErrors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Waits for hydration. React attaches to elements slightly before it handles events: the body attribute tells when. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(
    () =>
      document.body?.hasAttribute('data-unhydrated') === false &&
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );

/** A deferred part hydrates at the first interaction. Until then the browser itself sends its forms and follows its links. */
export const waitForPartHydration = (part: Locator) =>
  expect(part.locator('xpath=ancestor-or-self::*[@data-unhydrated]')).toHaveCount(0);

/** Ticks what may hydrate at this very click: it is shown unticked until its chunk handles the click. */
export const tick = async (box: Locator) => {
  await box.click();
  await expect(box).toBeChecked();
};

const rejectAnalytics = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('klaas/consent', '1:rejected'));

export const visit = async (page: Page, path: string) => {
  await rejectAnalytics(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
};

/** Waits for running animations. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
  });

/**
 * On a static page: text that is fading in has too little contrast.
 * All rules, but one frame and violations only, which takes a quarter of the time.
 */
export const accessibilityErrors = async (page: Page, within = 'html') => {
  await waitForAnimations(page);
  const axe = new AxeBuilder({ page }).include(within).options({ resultTypes: ['violations'] });
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

/** A screen of both stores is tested once in each: on a desktop in the Estonian, on a phone in the Russian store. */
export const viewportTag = (storeOrPath: string) => ({ tag: storeOrPath.endsWith('ru') ? ['@phone'] : [] });

/** A screen of both stores is shown in both colour schemes: light in the Estonian, dark in the Russian store. */
export const showInScheme = (page: Page, storeOrPath: string): Promise<void> =>
  page.emulateMedia({ colorScheme: storeOrPath.endsWith('ru') ? 'dark' : 'light' });

/** Horizontal overflow in pixels at the current and the other width: the larger of the two. */
export const horizontalOverflowPx = async (page: Page) => {
  const measured = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const viewport = page.viewportSize() ?? DESKTOP;
  const currentPx = await measured();
  await page.setViewportSize(viewport.width === PHONE.width ? DESKTOP : PHONE);
  const otherPx = await measured();
  await page.setViewportSize(viewport);
  return Math.max(currentPx, otherPx);
};
