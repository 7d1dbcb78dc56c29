import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { catalogues } from './catalogs-plugin.ts';

/** What every page runs on, and what nearly every page shares: one file each instead of forty compresses far better. */
const groups = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@lingui|zustand)[\\/]/,
    priority: 20,
  },
  { name: 'shop', test: /(storefront[\\/]app|core[\\/]src)[\\/]/, minShareCount: 12, priority: 10 },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [catalogues(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}));
