import { defineConfig } from 'vitest/config';
import { catalogues } from './storefront/catalogs-plugin.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/src/**/*.test.ts'] } },
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [catalogues()],
        test: { name: 'storefront', include: ['storefront/app/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
