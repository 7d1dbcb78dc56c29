// [ROUTE-23] A visitor who wanted a page that is not kept is brought home; the address asked for goes with them.
const NAME = '#not-available-offline';
/** A path of this shop: no host, no backslash that a browser would take for a slash. */
const LOCAL_PATH = /^\/(?![/\\])[^\\]*$/;

export const notAvailableHash = (requested: string): string => `${NAME}=${encodeURIComponent(requested)}`;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** `null`: the hash is about something else. Empty: it names no page of this shop. */
export const requestedPageIn = (hash: string): string | null => {
  if (hash === NAME) return '';
  if (!hash.startsWith(`${NAME}=`)) return null;
  const requested = decoded(hash.slice(NAME.length + 1));
  return LOCAL_PATH.test(requested) ? requested : '';
};
