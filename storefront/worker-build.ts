// After the build: the service worker with the list of what it fetches in advance, its kill switch, and the pages that
// stand in where nothing is kept.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { build } from 'vite';

const APP = path.join(import.meta.dirname, 'app');
const CLIENT = path.join(import.meta.dirname, 'build/client');
const SETTINGS = path.join(import.meta.dirname, '../settings.json');

const settings = SettingsSchema.parse(existsSync(SETTINGS) ? JSON.parse(readFileSync(SETTINGS, 'utf8')) : {});
const stores = settings.storeViews.stores.filter(({ disabled }) => !disabled);
const languages = new Set(stores.map(({ i18n }) => i18n.defaultLocale.slice(0, 2)));

const ALL_LANGUAGES = readdirSync(path.join(APP, 'shell/i18n/catalogs'));
/** The letters of the stores' languages; the rest of the font comes where it is used. */
const FONTS = /^onest-(latin|estonian|cyrillic)-[\w-]{8}\.woff2$/;

const isForEveryVisitor = (name: string): boolean => {
  if (name.endsWith('.woff2')) return FONTS.test(name);
  if (!/\.(js|css|svg)$/.test(name)) return false;
  const language = /^([a-z]{2})-[\w-]{8}\.js$/.exec(name)?.[1] ?? '';
  return !ALL_LANGUAGES.includes(language) || languages.has(language);
};

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(APP, `shell/i18n/catalogs/${language}/offline.json`), 'utf8'));

/** No script and nothing to load: it is shown under any address. */
const offlinePage = (locale: string, home: string): string => {
  const texts = textsOf(locale.slice(0, 2));
  const text = (id: string) => escapeHtml(texts[`offline.${id}`] ?? textsOf('en')[`offline.${id}`] ?? '');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${text('page_title')}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#fff;color:#14211d;font:16px/1.5 "Onest Variable",system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:34rem;border-right:4px solid #2c8f75;padding:8px 32px 8px 0}
h1{margin:0 0 12px;font-weight:400;font-size:2rem;line-height:1.1;letter-spacing:-.028em}
p{margin:0 0 24px;color:#4e5c56}
a{display:inline-block;padding:14px 24px;margin:0 8px 8px 0;border:1px solid #0f5b4a;border-radius:4px;color:#0f5b4a;text-decoration:none;font-weight:550}
a:first-of-type{background:#0f5b4a;color:#fff}
a:focus-visible{outline:3px solid #a9d3c5;outline-offset:2px}
</style>
</head>
<body>
<main>
<h1>${text('page_title')}</h1>
<p>${text('page_text')}</p>
<a href="">${text('page_retry')}</a>
<a href="${home}">${text('page_home')}</a>
</main>
</body>
</html>
`;
};

/** One per store, and one for addresses without a store in them. */
const writeOfflinePages = (): string[] => {
  const { defaultStore, multistore } = settings.storeViews;
  const prefixed = stores.filter(({ appendStoreCode }) => multistore && appendStoreCode);
  const plain = stores.find(({ storeCode }) => storeCode === defaultStore) ?? stores[0];
  const pages = [
    ...prefixed.map(({ storeCode, i18n }) => ({ name: `offline/${storeCode}`, home: `/${storeCode}`, i18n })),
    ...(plain ? [{ name: 'offline', home: '/', i18n: plain.i18n }] : []),
  ];
  mkdirSync(path.join(CLIENT, 'offline'), { recursive: true });
  return pages.map(({ name, home, i18n }) => {
    writeFileSync(path.join(CLIENT, `${name}.html`), offlinePage(i18n.defaultLocale, home));
    return `/${name}.html`;
  });
};

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
  // The router's own name for this build: the page knows it too.
  const version = names.map((name) => /^manifest-([\da-f]+)\.js$/.exec(name)?.[1]).find(Boolean);
  if (!version) throw new Error('The build has no manifest: the service worker cannot know its version');
  // In one text: every quotation mark would cost.
  const assets = names.filter(isForEveryVisitor).join(',');
  const files = [...writeOfflinePages(), '/favicon.svg', '/media/placeholder.svg'];
  const homes = stores
    .filter(({ appendStoreCode }) => appendStoreCode)
    .map(({ storeCode }) => `/${storeCode}`);
  const precache = {
    build: version,
    assets,
    files: Object.fromEntries(files.map((url) => [url, revisionOf(url)])),
    homes,
  };
  await bundle('service-worker.ts', 'service-worker', { PRECACHE: JSON.stringify(precache) });
  await bundle('off-worker.ts', 'service-worker-off', {});
};
