// Post-build step: bundles the service worker with its precache list, and the kill-switch worker. The list of stores is
// added by the server at run time (`app/screens/store-files.ts`).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fontSubsetsOf } from '@klaas/ui/fonts/font-subsets.ts';
import { build } from 'vite';
import { listLanguages } from './catalogs-plugin.ts';

const APP = path.join(import.meta.dirname, 'app');
const CLIENT = path.join(import.meta.dirname, 'build/client');
const FILES = ['/favicon.svg', '/media/placeholder.svg'];

const LANGUAGES = listLanguages();

/** The languages that need an asset; `null`: all of them. */
const languagesOf = (name: string): readonly string[] | null => {
  const subset = /^onest-(latin|estonian|cyrillic)-[\w-]{8}\.woff2$/.exec(name)?.[1];
  if (subset)
    return LANGUAGES.filter((language) => fontSubsetsOf(language).some((needed) => needed === subset));
  const language = /^([a-z]{2})-(?:late-)?[\w-]{8}\.js$/.exec(name)?.[1] ?? '';
  return LANGUAGES.includes(language) ? [language] : null;
};

const isPrecached = (name: string): boolean =>
  /\.(js|css|svg)$/.test(name) || /^onest-(latin|estonian|cyrillic)-/.test(name);

const bundle = (entry: string, name: string, define: Record<string, string>) =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: { [name]: path.join(APP, 'offline/worker', entry) },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  });

const revisionOf = (url: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(CLIENT, url)))
    .digest('base64url')
    .slice(0, 8);

export const buildWorker = async (): Promise<void> => {
  const names = readdirSync(path.join(CLIENT, 'assets'));
  // The router's build hash; the page reads the same one from its manifest.
  const version = names.map((name) => /^manifest-([\da-f]+)\.js$/.exec(name)?.[1]).find(Boolean);
  if (!version) throw new Error('The build has no manifest: the service worker cannot know its version');
  const precached = names.filter(isPrecached).map((name) => ({ name, languages: languagesOf(name) }));
  // One comma-separated string: shorter than a JSON array.
  const listFor = (language: string | null) =>
    precached
      .filter(({ languages }) => (language === null ? languages === null : languages?.includes(language)))
      .map(({ name }) => name)
      .join(',');
  const precache = {
    build: version,
    assets: listFor(null),
    languages: Object.fromEntries(LANGUAGES.map((language) => [language, listFor(language)])),
    files: Object.fromEntries(FILES.map((url) => [url, revisionOf(url)])),
  };
  await bundle('service-worker.ts', 'service-worker', { PRECACHE: JSON.stringify(precache) });
  await bundle('unregister-worker.ts', 'service-worker-off', {});
};
