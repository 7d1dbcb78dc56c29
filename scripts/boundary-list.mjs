// The import rules (docs/architecture.md, "Who may import whom"), checked by scripts/boundaries.ts.
const importRule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const DOMAINS =
  'catalog|stock|configurator|cart|checkout|orders|production|customer|reviews|content|messages|staff';
/** Placing an order and handling it read and write the same rows. */
const ORDERING = '(checkout|orders)/';

/** Each domain of the storefront and the others that it may import; `screens/` joins the rest. */
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
    importRule('no-cycles', 'import cycles are not allowed', {}, { circular: true }),
    importRule(
      'core-imports-no-package',
      'core is pure',
      { path: '^core/src' },
      { path: '^(api|ui|storefront|admin|server)/' },
    ),
    importRule(
      'core-no-node',
      'core has no clock, network, storage, React or Node',
      { path: '^core/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    importRule(
      'core-stores-at-the-bottom',
      'stores import nothing of core',
      { path: '^core/src/stores/' },
      { path: '^core/src/(?!stores/)' },
    ),
    importRule(
      'core-texts-alone',
      'texts import nothing of core',
      { path: '^core/src/texts/' },
      { path: '^core/src/(?!texts/)' },
    ),
    importRule(
      'core-pricing',
      'pricing → stores',
      { path: '^core/src/catalog/pricing/' },
      { path: '^core/src/(?!catalog/pricing/|stores/)' },
    ),
    importRule(
      'core-catalog',
      'catalog, stock and configurator → stores and each other',
      { path: '^core/src/(catalog|stock|configurator)/' },
      { path: '^core/src/(?!catalog/|stock/|configurator/|stores/)' },
    ),
    importRule(
      'core-cart',
      'cart → catalog',
      { path: '^core/src/cart/' },
      { path: '^core/src/(checkout|orders|production|customer|content|messages|sync|contract)/' },
    ),
    importRule(
      'core-checkout',
      'checkout and orders → cart',
      { path: '^core/src/(checkout|orders)/' },
      { path: '^core/src/(production|customer|content|messages|sync|contract)/' },
    ),
    importRule(
      'core-production',
      'production → catalog, configurator, orders',
      { path: '^core/src/production/' },
      { path: '^core/src/(?!production/|catalog/|configurator/|orders/|stores/)' },
    ),
    importRule(
      'core-alone',
      'customer, content, messages, staff and sync import stores only',
      { path: '^core/src/(customer|content|messages|staff|sync)/', pathNot: '\\.test\\.ts$' },
      { path: '^core/src/(?!$1/|stores/)' },
    ),
    importRule(
      'packages-apart',
      'packages import core, never each other',
      { path: '^(api|storefront|admin)/' },
      { path: '^(api|storefront|admin|server|e2e|engines)/', pathNot: '^$1/' },
    ),
    importRule(
      'server-not-imported',
      'server is the composition',
      { path: '^(core|api|storefront|admin)/' },
      { path: '^(server|e2e|bench|engines)/' },
    ),
    importRule(
      'api-domain-services',
      'another domain is reached at its *-service.ts, its tables for joins',
      { path: `^api/src/(${DOMAINS})/`, pathNot: `\\.test\\.ts$|^api/src/${ORDERING}` },
      { path: `^api/src/(${DOMAINS})/`, pathNot: `^api/src/$1/|-(service|tables)\\.ts$` },
    ),
    importRule(
      'api-ordering-services',
      'checkout and orders share their rows; other domains are reached at their *-service.ts',
      { path: `^api/src/${ORDERING}`, pathNot: '\\.test\\.ts$' },
      { path: `^api/src/(${DOMAINS})/`, pathNot: `^api/src/${ORDERING}|-(service|tables)\\.ts$` },
    ),
    importRule(
      'api-routes-to-service',
      'routes do not reach the repository or the database',
      { path: '^api/src/.*-routes\\.ts$' },
      { path: '-(repository|tables)\\.ts$|^api/src/db/' },
    ),
    ...STOREFRONT_DOMAINS.map(([domain, ...mayImport]) =>
      importRule(
        `storefront-${domain}`,
        mayImport.length > 0 ? `${domain} → ${mayImport.join(', ')}` : `${domain} imports no other domain`,
        { path: `^storefront/app/${domain}/` },
        {
          path: `^storefront/app/(${DOMAINS})/`,
          pathNot: `^storefront/app/(${[domain, ...mayImport].join('|')})/`,
        },
      ),
    ),
    importRule(
      'storefront-routes-on-top',
      'routes are not imported; screens join domains',
      { path: `^storefront/app/(${DOMAINS}|shell|offline|first-load)/` },
      { path: '^storefront/app/(routes|screens)/' },
    ),
    importRule(
      'storefront-base',
      'shell, offline and first-load import no domain',
      { path: '^storefront/app/(shell|offline|first-load)/' },
      { path: `^storefront/app/(${DOMAINS})/` },
    ),
    importRule(
      'ui-imports-react-only',
      'ui has no shop terms',
      { path: '^ui/src/', pathNot: '\\.test\\.ts$' },
      { path: '^(core|api|storefront|admin|server|node_modules/(?!react(/|$))|node:)' },
    ),
  ],
};
