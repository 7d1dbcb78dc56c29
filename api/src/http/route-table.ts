// The api's routes as a list of method and pattern, read from the router itself.
export interface Route {
  method: string;
  /** In Hono's syntax: `/api/stock/check/:sku`. */
  path: string;
}

export type RouteTable = { method: string; pattern: RegExp }[];

/** The contract's `{name}` to the router's `:name`. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const escapePart = (text: string): string => text.replace(/[.+^$()|[\]\\]/g, '\\$&');

const patternOf = (path: string): RegExp => {
  const source = path
    .split('/')
    .map((part) => {
      if (part === '*') return '.*';
      const parameter = /^:\w+(?:\{(.+)\})?(\?)?$/.exec(part);
      return parameter ? (parameter[1] ?? '[^/]+') : escapePart(part);
    })
    .join('/');
  return new RegExp(`^${source}$`);
};

/** Handlers only: middleware is registered for every method and sends no response itself. */
export const routeTableOf = (routes: readonly Route[]): RouteTable =>
  routes
    .filter((route) => route.method !== 'ALL')
    .map((route) => ({ method: route.method, pattern: patternOf(route.path) }));

export const methodsOf = (table: RouteTable, path: string): string[] => {
  const methods = new Set(table.filter((route) => route.pattern.test(path)).map((route) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size > 0) methods.add('OPTIONS');
  return [...methods].sort();
};
