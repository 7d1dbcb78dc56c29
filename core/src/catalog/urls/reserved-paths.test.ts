import { expect, it } from 'vitest';
import { isReservedPath } from './reserved-paths.ts';

it.each(['contact', '/contact/', 'c/peeglid', 'ettevotte/meist', 'my-account/orders', 'img/1/2.webp'])(
  '[ROUTE-18] %s is reserved for a shop route',
  (path) => expect(isReservedPath(path)).toBe(true),
);

it.each(['contact.html', 'contact/us', 'peeglid', 'company', 'peeglid/contact', ''])(
  '[ROUTE-18] %s is available to the catalogue',
  (path) => expect(isReservedPath(path)).toBe(false),
);
