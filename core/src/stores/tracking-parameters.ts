// Tracking parameters added by ads and mail clients. They do not change the page, so they are removed from rendered
// URLs and cache keys.
const TRACKING = /^(utm_[a-z]+|gclid|fbclid|msclkid|mc_cid|mc_eid|yclid)$/;

/** `?q=x&utm_source=y` → `?q=x`; without a tracking parameter the query stays byte-identical. */
export const withoutTracking = (search: string): string => {
  const pairs = search.replace(/^\?/, '').split('&');
  const remaining = pairs.filter((pair) => !TRACKING.test(nameOf(pair)));
  if (remaining.length === pairs.length) return search;
  return remaining.length === 0 ? '' : `?${remaining.join('&')}`;
};

/** Decoded like on the server: `utm%5Fsource` is one too. */
const nameOf = (pair: string): string => {
  const [name = ''] = pair.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
};
