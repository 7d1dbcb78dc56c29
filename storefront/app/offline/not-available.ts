// [ROUTE-23] Offline, a page that is not cached redirects to home; the URL hash carries the requested path.
const NAME = '#not-available-offline';
/** A same-origin path (no open redirect): no host, no backslash that browsers treat as a slash. */
const LOCAL_PATH = /^\/(?![/\\])[^\\]*$/;

export const notAvailableHash = (requested: string): string => `${NAME}=${encodeURIComponent(requested)}`;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** `null`: another hash. Empty: no valid path of this shop. */
export const requestedPageIn = (hash: string): string | null => {
  if (hash === NAME) return '';
  if (!hash.startsWith(`${NAME}=`)) return null;
  const requested = decoded(hash.slice(NAME.length + 1));
  return LOCAL_PATH.test(requested) ? requested : '';
};
