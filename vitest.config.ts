import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { catalogues } from './storefront/catalogs-plugin.ts';

/** Twice what a healthy run needs beside other work on two cores; they end a wait in vain and decide nothing else. */
const patient = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };
/** Files share a worker's modules: loading them afresh for each file costs more than most of the tests do. */
const common = { isolate: false, setupFiles: ['./scripts/fast-check-seed.ts'], ...patient };

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
          globalSetup: ['api/test/test-server.ts'],
          ...common,
        },
      },
      {
        plugins: [catalogues()],
        test: {
          name: 'storefront',
          include: ['storefront/app/**/*.test.{ts,tsx}'],
          ...common,
        },
      },
    ],
  },
});
