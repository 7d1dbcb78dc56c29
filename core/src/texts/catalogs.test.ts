import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Catalog, compileCatalog, mergeCatalogs } from './compile-catalog.ts';

const ROOT = path.join(import.meta.dirname, 'catalogs');
/** Languages that have to be complete, by the package that uses the texts. Others fall back to English. */
const COMPLETE: Record<string, readonly string[]> = {
  storefront: ['en', 'et', 'ru', 'de', 'it', 'fi'],
  api: ['en', 'et', 'ru'],
  admin: ['en', 'et', 'ru'],
};

const readerOf =
  (user: string) =>
  (language: string): Catalog[] => {
    const folder = path.join(ROOT, language, user);
    if (!existsSync(folder)) return [];
    return readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  };

/** Placeholder names of a message, including those inside plurals. */
const placeholdersOf = (text: string): string[] => {
  const names = new Set<string>();
  let depth = 0;
  for (const [index, sign] of [...text].entries()) {
    if (sign === '{') {
      depth += 1;
      const name = /^\{\s*(\w+)\s*[,}]/.exec([...text].slice(index).join(''))?.[1];
      // Inside a plural the odd levels are its branches, which are messages again.
      if (name && depth % 2 === 1) names.add(name);
    }
    if (sign === '}') depth -= 1;
  }
  return [...names].sort();
};

const FOLDERS = Object.keys(COMPLETE).flatMap((user) =>
  readdirSync(ROOT).map((language) => [user, language] as const),
);

describe.each(FOLDERS)('[STORE-02] the texts of the %s in %s', (user, language) => {
  const read = readerOf(user);
  const english = mergeCatalogs(read('en'));
  const texts = mergeCatalogs(read(language));

  it('are compiled, with no unknown id', () => {
    expect(Object.keys(compileCatalog(language, read))).toEqual(Object.keys(english));
  });

  it('are complete where they have to be', () => {
    const missing = Object.keys(english).filter((id) => !texts[id]?.trim());
    if (COMPLETE[user]?.includes(language)) expect(missing).toEqual([]);
  });

  it('have each id in one file only', () => {
    const ids = read(language).flatMap((catalog) => Object.keys(catalog));
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it('use the placeholders of English', () => {
    const different = Object.entries(texts).filter(
      ([id, text]) => placeholdersOf(text).join() !== placeholdersOf(english[id] ?? '').join(),
    );
    expect(different).toEqual([]);
  });
});

it('[STORE-02] every Russian plural has one, few, many and other', () => {
  const texts = mergeCatalogs(Object.keys(COMPLETE).flatMap((user) => readerOf(user)('ru')));
  const plurals = Object.entries(texts).filter(([, text]) => /,\s*plural\s*,/.test(text));
  expect(plurals.length).toBeGreaterThan(0);
  const incomplete = plurals.filter(([, text]) =>
    ['one', 'few', 'many', 'other'].some((form) => !new RegExp(`\\b${form}\\s*\\{`).test(text)),
  );
  expect(incomplete).toEqual([]);
});

describe('[STORE-02] a language', () => {
  const CATALOGS: Record<string, Catalog[]> = {
    en: [{ 'cart.title': 'Cart', 'cart.empty': 'Empty' }, { 'order.title': 'Order {number}' }],
    lv: [{ 'cart.title': 'Grozs', 'cart.empty': '' }],
    xx: [{ 'cart.titel': 'Cart' }],
  };
  const read = (language: string) => CATALOGS[language] ?? [];

  it('falls back to English by message', () => {
    expect(compileCatalog('lv', read)).toMatchObject({ 'cart.title': ['Grozs'], 'cart.empty': ['Empty'] });
  });

  it('without catalogues is English', () => {
    expect(compileCatalog('fr', read)).toEqual(compileCatalog('en', read));
  });

  it('has no unknown ids', () => {
    expect(() => compileCatalog('xx', read)).toThrow('cart.titel');
  });
});
