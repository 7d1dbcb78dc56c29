// Vite plugin: compiles the translation catalogues at build time. `virtual:catalog/et` holds the messages of the first
// load, `virtual:catalog/et-late` the deferred ones.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import type { Messages as CompiledMessages } from './app/shell/i18n/format-message.ts';
import { isDeferredModule, planFirstLoadMessages } from './deferred-messages-plan.ts';

const ROOT = path.join(import.meta.dirname, 'app/shell/i18n/catalogs');
const PREFIX = 'virtual:catalog/';
/** Languages that may be incomplete: a missing message falls back to English. */
const MAY_BE_EMPTY = new Set(['sv']);

type Messages = Record<string, string>;

const readCatalogue = (language: string): Messages =>
  Object.assign(
    {},
    ...readdirSync(path.join(ROOT, language))
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(path.join(ROOT, language, name), 'utf8')) as Messages),
  );

export const compileCatalogue = (language: string): CompiledMessages => {
  const source = readCatalogue('en');
  const translated = readCatalogue(language);
  const missing = Object.keys(source).filter((id) => !translated[id]);
  const unknown = Object.keys(translated).filter((id) => !(id in source));
  if (missing.length > 0 && !MAY_BE_EMPTY.has(language))
    throw new Error(`Catalogue "${language}" misses: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`Catalogue "${language}" has unknown texts: ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries({ ...source, ...translated }).map(([id, text]) => [id, compileMessage(text)]),
  ) as CompiledMessages;
};

const DEFERRED_MESSAGES = path.join(import.meta.dirname, 'app/shell/i18n/deferred-messages.ts');

const moduleOf = (name: string, firstLoadIds: () => Set<string>): string => {
  const [language = 'en', part] = name.split('-');
  const first = firstLoadIds();
  const chosen = Object.entries(compileCatalogue(language)).filter(
    ([id]) => first.has(id) === (part !== 'late'),
  );
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(chosen)))});`;
};

export const catalogues = (): Plugin => {
  let planned: Set<string> | undefined;
  const firstLoadIds = () => {
    planned ??= planFirstLoadMessages(Object.keys(readCatalogue('en')));
    return planned;
  };
  return {
    name: 'klaas-catalogues',
    buildStart() {
      planned = undefined;
    },
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      for (const folder of new Set(['en', name.split('-')[0] ?? 'en']))
        for (const file of readdirSync(path.join(ROOT, folder)))
          this.addWatchFile(path.join(ROOT, folder, file));
      return moduleOf(name, firstLoadIds);
    },
    // The SSR bundle loads all messages up front.
    transform(code, id, options) {
      if (options?.ssr || !isDeferredModule(id)) return null;
      return { code: `import ${JSON.stringify(DEFERRED_MESSAGES)};${code}`, map: null };
    },
  };
};
