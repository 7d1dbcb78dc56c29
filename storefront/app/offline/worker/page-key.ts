// Under which address a page or its data is kept: what changes nothing on the page is left out.

/** Added by advertisers and mail programs. */
const TRACKING = /^(utm_[a-z]+|gclid|fbclid|msclkid|mc_cid|mc_eid|yclid)$/;
/** The router asks only for the page's own part, and that is all there is besides the frame. */
const ROUTER = '_routes';

export const pageKey = (address: URL): string => {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name) || name === ROUTER) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/\/_\.data$/, '.data').replace(/(?<=.)\/+$/, '');
  return url.href;
};

/** The store's home page for an address in it. */
export const homeOf = (address: URL, prefixes: readonly string[]): string =>
  prefixes.find((prefix) => address.pathname === prefix || address.pathname.startsWith(`${prefix}/`)) ?? '/';
