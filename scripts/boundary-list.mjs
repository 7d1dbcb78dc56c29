// The walls of the house (docs/architecture.md, "Who may import whom"), kept by a tool.
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const DOMAINS = 'catalog|stock|configurator|cart|checkout|orders|customer|reviews|content|messages';
/** Placing an order and what becomes of it read and write the same rows. */
const ORDERING = '(checkout|orders)/';

/** Each domain of the storefront and the others that it may import; whatever else is joined by `screens/`. */
const STOREFRONT_DOMAINS = [
  ['customer'],
  ['messages', 'customer'],
  ['stock'],
  ['catalog', 'stock', 'messages'],
  ['reviews', 'catalog', 'customer'],
  ['configurator', 'catalog'],
  ['cart'],
  ['checkout', 'cart'],
  ['orders', 'customer', 'checkout'],
  ['content'],
];

export default {
  forbidden: [
    wall('no-cycles', 'a cycle hides who decides', {}, { circular: true }),
    wall(
      'core-imports-nobody',
      'core is pure',
      { path: '^core/src' },
      { path: '^(api|storefront|admin|server)/' },
    ),
    wall(
      'core-no-node',
      'core has no clock, network, storage, React or Node',
      { path: '^core/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    wall(
      'core-stores-at-the-bottom',
      'stores import nothing of core',
      { path: '^core/src/stores/' },
      { path: '^core/src/(?!stores/)' },
    ),
    wall(
      'core-pricing',
      'pricing → stores',
      { path: '^core/src/catalog/pricing/' },
      { path: '^core/src/(?!catalog/pricing/|stores/)' },
    ),
    wall(
      'core-catalog',
      'catalog, stock and configurator → stores and each other',
      { path: '^core/src/(catalog|stock|configurator)/' },
      { path: '^core/src/(?!catalog/|stock/|configurator/|stores/)' },
    ),
    wall(
      'core-cart',
      'cart → catalog',
      { path: '^core/src/cart/' },
      { path: '^core/src/(checkout|orders|customer|content|messages|sync|contract)/' },
    ),
    wall(
      'core-checkout',
      'checkout and orders → cart',
      { path: '^core/src/(checkout|orders)/' },
      { path: '^core/src/(customer|content|messages|sync|contract)/' },
    ),
    wall(
      'core-alone',
      'customer, content, messages and sync know stores only',
      { path: '^core/src/(customer|content|messages|sync)/', pathNot: '\\.test\\.ts$' },
      { path: '^core/src/(?!$1/|stores/)' },
    ),
    wall(
      'rooms-apart',
      'rooms import core, never each other',
      { path: '^(api|storefront|admin)/' },
      { path: '^(api|storefront|admin|server|e2e)/', pathNot: '^$1/' },
    ),
    wall(
      'nobody-imports-server',
      'server is the composition',
      { path: '^(core|api|storefront|admin)/' },
      { path: '^(server|e2e|bench)/' },
    ),
    wall(
      'api-domain-services',
      'another domain is reached at its *-service.ts, its tables for joins',
      { path: `^api/src/(${DOMAINS})/`, pathNot: `\\.test\\.ts$|^api/src/${ORDERING}` },
      { path: `^api/src/(${DOMAINS})/`, pathNot: `^api/src/$1/|-(service|tables)\\.ts$` },
    ),
    wall(
      'api-ordering-services',
      'checkout and orders share their rows; other domains are reached at their *-service.ts',
      { path: `^api/src/${ORDERING}`, pathNot: '\\.test\\.ts$' },
      { path: `^api/src/(${DOMAINS})/`, pathNot: `^api/src/${ORDERING}|-(service|tables)\\.ts$` },
    ),
    wall(
      'api-routes-to-service',
      'routes do not reach the repository or the database',
      { path: '^api/src/.*-routes\\.ts$' },
      { path: '-(repository|tables)\\.ts$|^api/src/db/' },
    ),
    ...STOREFRONT_DOMAINS.map(([domain, ...mayImport]) =>
      wall(
        `storefront-${domain}`,
        mayImport.length > 0 ? `${domain} → ${mayImport.join(', ')}` : `${domain} imports no other domain`,
        { path: `^storefront/app/${domain}/` },
        {
          path: `^storefront/app/(${DOMAINS})/`,
          pathNot: `^storefront/app/(${[domain, ...mayImport].join('|')})/`,
        },
      ),
    ),
    wall(
      'storefront-routes-on-top',
      'nobody imports a route; screens join domains',
      { path: `^storefront/app/(${DOMAINS}|shell|offline|ui)/` },
      { path: '^storefront/app/(routes|screens)/' },
    ),
    wall(
      'storefront-base',
      'shell, offline and ui know no domain',
      { path: '^storefront/app/(shell|offline|ui)/' },
      { path: `^storefront/app/(${DOMAINS})/` },
    ),
    wall(
      'ui-knows-react-only',
      'ui knows no shop word',
      { path: '^storefront/app/ui/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(core|storefront/app/(?!ui/))' },
    ),
  ],
};
