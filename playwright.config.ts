// Journeys in a real browser against a real shop with the demo data, started once for the run.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
];
const executablePath = process.env.CHROME_PATH ?? BROWSERS.find((file) => existsSync(file));
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:3100';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A test that passes only at the second try is broken.
  retries: 0,
  // Patience costs nothing where all is well: a slow machine is not a fault of the shop.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL,
    // Journeys meet the shop itself; what the worker keeps is tried in the specs about being offline.
    serviceWorkers: 'block',
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      // What a server answers does not depend on the screen.
      testIgnore: ['seo.spec.ts', 'foreign-backend.spec.ts'],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(process.env.BASE_URL
    ? {}
    : {
        webServer: {
          command: 'node server/main.ts',
          url: `${baseURL}/readyz`,
          timeout: 180_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
          env: {
            PORT: '3100',
            HOST: '127.0.0.1',
            DATA_DIR: 'node_modules/.cache/klaas-e2e',
            SHOP_URL: baseURL,
            SETTINGS__orders__bankLinkSimulator: 'on',
          },
        },
      }),
});
