// The whole URL table.
import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

const screens = (store: string) => [
  index('routes/home.tsx', { id: `${store}home` }),
  route('*', 'routes/dispatch.tsx', { id: `${store}dispatch` }),
];

export default [
  ...screens(''),
  ...['et', 'ru'].flatMap((store) => prefix(store, screens(`${store}-`))),
] satisfies RouteConfig;
