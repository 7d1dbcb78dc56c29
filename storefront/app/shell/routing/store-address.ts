// Keeps the address bar and the store prefix in sync: the router matches only paths with the prefix.

interface Page {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'reload'>;
  history: Pick<History, 'state' | 'replaceState'>;
  addEventListener: (type: 'popstate', listener: (event: Event) => void) => void;
}

const isInStore = (pathname: string, prefix: string): boolean =>
  prefix === '/' || `${pathname}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase());

/** [ROUTE-16] Runs before the router starts. Pages of the default store are also served without the prefix. */
export const addStorePrefix = ({ location, history }: Page, prefix: string): void => {
  const { pathname, search, hash } = location;
  if (isInStore(pathname, prefix)) return;
  // Keeps the history state.
  history.replaceState(history.state, '', `${prefix}${pathname === '/' ? '' : pathname}${search}${hash}`);
};

/** [ROUTE-24] Reloads on a history step to another store. Must be registered before the router's own listener. */
export const watchStoreAddress = (page: Page, prefix: string): void =>
  page.addEventListener('popstate', (event) => {
    if (isInStore(page.location.pathname, prefix)) return;
    event.stopImmediatePropagation();
    page.location.reload();
  });
