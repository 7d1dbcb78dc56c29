// Paths reserved for the shop's own routes; catalogue entries cannot use them.

/** Reserved exactly, without their subpaths. */
const RESERVED_PATHS = new Set([
  ...[
    'pwa.html',
    'checkout',
    'cart',
    'error',
    'create-password',
    'confirm-email',
    'newsletter',
    'stock-alert',
    'payment',
    'success',
  ],
  ...[
    'order-success',
    'tracking',
    'quote',
    ...['withdrawal', 'taganemine', 'otkaz-ot-dogovora'],
    'search',
    'wishlist',
    'compare',
    'projects',
    'manifest.webmanifest',
    'robots.txt',
  ],
  ...[
    'legal',
    'privacy',
    'about-us',
    'customer-service',
    'store-locator',
    'size-guide',
    'delivery',
    'returns',
  ],
  ...['contact', 'portfolio', 'galerii', 'galereya', 'announcements', 'teated', 'obyavleniya', 'graphql'],
  ...['healthz', 'readyz', 'metrics'],
]);

/** Reserved with all subpaths. */
const RESERVED_PREFIXES = new Set([
  ...['p', 'c', 'i', 'my-account', 'api', 'img', 'feeds', 'assets', 'strapi', 'icons', 'fonts'],
  ...['company-info', 'ettevotte', 'kompanija', 'yhtiosta', 'foretag'],
  ...['custom-solutions', 'erilahendused', 'individualnye-zakazy'],
  ...['terms-and-conditions', 'ostu-tingimused', 'usloviya-pokupki', 'ostoehdot', 'kopvillkor'],
]);

/** `path` without the store prefix, with or without leading and trailing slash. */
export const isReservedPath = (path: string): boolean => {
  const bare = path.replace(/^\/+|\/+$/g, '');
  return RESERVED_PATHS.has(bare) || RESERVED_PREFIXES.has(bare.split('/', 1)[0] ?? '');
};
