import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { catalogues } from './storefront/catalogs-plugin.ts';

/** Twice what the longest need beside two busy loops on two cores (30 s); they end a wait in vain and decide nothing else. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };
/** Files share a worker's modules: loading them afresh for each file costs more than most of the tests do. */
const common = { isolate: false, setupFiles: ['./scripts/fast-check-seed.ts'], ...patient };

const COUNTED = ['api/test/worst-cases*.test.ts', 'api/test/catalog/change-cost.test.ts'];

/** Several shops start at once: on a machine that does other work that takes minutes. */
const startLimit = { testTimeout: 900_000, hookTimeout: 900_000 };
const engines = {
  name: 'engines',
  include: ['engines/**/*.test.ts'],
  ...{ ...common, ...startLimit, fileParallelism: false },
};

export default defineConfig({
  test: {
    // The default leaves one core free, which on two cores is half of the machine.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { name: 'core', include: ['core/src/**/*.test.ts'], ...common } },
      {
        test: {
          name: 'api',
          include: [
            'api/src/**/*.test.ts',
            'api/test/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: COUNTED,
          globalSetup: ['api/test/test-server.ts'],
          ...common,
        },
      },
      // Steps are counted in a process of its own: code that another file has had compiled carries no counters.
      { test: { name: 'steps', include: COUNTED, ...common, isolate: true } },
      // Only with its name: they start servers, which npm run test:engines finds or downloads.
      ...(process.argv.includes('engines') ? [{ test: engines }] : []),
      { test: { name: 'admin', include: ['admin/src/**/*.test.ts'], ...common } },
      {
        plugins: [catalogues({ isSplit: true })],
        test: {
          name: 'storefront',
          include: ['storefront/app/**/*.test.{ts,tsx}', 'ui/src/**/*.test.ts'],
          ...common,
        },
      },
    ],
  },
});
