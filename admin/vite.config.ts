import { defineConfig } from 'vite';
import { catalogues } from './catalogs-plugin.ts';
import { signInPages } from './sign-in-plugin.ts';

export default defineConfig({
  base: '/admin/',
  plugins: [catalogues(), signInPages()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: 'build',
    emptyOutDir: true,
    // Preloads are written by the pages themselves: an inline script would break the policy.
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
  },
});
