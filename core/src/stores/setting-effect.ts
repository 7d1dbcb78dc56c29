// When a changed setting takes effect in running processes. `now`: it is read at every use. `restart`: something that
// is built at the start depends on it. A new setting is listed here, or its group is `restart` as a whole.
import type { Settings } from './settings.ts';

export type SettingEffect = 'now' | 'restart';

type Effects = {
  readonly [Group in keyof Settings]:
    | 'restart'
    | { readonly [Name in keyof Settings[Group]]-?: SettingEffect };
};

const SETTING_EFFECTS: Effects = {
  server: 'restart',
  elasticsearch: 'restart',
  products: {
    pageSize: 'now',
    defaultFilters: 'restart',
    systemFilterNames: 'restart',
    filtersQueryName: 'restart',
    filterAggregationSize: 'now',
    maxFiltersQuerySize: 'restart',
    sortByAttributes: 'now',
    defaultSortBy: 'now',
    priceFilterKey: 'restart',
    priceFilterRanges: 'now',
    thumbnails: 'restart',
    gallery: 'restart',
    zoom: 'restart',
    visibility: 'restart',
    status: 'restart',
    filterUnavailableVariants: 'restart',
    listOutOfStockProducts: 'restart',
    preventConfigurableChildrenDirectAccess: 'restart',
    fallbackToDefaultWhenNoAvailable: 'restart',
    alwaysSyncPlatformPricesOver: 'restart',
    waitForPlatformSync: 'restart',
    configurableChildrenStockPrefetchCount: 'now',
    twoStageCaching: 'now',
    useZeroPriceProduct: 'restart',
    usePriceTiers: 'restart',
    keepGlassPriceDays: 'now',
    deliveryPriceInclTax: 'now',
    lazyImageAttempts: 'now',
    lazyImagePreload: 'now',
  },
  entities: {
    rootCategoryId: 'restart',
    offersCategoryId: 'now',
    offersLimit: 'now',
    homeListSize: 'now',
    categoryFetchSize: 'restart',
    attributeListSize: 'restart',
    cmsBlockListSize: 'restart',
    cmsMaxSize: 'restart',
    routeRegistrationChunk: 'restart',
  },
  cart: {
    synchronize: 'now',
    synchronize_totals: 'now',
    serverMergeByDefault: 'now',
    serverSyncCanRemoveLocalItems: 'now',
    serverSyncCanModifyLocalItems: 'now',
    askBeforeRemoveProduct: 'now',
    productsAreReconfigurable: 'now',
    minicartCountType: 'now',
    thumbnails: 'restart',
    expiresAfterDays: 'now',
  },
  queues: { maxNetworkTaskAttempts: 'now', maxCartBypassAttempts: 'now', retryWaitMs: 'now' },
  stock: { synchronize: 'now', allowOutOfStockInCart: 'now', batchSize: 'now' },
  users: 'restart',
  orders: {
    offlineOrdersAutomaticTransmission: 'now',
    checkoutActiveWindowMs: 'now',
    shippingCountries: 'now',
    billingCountries: 'now',
    unpaidMinutes: 'now',
    transferDays: 'now',
    refundLimitEuros: 'now',
    paymentMethodsMapping: 'now',
  },
  quotes: { validDays: 'now', remindDays: 'now', discountLimitPercent: 'now', taxClassId: 'now' },
  returns: { withdrawalDays: 'now', claimAnswerDays: 'now' },
  delivery: {
    stockDays: 'now',
    madeDays: 'now',
    waitDays: 'now',
    courierDays: 'now',
    methodDays: 'now',
    abroadDays: 'now',
    // The delivery providers are built from these.
    vanWindows: 'restart',
    serviceWindows: 'restart',
    closedDays: 'restart',
    networks: 'restart',
    labels: 'restart',
    labelEnvironment: 'restart',
    montonioCarriers: 'restart',
    sender: 'restart',
  },
  production: {
    steps: 'now',
    sheets: 'now',
    usualSheet: 'now',
    cuttingTable: 'now',
    temperingOven: 'now',
    untemperedGlasses: 'now',
    kerfMm: 'now',
    directedGlasses: 'now',
    leastOffcutMm: 'now',
    liftKg: 'now',
    promiseFollowsLoad: 'now',
  },
  // The payment providers are built from these.
  payments: 'restart',
  tax: {
    scheme: 'now',
    crossBorderPrice: 'now',
    shippingTaxClassId: 'now',
    // The register is built from it.
    viesUrl: 'restart',
  },
  // The connection to the accounting program is built from these.
  ledger: 'restart',
  externalCheckout: { stores: 'now' },
  urlModule: 'restart',
  seo: 'restart',
  notifications: { timeToLiveMs: 'now', submenuCloseDelayMs: 'now' },
  // The content security policy is built from these.
  analytics: 'restart',
  contentService: 'restart',
  newsletter: 'restart',
  contact: { address: 'now', keptDays: 'now', maxFilesMb: 'now' },
  mailService: { targetAddressWhitelist: 'now' },
  company: {
    name: 'now',
    registryCode: 'now',
    taxId: 'now',
    address: 'now',
    country: 'now',
    email: 'now',
    phone: 'now',
    openingHours: 'now',
    // Whether bank transfer is offered.
    iban: 'restart',
    bank: 'restart',
  },
  storeViews: 'restart',
};

type Named = Record<string, unknown>;

const effectsOf = (group: string): SettingEffect | Record<string, SettingEffect> | undefined =>
  (SETTING_EFFECTS as Record<string, 'restart' | Record<string, SettingEffect>>)[group];

/** Of a setting, a part of one (`delivery.courierDays.from`), or a whole group. Undefined: it is not listed. */
export const effectOf = (path: string): SettingEffect | undefined => {
  const [group = '', name] = path.split('.');
  const effects = effectsOf(group);
  if (typeof effects !== 'object') return effects;
  if (name !== undefined) return effects[name];
  return Object.values(effects).every((effect) => effect === 'now') ? 'now' : 'restart';
};

/** Changes in place what takes effect at once: whoever holds the settings or a group of them reads the new values. */
export const applySettings = (live: Settings, next: Settings): void => {
  for (const [group, values] of Object.entries(next) as [keyof Settings, Named][]) {
    const held = live[group] as Named;
    for (const [name, value] of Object.entries(values))
      if (effectOf(`${group}.${name}`) === 'now') held[name] = value;
  }
};
