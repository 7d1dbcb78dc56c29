// A page of the default store may be asked for without its prefix. The router knows its pages with the prefix only.

interface Page {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

/** Before the router looks at the address; what the history holds of this step stays. */
export const addStorePrefix = ({ location, history }: Page, prefix: string): void => {
  const { pathname, search, hash } = location;
  const isThere = `${pathname}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase());
  if (prefix === '/' || isThere) return;
  history.replaceState(history.state, '', `${prefix}${pathname === '/' ? '' : pathname}${search}${hash}`);
};
