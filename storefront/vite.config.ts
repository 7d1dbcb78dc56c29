import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { catalogues } from './catalogs-plugin.ts';
import { createFirstLoadGroups } from './first-load.ts';

/** What every page runs on, and the shop around every page: one file each. */
const groups = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/,
    priority: 20,
  },
  ...createFirstLoadGroups(),
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [catalogues(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
