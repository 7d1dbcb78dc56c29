// What a browser loads of the back office, in bytes of the built files as they are sent (brotli).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const BUILD = path.join(import.meta.dirname, '../../admin/build');

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(BUILD, 'manifest.json'), 'utf8'));

/** Files of these modules and of all that they import before they run. */
const filesOf = (sources: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return files;
};

const bytesOf = (file: string): number => {
  const compressed = path.join(BUILD, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : path.join(BUILD, file)).size;
};
const kbOf = (files: Iterable<string>): number =>
  Math.ceil([...files].reduce((sum, file) => sum + bytesOf(file), 0) / 1024);

const scriptsIn = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'));
const assets = readdirSync(path.join(BUILD, 'assets')).map((name) => `assets/${name}`);
const ending = (end: string) => assets.filter((name) => name.endsWith(end));

const catalogues = Object.keys(manifest)
  .filter((key) => key.includes('virtual:catalog/'))
  .sort((a, b) => kbOf(filesOf([b])) - kbOf(filesOf([a])));
/** Of the language with the longest texts: those of the frame and the first screen. */
const catalogue = catalogues.filter((key) => !key.endsWith('/screens')).slice(0, 1);
/** Loaded once, beside the first of the other screens. */
const screenTexts = catalogues.filter((key) => key.endsWith('/screens')).slice(0, 1);

const START = ['index.html', 'src/app.tsx', ...catalogue];
const OFFICE = [...START, 'src/office.tsx', 'src/staff/proof-dialog.tsx'];
const office = filesOf(OFFICE);
const first = filesOf([...OFFICE, 'src/today/today-screen.tsx']);

const SCREENS = Object.entries(manifest)
  .filter(([, { isDynamicEntry }]) => isDynamicEntry)
  .map(([key]) => key)
  .filter((key) => key.startsWith('src/') && key !== 'src/office.tsx');

test('[OFFICE-104] before the first screen the office loads at most 160 KB', () => {
  expect(kbOf(office)).toBeLessThanOrEqual(160);
});

test('[OFFICE-104] the first screen with its styles, drawings and all fonts is at most 250 KB', () => {
  expect(kbOf(['index.html', ...first, ...ending('.svg'), ...ending('.woff2')])).toBeLessThanOrEqual(250);
});

test('[OFFICE-104] the texts of all later screens, loaded once, are at most 30 KB', () => {
  expect(screenTexts).toHaveLength(1);
  expect(kbOf(filesOf(screenTexts))).toBeLessThanOrEqual(30);
});

/** The editor of texts. */
const LARGE = 'src/content/item-editor.tsx';

test('[OFFICE-104] each later screen loads at most 60 KB besides what is there, the content editor 90', () => {
  const sizes = SCREENS.map((screen) => ({
    screen,
    kb: kbOf([...filesOf([screen])].filter((file) => !office.has(file))),
  }));
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter(({ screen, kb }) => kb > (screen === LARGE ? 90 : 60))).toEqual([]);
  expect(sizes.map(({ screen }) => screen)).toContain(LARGE);
});

test('[OFFICE-104] the sign-in page loads at most 60 KB of scripts, in each language, and no React', () => {
  const pages = Object.keys(manifest).filter((key) => key.includes('virtual:sign-in/'));
  expect(pages).toHaveLength(3);
  for (const page of pages) {
    const scripts = scriptsIn(filesOf(['index.html', 'src/staff/sign-in-form.ts', page]));
    expect(kbOf(scripts)).toBeLessThanOrEqual(60);
    for (const file of scripts) expect(readFileSync(path.join(BUILD, file), 'utf8')).not.toContain('react');
  }
});
