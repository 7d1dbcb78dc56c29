// The code that a browser loads besides when a part of a page is opened.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join(import.meta.dirname, '../../storefront/build/client/assets');
const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

interface LazyChunk {
  /** File names in the build: its own, and those that only it imports. */
  files: string[];
  /** False: it is loaded with the page. */
  isLazy: boolean;
}

const withImports = (names: readonly string[], codeOf: (name: string) => string): Set<string> => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, imported = ''] of codeOf(name).matchAll(STATIC_IMPORT)) visit(imported);
  };
  for (const name of names) visit(name);
  return found;
};

/** By the name of its module. */
export const findLazyChunk = (module: string): LazyChunk => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const codes = new Map(scripts.map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')]));
  const codeOf = (name: string): string => codes.get(name) ?? '';
  const own = scripts.find((name) => name.startsWith(`${module}-`));
  if (own === undefined) throw new Error(`The build has no chunk of ${module}`);
  const openers = scripts.filter((name) => name !== own && codeOf(name).includes(own));
  const loaded = withImports(openers, codeOf);
  const files = [...withImports([own], codeOf)].filter((name) => name === own || !loaded.has(name));
  return { files, isLazy: openers.length > 0 && !loaded.has(own) };
};
