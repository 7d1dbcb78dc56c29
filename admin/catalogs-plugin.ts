// Vite plugin: `virtual:catalog/et` is the compiled catalogue of the back office in a language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalog, compileCatalog } from '@klaas/core/texts/compile-catalog.ts';
import type { Messages } from '@klaas/core/texts/format-message.ts';
import type { Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, '../core/src/texts/catalogs');
const PREFIX = 'virtual:catalog/';

const folderOf = (language: string): string => path.join(ROOT, language, 'admin');

const readCatalogs = (language: string): Catalog[] =>
  readdirSync(folderOf(language)).map((name) =>
    JSON.parse(readFileSync(path.join(folderOf(language), name), 'utf8')),
  );

export const catalogOf = (language: string): Messages => compileCatalog(language, readCatalogs);

export const catalogues = (): Plugin => ({
  name: 'klaas-admin-catalogues',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    const language = id.slice(PREFIX.length + 1);
    for (const folder of new Set(['en', language]))
      for (const file of readdirSync(folderOf(folder))) this.addWatchFile(path.join(folderOf(folder), file));
    const messages = JSON.stringify(JSON.stringify(catalogOf(language)));
    return `export const messages = JSON.parse(${messages});`;
  },
});
