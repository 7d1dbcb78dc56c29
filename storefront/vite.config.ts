import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { catalogues } from './catalogs-plugin.ts';
import { createFirstLoadGroups } from './first-load.ts';

/** Chunks of every page: one for the framework, one for the application shell. */
const groups = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/](?!.*shallow)/,
    priority: 20,
  },
  ...createFirstLoadGroups(),
];

/** Chunks that block a page: their imports are preloaded in parallel. Elsewhere the list costs more than it saves. */
const PRELOADED =
  /(category-view|product-view|generic-page-view|product-buying|category-list|configurator|open-cart)-/;

/** Part of every first load: no preload needed. */
const ALREADY_LOADED = /(^|\/)(frame|rolldown-runtime|shop)-[\w-]{8}\.js$/;

const isPreloaded = (file: string, needed: string) =>
  needed.endsWith('.css') || (PRELOADED.test(file) && !ALREADY_LOADED.test(needed));

/** The router's development warnings: tree-shaken from production builds. */
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
