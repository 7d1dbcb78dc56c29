// Vite plugin: `virtual:catalog/et` is the compiled catalogue of the back office in a language, for its frame and first
// screen; `virtual:catalog/et/screens` has the texts that only later screens use.
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

/** Files whose texts the frame, its palette or the first screen show. */
const FIRST = new Set(
  ['changes', 'messages', 'orders', 'production', 'returns', 'shell', 'staff', 'stock', 'today'].map(
    (name) => `${name}.json`,
  ),
);
/** What the navigation says of an area. */
const NAVIGATION = /\.(?:title|view_\w+)$/;

const firstIds = (): Set<string> => {
  const texts = (name: string): string[] =>
    Object.keys(JSON.parse(readFileSync(path.join(folderOf('en'), name), 'utf8')));
  return new Set(
    readdirSync(folderOf('en')).flatMap((name) =>
      FIRST.has(name) ? texts(name) : texts(name).filter((id) => NAVIGATION.test(id)),
    ),
  );
};

const partOf = (language: string, isFirst: boolean): Messages => {
  const first = firstIds();
  const all = Object.entries(catalogOf(language));
  return Object.fromEntries(all.filter(([id]) => first.has(id) === isFirst));
};

export const catalogues = (): Plugin => ({
  name: 'klaas-admin-catalogues',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    const [language = '', part] = id.slice(PREFIX.length + 1).split('/');
    for (const folder of new Set(['en', language]))
      for (const file of readdirSync(folderOf(folder))) this.addWatchFile(path.join(folderOf(folder), file));
    const messages = JSON.stringify(JSON.stringify(partOf(language, part !== 'screens')));
    return `export const messages = JSON.parse(${messages});`;
  },
});
