// Cache keys of pages and their data: normalised URLs without parameters that do not affect the page.

/** Added by advertising and e-mail campaigns. */
const TRACKING = /^(utm_[a-z]+|gclid|fbclid|msclkid|mc_cid|mc_eid|yclid)$/;
/** The router's route filter: besides the root only the page's own route has data. */
const ROUTER = '_routes';

export const pageKey = (address: URL): string => {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name) || name === ROUTER) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/\/_\.data$/, '.data').replace(/(?<=.)\/+$/, '');
  return url.href;
};

/** The home path of the store that a URL belongs to. */
export const homeOf = (address: URL, prefixes: readonly string[]): string =>
  prefixes.find((prefix) => address.pathname === prefix || address.pathname.startsWith(`${prefix}/`)) ?? '/';
