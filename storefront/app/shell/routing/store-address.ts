// The address bar and the store's prefix: the router knows only addresses that have it.

interface Page {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'reload'>;
  history: Pick<History, 'state' | 'replaceState'>;
  addEventListener: (type: 'popstate', listener: (event: Event) => void) => void;
}

const isInStore = (pathname: string, prefix: string): boolean =>
  prefix === '/' || `${pathname}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase());

/** [ROUTE-16] Before the router starts. A page of the default store may have been asked for without its prefix. */
export const addStorePrefix = ({ location, history }: Page, prefix: string): void => {
  const { pathname, search, hash } = location;
  if (isInStore(pathname, prefix)) return;
  // What the history holds of this step stays.
  history.replaceState(history.state, '', `${prefix}${pathname === '/' ? '' : pathname}${search}${hash}`);
};

/** [ROUTE-24] A step of the history that leads to another store is another document. Before the router hears of it. */
export const watchStoreAddress = (page: Page, prefix: string): void =>
  page.addEventListener('popstate', (event) => {
    if (isInStore(page.location.pathname, prefix)) return;
    event.stopImmediatePropagation();
    page.location.reload();
  });
