// Vite plugin: compiles the translation catalogues at build time. `virtual:catalog/et` holds the messages of the first
// load, `virtual:catalog/et-late` the deferred ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalog, compileCatalog, mergeCatalogs } from '@klaas/core/texts/compile-catalog.ts';
import type { Messages } from '@klaas/core/texts/format-message.ts';
import type { Plugin } from 'vite';
import { isDeferredModule, planFirstLoadMessages } from './app/first-load/bundle/deferred-messages-plan.ts';

const ROOT = path.join(import.meta.dirname, '../core/src/texts/catalogs');
const folderOf = (language: string): string => path.join(ROOT, language, 'storefront');
const PREFIX = 'virtual:catalog/';
/** Its `loaders` load the catalogues of all languages. */
const LOADERS = 'virtual:catalogs';

/** Every folder with texts of the storefront is a language. */
export const listLanguages = (): string[] =>
  readdirSync(ROOT).filter((language) => existsSync(folderOf(language)));

const readCatalogs = (language: string): Catalog[] =>
  readdirSync(folderOf(language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folderOf(language), name), 'utf8')));

export const compileCatalogue = (language: string): Messages => compileCatalog(language, readCatalogs);

const DEFERRED_MESSAGES = path.join(import.meta.dirname, 'app/shell/i18n/deferred-messages.ts');

const moduleOf = (name: string, firstLoadIds: () => Set<string>): string => {
  const [language = 'en', part] = name.split('-');
  const first = firstLoadIds();
  const chosen = Object.entries(compileCatalogue(language)).filter(
    ([id]) => first.has(id) === (part !== 'late'),
  );
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(chosen)))});`;
};

const loadersModule = (): string => {
  const loaderOf = (language: string) =>
    `${language}: { first: () => import('${PREFIX}${language}'), late: () => import('${PREFIX}${language}-late') }`;
  return `export const loaders = { ${listLanguages().map(loaderOf).join(', ')} };`;
};

/** `isSplit`: the deferred messages are modules of their own. */
export const catalogues = ({ isSplit }: { isSplit: boolean }): Plugin => {
  let planned: Set<string> | undefined;
  const planIds = () => {
    const ids = Object.keys(mergeCatalogs(readCatalogs('en')));
    return isSplit ? planFirstLoadMessages(ids) : new Set(ids);
  };
  const firstLoadIds = () => {
    planned ??= planIds();
    return planned;
  };
  return {
    name: 'klaas-catalogues',
    buildStart() {
      planned = undefined;
    },
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) || id === LOADERS ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LOADERS}`) return loadersModule();
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      for (const folder of new Set(['en', name.split('-')[0] ?? 'en']))
        for (const file of readdirSync(folderOf(folder)))
          this.addWatchFile(path.join(folderOf(folder), file));
      return moduleOf(name, firstLoadIds);
    },
    // The SSR bundle loads all messages up front.
    transform(code, id, options) {
      if (options?.ssr || !isSplit || !isDeferredModule(id)) return null;
      return { code: `import ${JSON.stringify(DEFERRED_MESSAGES)};${code}`, map: null };
    },
  };
};
