import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { catalogues } from './catalogs-plugin.ts';
import { createFirstLoadGroups } from './first-load.ts';

/** What every page runs on, and the shop around every page: one file each. */
const groups = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/](?!.*shallow)/,
    priority: 20,
  },
  ...createFirstLoadGroups(),
];

/** Where a page waits for the code, all its files are asked for at once. Elsewhere their names would cost more than they win. */
const PRELOADED =
  /(category-view|product-view|generic-page-view|product-buying|category-list|configurator|open-cart)-/;

/** Every page has them already. */
const HAD = /(^|\/)(frame|rolldown-runtime|shop)-[\w-]{8}\.js$/;

const isPreloaded = (file: string, needed: string) =>
  needed.endsWith('.css') || (PRELOADED.test(file) && !HAD.test(needed));

/** How the router speaks to developers in the browser's console; in the shop's own build nobody listens. */
const DEV_WARNINGS = ['warning', 'warningOnce', 'warnOnce'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [catalogues(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (file, needed) => needed.filter((name) => isPreloaded(file, name)),
    },
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: { codeSplitting: { groups } },
            treeshake: { manualPureFunctions: DEV_WARNINGS },
          },
        }),
  },
}));
