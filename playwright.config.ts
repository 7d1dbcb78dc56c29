// Journeys in a real browser, and pages read over HTTP, against a real shop with the demo data, started once for the run.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
];
const executablePath = process.env.CHROME_PATH ?? BROWSERS.find((file) => existsSync(file));
const port = process.env.E2E_PORT ?? '3100';
const baseURL = process.env.BASE_URL ?? `http://127.0.0.1:${port}`;
const dataDir = process.env.E2E_DATA_DIR ?? 'node_modules/.cache/klaas-e2e';
const serverLog = `${dataDir}.log`;

// A browser counts the last `--disable-features` only, so this one has what Playwright itself switches off.
const PLAYWRIGHT_DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];
// The suggestions below an address bar that nobody sees: 1.4 s of CPU for each context.
const ADDRESS_BAR_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ...['PreloadTopChromeWebUI', 'PreloadTopChromeWebUILessNavigations'],
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: process.env.E2E_OUTPUT ?? 'test-results',
  fullyParallel: true,
  workers: 2,
  // A test that passes only at the second try is broken.
  retries: 0,
  // Twice what the longest test needs on two slow cores (44 s); one that hangs must not hold up the others for long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['./e2e/support/failure-reporter.ts', { serverLog }],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL,
    // Journeys meet the shop itself; what the service worker keeps is tried in the specs about being offline.
    serviceWorkers: 'block',
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
    screenshot: 'only-on-failure',
    // A trace costs two thirds of a test's time again: recorded on demand only.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        // Debian's chromium asks for it, and gets it from software.
        '--disable-gpu-rasterization',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${[...PLAYWRIGHT_DISABLED_FEATURES, ...ADDRESS_BAR_FEATURES].join()}`,
      ],
    },
  },
  projects: [
    // What the server answers: read with an HTML parser, no browser.
    { name: 'http', testMatch: '**/e2e/http/*.spec.ts' },
    // A journey runs once, at a desk; `@widths`: at both widths, `@phone`: on a phone only.
    {
      name: 'desk',
      testMatch: '**/e2e/*.spec.ts',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: '**/e2e/*.spec.ts',
      grep: /@phone|@widths/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(process.env.BASE_URL
    ? {}
    : {
        webServer: {
          command: `node server/main.ts > ${serverLog} 2>&1`,
          url: `${baseURL}/readyz`,
          timeout: 180_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
          env: {
            PORT: port,
            HOST: '127.0.0.1',
            DATA_DIR: dataDir,
            SHOP_URL: baseURL,
            // All visitors of the run have one address.
            SETTINGS__server__searchBurstMs: '5000',
            SETTINGS__server__searchMsPerSecond: '1000',
            // Two cores: they are the tests'.
            SETTINGS__server__preparePictures: 'false',
            SETTINGS__server__resetDemo: 'false',
          },
        },
      }),
});
