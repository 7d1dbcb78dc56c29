// Compiles the translation catalogues at build time: `virtual:catalog/et` holds that language's messages, ready to run.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, 'app/shell/i18n/catalogs');
const PREFIX = 'virtual:catalog/';
/** Languages that may miss texts; every missing one falls back to English. */
const MAY_BE_EMPTY = new Set(['sv']);

type Messages = Record<string, string>;

const readCatalogue = (language: string): Messages =>
  Object.assign(
    {},
    ...readdirSync(path.join(ROOT, language))
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(path.join(ROOT, language, name), 'utf8')) as Messages),
  );

export const compileCatalogue = (language: string) => {
  const source = readCatalogue('en');
  const own = readCatalogue(language);
  const missing = Object.keys(source).filter((id) => !own[id]);
  const unknown = Object.keys(own).filter((id) => !(id in source));
  if (missing.length > 0 && !MAY_BE_EMPTY.has(language))
    throw new Error(`Catalogue "${language}" misses: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`Catalogue "${language}" has unknown texts: ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries({ ...source, ...own }).map(([id, text]) => [id, compileMessage(text)]),
  );
};

export const catalogues = (): Plugin => ({
  name: 'klaas-catalogues',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null;
    const language = id.slice(PREFIX.length + 1);
    for (const folder of ['en', language])
      for (const name of readdirSync(path.join(ROOT, folder))) this.addWatchFile(path.join(ROOT, folder, name));
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(language)))});`;
  },
});
