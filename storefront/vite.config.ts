import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { createFirstLoadGroups } from './app/first-load/bundle/chunk-groups.ts';
import { isPreloaded } from './app/first-load/bundle/dependency-preloads.ts';
import type { Mechanism } from './app/first-load/mechanisms.ts';
import { catalogues } from './catalogs-plugin.ts';

const isOn = (name: Mechanism) => process.env['VITE_FIRST_LOAD_OFF'] !== name;

/** Chunks of every page: one for the framework, one for the application shell. */
const groups = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/](?!.*shallow)/,
    priority: 20,
  },
  ...createFirstLoadGroups(),
];

/** The router's development warnings: tree-shaken from production builds. 0.9 KB, see decision 020. */
const DEV_WARNINGS = ['warning', 'warningOnce', 'warnOnce'];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [catalogues({ isSplit: isOn('deferredMessages') }), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isOn('preloadFilter') && {
      modulePreload: {
        resolveDependencies: (file: string, needed: string[]) =>
          needed.filter((name) => isPreloaded(file, name)),
      },
    }),
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            ...(isOn('chunkGroups') && { output: { codeSplitting: { groups } } }),
            ...(isOn('droppedWarnings') && { treeshake: { manualPureFunctions: DEV_WARNINGS } }),
          },
        }),
  },
}));
