// Parameters that advertisers and mail programs add to an address. They name the visitor or the campaign, change nothing
// on a page, and so stand in no page and in no cache key.
const TRACKING = /^(utm_[a-z]+|gclid|fbclid|msclkid|mc_cid|mc_eid|yclid)$/;

/** `?q=x&utm_source=y` → `?q=x`; without a tracking parameter the query is the same to the letter. */
export const withoutTracking = (search: string): string => {
  const pairs = search.replace(/^\?/, '').split('&');
  const remaining = pairs.filter((pair) => !TRACKING.test(nameOf(pair)));
  if (remaining.length === pairs.length) return search;
  return remaining.length === 0 ? '' : `?${remaining.join('&')}`;
};

/** Decoded, as a server reads it: `utm%5Fsource` is one too. */
const nameOf = (pair: string): string => {
  const [name = ''] = pair.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
};
