// All settings of the shop: name, type and default. Names follow the ecosystem's keys where it has one.
import * as z from 'zod/mini';
import { productionShape } from './production-settings.ts';
import { SERVICE_KINDS } from './shipping-details.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE } from './store-view.ts';
import { StoreViewListSchema } from './store-view-config.ts';

const yes = z._default(z.boolean(), true);
const no = z._default(z.boolean(), false);
const count = (value: number) => z._default(z.int().check(z.minimum(0)), value);
const text = (value: string) => z._default(z.string(), value);
/** A group of settings; omitting the group gives its defaults. */
const group = <T extends z.core.$ZodLooseShape>(shape: T) => z.prefault(z.strictObject(shape), {} as never);

const SortSchema = z.strictObject({ attribute: z.string(), order: z.enum(['asc', 'desc']) });
const pictureSize = (width: number, height: number) =>
  z._default(
    z.strictObject({
      width: z.int().check(z.minimum(16), z.maximum(5000)),
      height: z.int().check(z.minimum(16), z.maximum(5000)),
    }),
    { width, height },
  );
const DaySpanSchema = z
  .strictObject({ from: z.int().check(z.minimum(0)), to: z.int().check(z.minimum(0)) })
  .check(z.refine(({ from, to }) => from <= to, { error: 'from must not be after to' }));
const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time, like 08:00' }));
const windowFields = {
  country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'must be a country code, like EE' })),
  /** Beginnings of post codes; without them the whole country. */
  prefixes: z.optional(
    z
      .array(
        z.string().check(z.regex(/^[A-Z0-9-]{1,10}$/, { error: 'must be the beginning of a post code' })),
      )
      .check(z.minLength(1)),
  ),
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(5))).check(z.minLength(1)),
  from: timeOfDay,
  to: timeOfDay,
  places: z.int().check(z.minimum(1), z.maximum(1000)),
};
const inOrder = ({ from, to }: { from: string; to: string }) => from < to;
const WRONG_ORDER = { error: 'from must be before to' };
const VanWindowSchema = z.strictObject(windowFields).check(z.refine(inOrder, WRONG_ORDER));
const ServiceWindowSchema = z
  .strictObject({ service: z.enum(SERVICE_KINDS), ...windowFields })
  .check(z.refine(inOrder, WRONG_ORDER));
const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day, like 2026-12-31' }));
const PriceRangeSchema = z.strictObject({ from: z.number(), to: z.optional(z.number()) });

