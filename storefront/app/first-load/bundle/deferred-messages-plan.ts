// Splits the messages: those that no first-load module references are deferred. The modules below are lazy-loaded;
// `catalogs-plugin.ts` adds an import to each of them that awaits the deferred messages. Without it: +14 KB.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const APP = path.join(import.meta.dirname, '../..');

const DEFERRED = [
  /^cart\/(microcart|plain)\//,
  /^cart\/(open-cart\.ts|use-proceed\.ts|add-to-cart\.tsx|card-cart-button\.tsx)$/,
  /^catalog\/cards\/(card-list\.tsx|card-messages\.ts|product-card\.tsx)$/,
  /^catalog\/home\/(home-sections|measure-drawing)\.tsx$/,
  /^catalog\/listing\/(category-listing|filter-groups|filter-sheet|listing-bar|listing-notice|listing-view|paging|width-filter)\.tsx$/,
  /^catalog\/listing\/(filter-view|load-listing)\.ts$/,
  /^(catalog\/product\/(choice|gallery)|configurator)\//,
  /^catalog\/product\/stock-messages\.tsx$/,
  /^catalog\/product\/sections\/(product-head|purchase-notes|tier-prices)\.tsx$/,
  /^catalog\/lists\/(compare-screen|list-buttons|list-page|recently-viewed-list|recently-viewed-row|wishlist-screen)\.tsx$/,
  /^catalog\/search\/(search-(slot|panel|screen)|suggestion-list)/,
  /^(content|reviews)\//,
  /^messages\/(?!newsletter\/use-open-newsletter\.)/,
  /^checkout\/(?!queue\/orders-context\.)/,
  /^orders\/(?!lazy-order-notices\.)/,
  /^customer\/(?!session-|use-)/,
  /^routes\/(?!home\.|category\.|product\.|dispatch\.|search\.)[a-z-]+\.tsx$/,
  /^routes\/manifest\.ts$/,
  /^screens\/(account|projects)\//,
  /^screens\/cards\/(card-actions|product-cards|shop-cards|similar-cards)\.tsx$/,
  /^screens\/category\/category-list\.tsx$/,
  /^screens\/product\/product-(buying|purchase)\.tsx$/,
  /^screens\/orders\/reorder\.ts$/,
  /^shell\/(delivery|footer|notices)\//,
  /^shell\/i18n\/error-messages\.ts$/,
  /^shell\/notifications\/notify-task\.ts$/,
  /^shell\/consent\/consent-choice\.tsx$/,
  /^shell\/menu\/(mega|mobile)-menu\.tsx$/,
  /^shell\/measuring\//,
  /^shell\/forms\/[a-z-]+\.tsx?$/,
  /^shell\/modals\/(contents\/|modal-host\.)/,
  /^shell\/panels\/(panel-host|empty-microcart)\.tsx$/,
];

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** `id`: the bundler's module id, with or without a query string. */
export const isDeferredModule = (id: string): boolean => {
  const file = path.relative(APP, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return isCode(file) && DEFERRED.some((pattern) => pattern.test(file));
};

export const loadFirstPageCode = (): { file: string; code: string }[] =>
  readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => isCode(file) && !isDeferredModule(path.join(APP, file)))
    .map((file) => ({ file, code: readFileSync(path.join(APP, file), 'utf8') }));

/** Message ids that first-load modules reference. */
export const planFirstLoadMessages = (ids: readonly string[]): Set<string> => {
  const code = loadFirstPageCode()
    .map((entry) => entry.code)
    .join('\n');
  return new Set(ids.filter((id) => code.includes(`'${id}'`) || code.includes(`"${id}"`)));
};
