// Files generated from the settings: offline fallback pages and the service worker's configuration.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { offlinePagesOf, workerStores } from '../offline/worker-stores.ts';
import { loadTranslate } from '../shell/i18n/load-translate.ts';

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** No script and no subresources: it is served under any URL. */
const offlinePage = async (locale: string, home: string): Promise<string> => {
  const t = await loadTranslate(locale);
  // Concatenated key, so that these messages are not bundled with the first page load.
  const text = (name: 'title' | 'text' | 'retry' | 'home') => escapeHtml(t(`offline.page_${name}`));
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${text('title')}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#fff;color:#14211d;font:16px/1.5 "Onest Variable",system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:34rem;border-right:4px solid #2c8f75;padding:8px 32px 8px 0}
h1{margin:0 0 12px;font-weight:400;font-size:2rem;line-height:1.1;letter-spacing:-.028em}
p{margin:0 0 24px;color:#4e5c56}
a{display:inline-block;padding:14px 24px;margin:0 8px 8px 0;border:1px solid #0f5b4a;border-radius:4px;color:#0f5b4a;text-decoration:none;font-weight:550}
a:first-of-type{background:#0f5b4a;color:#fff}
a:focus-visible{outline:3px solid #a9d3c5;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0e1412;color:#e8efeb}main{border-color:#43b394}p{color:#aab7b1}a{border-color:#74cdb1;color:#74cdb1}a:first-of-type{background:#74cdb1;color:#05211a}a:focus-visible{outline-color:#24594a}}
</style>
</head>
<body>
<main>
<h1>${text('title')}</h1>
<p>${text('text')}</p>
<a href="">${text('retry')}</a>
<a href="${home}">${text('home')}</a>
</main>
</body>
</html>
`;
};

export const storeFiles = async ({ storeViews }: Settings) => {
  const pages = await Promise.all(
    offlinePagesOf(storeViews).map(async ({ path, home, locale }) => [path, await offlinePage(locale, home)]),
  );
  return {
    pages: Object.fromEntries(pages) as Record<string, string>,
    workerPrelude: (revisions: Readonly<Record<string, string>>) =>
      `const STORES=${JSON.stringify(workerStores(storeViews, revisions))};\n`,
  };
};
