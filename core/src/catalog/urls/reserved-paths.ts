// Addresses that a screen of the shop answers: whatever of the catalogue claims one of them cannot be opened there.

/** Answered themselves, not what lies below. */
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
  ...['order-success', 'search', 'wishlist', 'compare', 'projects', 'manifest.webmanifest', 'robots.txt'],
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

/** Answered with whatever lies below. */
const RESERVED_PREFIXES = new Set([
  ...['p', 'c', 'i', 'my-account', 'api', 'img', 'assets', 'strapi', 'icons', 'fonts'],
  ...['company-info', 'ettevotte', 'kompanija', 'yhtiosta', 'foretag'],
  ...['custom-solutions', 'erilahendused', 'individualnye-zakazy'],
  ...['terms-and-conditions', 'ostu-tingimused', 'usloviya-pokupki', 'ostoehdot', 'kopvillkor'],
]);

/** `path` without the store's prefix, with or without a slash at its ends. */
export const isReservedPath = (path: string): boolean => {
  const bare = path.replace(/^\/+|\/+$/g, '');
  return RESERVED_PATHS.has(bare) || RESERVED_PREFIXES.has(bare.split('/', 1)[0] ?? '');
};