export const SettingsSchema = z.strictObject({
  server: group({
    /** Which of the three catalogue query formats the storefront uses. */
    api: z._default(z.enum(['api', 'api-search-query', 'graphql']), 'api-search-query'),
    /** Empty: the shop's own backend in the same process. Else the base URL of another backend with this contract. */
    backendUrl: text(''),
    useOutputCache: yes,
    outputCacheDefaultTtl: count(86_400),
    elasticCacheQuota: count(4096),
    /** `false` is the kill switch: browsers unregister the service worker and delete its caches. */
    serviceWorker: yes,
    /** Previous releases whose assets are still served, for pages opened before a deployment. */
    keptReleases: count(3),
    /** Catalogue picture sizes are generated in the background; `false`: on first request. */
    preparePictures: yes,
    /** Nightly backups kept in `DATA_DIR/backups`, for the embedded database; 0: none are made. */
    keptBackups: count(0),
    /** The demo shop gets its seeded state back each night; in other shops it has no effect. */
    resetDemo: yes,
    imageSizeLimitWidth: count(3000),
    imageSizeLimitHeight: count(3720),
    bodyLimitKb: count(1024),
    /** Key for cache invalidation (`/invalidate`); empty: disabled. */
    invalidateCacheKey: text(''),
    /** Bearer key for `/metrics` from outside the private network; empty: no access from there. */
    metricsKey: text(''),
    /**
     * CPU time for searches per IP address: burst, and refill per second (token bucket).
     * While one address floods, a cached page keeps its 95th percentile within 2 × of the idle one (`bench/flood.ts`:
     * 1.03 ×; with 300 and 40 it was 2.55 ×).
     */
    searchBurstMs: count(200),
    searchMsPerSecond: count(20),
    /** Number of own reverse proxies in front of the shop: that many forwarded addresses are trusted. */
    trustedProxies: count(0),
  }),
  elasticsearch: group({
    queryMethod: z._default(z.enum(['GET', 'POST']), 'GET'),
    clientTimeoutMs: count(5000),
    serverTimeoutMs: count(1000),
    min_score: z._default(z.number(), 0.02),
    fuzziness: count(2),
    minimumShouldMatchPercent: count(75),
    minimumTermLength: count(3),
    defaultSize: count(50),
    maxSize: count(10_000),
    maxQueryDepth: count(12),
    maxQueryClauses: count(512),
  }),
  products: group({
    pageSize: count(50),
    defaultFilters: z._default(z.array(z.string()), [
      'color',
      'hardware',
      'size',
      'price',
      'glass_thickness',
      'opening_side',
      'made_to_measure',
      'sale',
      'recommended',
    ]),
    systemFilterNames: z._default(z.array(z.string()), ['sort']),
    /** Empty: each filter is its own query parameter. Else the name of one combined parameter. */
    filtersQueryName: text(''),
    filterAggregationSize: count(10),
    maxFiltersQuerySize: count(999),
    sortByAttributes: z._default(z.record(z.string(), z.string()), {
      position: 'position:asc',
      latest: 'updated_at:desc',
      'price-asc': 'final_price:asc',
      'price-desc': 'final_price:desc',
    }),
    defaultSortBy: z._default(SortSchema, { attribute: 'position', order: 'asc' }),
    priceFilterKey: text('final_price'),
    priceFilterRanges: z._default(z.array(PriceRangeSchema), [
      { from: 0, to: 200 },
      { from: 200, to: 400 },
      { from: 400, to: 600 },
      { from: 600 },
    ]),
    /** [PROD-11] In cards; layouts assume this aspect ratio (decision 022). */
    thumbnails: pictureSize(480, 595),
    gallery: pictureSize(1200, 1488),
    /** Maximum size of the zoom view. */
    zoom: pictureSize(3000, 3720),
    visibility: z._default(z.array(z.number()), [2, 3, 4]),
    status: z._default(z.array(z.number()), [0, 1]),
    filterUnavailableVariants: no,
    listOutOfStockProducts: yes,
    preventConfigurableChildrenDirectAccess: yes,
    fallbackToDefaultWhenNoAvailable: yes,
    /** Shown prices are requested from `render-list`; with `waitForPlatformSync` before the page is rendered. */
    alwaysSyncPlatformPricesOver: no,
    waitForPlatformSync: no,
    /** How many variants of a product page are included in the stock request, besides the selected one. */
    configurableChildrenStockPrefetchCount: count(8),
    twoStageCaching: yes,
    useZeroPriceProduct: yes,
    usePriceTiers: yes,
    /** So many days an open cart keeps the prices of glass it was filled with, after a new table has begun. */
    keepGlassPriceDays: count(14),
    /** Shown on the product page; the charged price comes from the shipping rules. */
    deliveryPriceInclTax: z._default(z.nullable(z.number()), 5),
    lazyImageAttempts: count(2),
    lazyImagePreload: z._default(z.number(), 1.5),
  }),
  entities: group({
    rootCategoryId: count(2),
    offersCategoryId: count(24),
    offersLimit: count(50),
    homeListSize: count(8),
    categoryFetchSize: count(4000),
    attributeListSize: count(150),
    /** Maximum number of blocks per page. */
    cmsBlockListSize: count(150),
    cmsMaxSize: count(500),
    routeRegistrationChunk: count(10),
  }),
  cart: group({
    synchronize: yes,
    synchronize_totals: yes,
    /** A pull also pushes this device's changes to the server. */
    serverMergeByDefault: no,
    serverSyncCanRemoveLocalItems: no,
    serverSyncCanModifyLocalItems: no,
    askBeforeRemoveProduct: yes,
    productsAreReconfigurable: yes,
    minicartCountType: z._default(z.enum(['quantities', 'items']), 'quantities'),
    /** [PROD-11] In cart lines, and below the gallery. */
    thumbnails: pictureSize(150, 186),
    /** Days after the last change when a cart is deleted on the server. */
    expiresAfterDays: count(90),
  }),
  queues: group({
    maxNetworkTaskAttempts: count(1),
    maxCartBypassAttempts: count(1),
    retryWaitMs: count(1000),
  }),
  stock: group({ synchronize: yes, allowOutOfStockInCart: yes, batchSize: count(15) }),
  users: group({
    autoRefreshTokens: yes,
    loginAfterCreatePassword: yes,
    tokenInHeader: yes,
    historyPageSize: count(20),
    /** Lifetime of a customer's access token. */
    tokenTtlSeconds: count(900),
    /** Lifetime of the group token that selects prices. */
    groupTokenTtlSeconds: count(3600),
    /** Days after the last visit when the login expires. */
    refreshTokenTtlDays: count(30),
  }),
  payments: group({
    /** Montonio; its keys are in the environment. Off: the demo shop has a simulated one. */
    montonio: no,
    montonioEnvironment: z._default(z.enum(['sandbox', 'live']), 'sandbox'),
    /** Stripe; its keys are in the environment, and say whether it is the sandbox. */
    stripe: no,
  }),
  orders: group({
    offlineOrdersAutomaticTransmission: no,
    checkoutActiveWindowMs: count(1_800_000),
    /** Shipping countries; the shipping rules decide which of them a courier serves. */
    shippingCountries: z._default(z.array(z.string()), ['EE', 'LV', 'LT', 'FI']),
    /** Billing countries. */
    billingCountries: z._default(
      z.array(z.string()),
      'EE LV LT FI SE NO DK DE PL AT NL BE FR IT ES IE'.split(' '),
    ),
    /** An order unpaid by then is cancelled and its stock released. */
    unpaidMinutes: count(60),
    /** Payment deadline of a bank transfer order. */
    transferDays: count(7),
    /** Euros that the staff may give back at once; above them an owner decides. */
    refundLimitEuros: count(300),
    paymentMethodsMapping: z._default(z.record(z.string(), z.string()), {}),
  }),
  quotes: group({
    /** Days that a new quote counts, unless its writer says another day. */
    validDays: z._default(z.int().check(z.minimum(1), z.maximum(365)), 14),
    /** Days before the end at which the customer is reminded; 0: never. */
    remindDays: z._default(z.int().check(z.minimum(0), z.maximum(60)), 3),
    /** Percent of the shop's prices that the staff may give; above it an owner sends the quote. */
    discountLimitPercent: z._default(z.int().check(z.minimum(0), z.maximum(100)), 20),
    /** Tax class of work and of goods that are not in the catalogue. */
    taxClassId: count(2),
  }),
  returns: group({
    /** Within so many days the shop takes goods back; the law demands 14, counted from the last hand-over. */
    withdrawalDays: z._default(z.int().check(z.minimum(14), z.maximum(365)), 30),
    /** A claim is answered within so many days; the law allows 15. */
    claimAnswerDays: z._default(z.int().check(z.minimum(1), z.maximum(15)), 15),
  }),
  /** All in working days: Monday to Friday without the public holidays of Estonia. */
  delivery: group({
    /** Until stock goods are handed to the courier. */
    stockDays: count(1),
    /**
     * Until a pane is handed to the courier; a product's own rules take precedence. Also used by general texts about
     * panes.
     */
    madeDays: count(13),
    /**
     * Days that a new pane has to wait for the workshop, besides those for making it. Kept up to date by the shop while
     * `production.promiseFollowsLoad` is on.
     */
    waitDays: count(0),
    /** Transit time of the courier. */
    courierDays: z._default(DaySpanSchema, { from: 2, to: 4 }),
    /** Transit time by code of another shipping method. */
    methodDays: z._default(z.record(z.string(), DaySpanSchema), {}),
    /** Additional days to another country than the store's. */
    abroadDays: count(2),
    /** Windows of the shop's own vans, on working days; none: no own transport. Weekdays: 1 is Monday. */
    vanWindows: z._default(z.array(VanWindowSchema), []),
    /** When measuring and installation are done; none: their time is arranged by telephone. */
    serviceWindows: z._default(z.array(ServiceWindowSchema), []),
    /** Days without own transport and services, besides weekends and public holidays. */
    closedDays: z._default(z.array(isoDay), []),
    /** Networks of parcel machines whose lists are loaded every night. */
    networks: z._default(z.array(z.enum(['omniva', 'dpd', 'smartposti'])), []),
    /** Services at which parcels are registered and labels made; their keys are in the environment. */
    labels: z._default(z.array(z.enum(['omniva', 'montonio'])), []),
    labelEnvironment: z._default(z.enum(['test', 'live']), 'test'),
    /** Carriers of Montonio, as it names them. */
    montonioCarriers: z._default(z.array(z.string()), ['omniva']),
    /** On labels, and where parcels are returned to. */
    sender: group({
      name: text(''),
      street: text(''),
      city: text(''),
      postcode: text(''),
      country: text('EE'),
      phone: text(''),
      email: text(''),
    }),
  }),
  production: group(productionShape),
  externalCheckout: group({
    /** URL template per store code with {token} and {cartId}; without one the internal checkout is used. */
    stores: z._default(z.record(z.string(), z.string()), {}),
  }),
  urlModule: group({
    enableMapFallbackUrl: yes,
    map_endpoint: text('/api/url/map'),
  }),
  seo: group({ useUrlDispatcher: yes, disableUrlRoutesPersistentCache: no }),
  notifications: group({ timeToLiveMs: count(5000), submenuCloseDelayMs: count(300) }),
  analytics: group({ tagManagerId: text(''), reviewWidgetUrl: text('') }),
  contentService: group({
    /** Empty: the built-in content. Else the base URL of a compatible content service. */
    url: text(''),
  }),
  newsletter: group({
    /** `mailchimp`: the shop's own list is synchronised to that service; its key is the variable MAILCHIMP_API_KEY. */
    service: z._default(z.enum(['own', 'mailchimp']), 'own'),
    /** URL of the service's data centre, such as https://us1.api.mailchimp.com/3.0 */
    mailchimpUrl: text(''),
    mailchimpListId: text(''),
    /** Other clients of the ecosystem query without authentication; `true` reveals subscriptions to anybody. */
    publicStatus: no,
  }),
  contact: group({
    /** Recipient of messages; empty: the company's e-mail address. */
    address: text(''),
    /** Days after which messages and their attachments are deleted. */
    keptDays: count(730),
    /** Total size of attachments; above it messages are accepted without files. */
    maxFilesMb: count(2000),
  }),
  mailService: group({
    /** Allowed recipients of the mail service; empty: only the company's address. */
    targetAddressWhitelist: z._default(z.array(z.string()), []),
  }),
  tax: group({
    /** `oss`: consumers elsewhere in the EU pay the tax of the country of delivery; `domestic`: the shop's. */
    scheme: z._default(z.enum(['domestic', 'oss']), 'domestic'),
    /** Whether gross or net prices are the same in every country. */
    crossBorderPrice: z._default(z.enum(['same_gross', 'same_net']), 'same_gross'),
    /** Tax class of shipping; null: each method's own net and gross price. */
    shippingTaxClassId: z._default(z.nullable(z.int()), null),
    /**
     * Register of VAT numbers, https://ec.europa.eu/taxation_customs/vies/rest-api; empty: numbers are not checked, and
     * companies abroad pay tax.
     */
    viesUrl: text(''),
  }),
  ledger: group({
    /** Accounting program that gets invoices and credit notes; its keys are LEDGER_ID and LEDGER_SECRET. */
    service: z._default(z.enum(['none', 'merit', 'smart_accounts']), 'none'),
    /** Empty: the public address of the service. */
    url: text(''),
    /** Documents of earlier days are not sent; YYYY-MM-DD, empty: all are. */
    startDay: text(''),
    /** Way of paying in Merit, or bank account in SmartAccounts, for paid invoices; empty: payments are booked there. */
    paymentMethod: text(''),
    /** Account number in Merit for money that comes after its invoice, as cash on delivery; empty: the cash register. */
    receiptIban: text(''),
    /** Refunds as payments of their credit notes, with a negative sum. Neither program describes them: try one first. */
    sendRefunds: z._default(z.boolean(), false),
    /** Ids of taxes in Merit by category and rate, such as `K 0`; without one the rate decides. */
    taxIds: z._default(z.record(z.string(), z.string()), {}),
  }),
  company: group({
    name: text('Klaas demo OÜ'),
    registryCode: text('00000000'),
    taxId: text('EE000000000'),
    address: text('Näidise 1, 10111 Tallinn'),
    /** Country of the company, on invoices and for tax. */
    country: text('EE'),
    email: text('info@example.com'),
    phone: text('600 1234'),
    openingHours: text('E–R 9–17'),
    /** Account for bank transfers; empty: bank transfer is not offered. */
    iban: text(''),
    bank: text(''),
  }),
  storeViews: group({
    multistore: yes,
    commonCache: no,
    defaultStore: text('et'),
    stores: z._default(StoreViewListSchema, [ESTONIAN_STORE, RUSSIAN_STORE]),
    /** A store in English beside those of the list; in the demo shop with all its texts. */
    englishStore: no,
  }),
});

export type Settings = z.infer<typeof SettingsSchema>;

export const defaultSettings = (): Settings => SettingsSchema.parse({});
