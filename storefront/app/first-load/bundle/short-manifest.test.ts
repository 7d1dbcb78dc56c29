import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PREFETCHED_ROUTES, shortenManifest } from './short-manifest.ts';

const APP = path.join(import.meta.dirname, '../..');
const written = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ version: 'a', routes })};`;

describe('the manifest that browsers load', () => {
  it('keeps the imports of prefetched routes only, and everything else', () => {
    const code = written({
      checkout: { id: 'checkout', hasLoader: false, imports: ['/a.js'] },
      legal: { id: 'legal', hasLoader: true, imports: ['/a.js', '/b.js'], css: ['/c.css'] },
    });
    expect(shortenManifest(code, ['checkout'])).toBe(
      written({
        checkout: { id: 'checkout', hasLoader: false, imports: ['/a.js'] },
        legal: { id: 'legal', hasLoader: true, css: ['/c.css'] },
      }),
    );
  });

  it('fails the build when the router writes it in another way, or a route is gone', () => {
    expect(() => shortenManifest('export default {}', [])).toThrow('another way');
    expect(() => shortenManifest(written({}), ['checkout'])).toThrow('"checkout"');
  });

  it('knows each route that a page prefetches', () => {
    const pages = readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(path.join(APP, file), 'utf8'))
      .filter((code) => code.includes('<PrefetchPageLinks'));
    const named = pages.flatMap((code) => {
      const variable = /<PrefetchPageLinks page=\{(\w+)\}/.exec(code)?.[1];
      return (
        new RegExp(`const ${variable} = useShopPath\\(\\)\\('/([\\w-]+)'\\)`).exec(code)?.[1] ?? 'unknown'
      );
    });
    expect(named.sort()).toEqual([...PREFETCHED_ROUTES].sort());
  });
});
