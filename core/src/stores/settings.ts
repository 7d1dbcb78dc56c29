// Every setting of the shop once: name, type and default. Names follow the ecosystem's keys where it has one.
import * as z from 'zod/mini';
import { ESTONIAN_STORE, RUSSIAN_STORE } from './store-view.ts';
import { StoreViewListSchema } from './store-view-config.ts';

const yes = z._default(z.boolean(), true);
const no = z._default(z.boolean(), false);
const count = (value: number) => z._default(z.int().check(z.minimum(0)), value);
const text = (value: string) => z._default(z.string(), value);
/** A group of settings; leaving the whole group out gives its defaults. */
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
const PriceRangeSchema = z.strictObject({ from: z.number(), to: z.optional(z.number()) });

export const SettingsSchema = z.strictObject({
  server: group({
    /** Which of the three catalogue query forms the storefront speaks. */
    api: z._default(z.enum(['api', 'api-search-query', 'graphql']), 'api-search-query'),
    /** Empty: the shop's own backend in the same process. Else the base URL of another backend of the contract. */
    backendUrl: text(''),
    useOutputCache: yes,
    outputCacheDefaultTtl: count(86_400),
    elasticCacheQuota: count(4096),
    /** `false` is the kill switch: browsers drop the service worker and everything it kept. */
    serviceWorker: yes,
    /** Releases before this one whose files are still served, for pages that were opened then. */
    keptReleases: count(3),
    /** Sizes of the catalogue's pictures are made ahead, in the background; `false`: when they are first asked for. */
    preparePictures: yes,
    imageSizeLimitWidth: count(3000),
    imageSizeLimitHeight: count(3720),
    bodyLimitKb: count(1024),
    /** Whoever knows it may order cached answers to be forgotten (`/invalidate`); empty: nobody. */
    invalidateCacheKey: text(''),
    /** Opens `/metrics` (as a Bearer key) to callers outside the private network; empty: closed to them. */
    metricsKey: text(''),
    /**
     * Processor time for searches that one address may use at once, and that comes back to it each second. While one
     * address floods, a cached page keeps its 95th percentile within 2 × of the quiet one (`bench/flood.ts`: 1.03 ×;
     * with 300 and 40 it was 2.55 ×).
     */
    searchBurstMs: count(200),
    searchMsPerSecond: count(20),
    /** Reverse proxies of ours in front of the shop: that many forwarded addresses are believed. */
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
    /** Empty: each filter is its own query parameter. Else the name of the one parameter that holds them all. */
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
    /** [PROD-11] In cards; the screens are drawn for pictures of this ratio (decision 022). */
    thumbnails: pictureSize(480, 595),
    gallery: pictureSize(1200, 1488),
    /** The largest that the zoom asks for. */
    zoom: pictureSize(3000, 3720),
    visibility: z._default(z.array(z.number()), [2, 3, 4]),
    status: z._default(z.array(z.number()), [0, 1]),
    filterUnavailableVariants: no,
    listOutOfStockProducts: yes,
    preventConfigurableChildrenDirectAccess: yes,
    fallbackToDefaultWhenNoAvailable: yes,
    /** Shown prices are asked for at `render-list`; `waitForPlatformSync`: before the page is shown. */
    alwaysSyncPlatformPricesOver: no,
    waitForPlatformSync: no,
    /** How many variants of a product page are asked for at the stock list, beside the one that is looked at. */
    configurableChildrenStockPrefetchCount: count(8),
    twoStageCaching: yes,
    useZeroPriceProduct: yes,
    usePriceTiers: yes,
    /** Said on the product page; what a cart pays is decided by the shipping rules. */
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
    /** Blocks that a page may hold. */
    cmsBlockListSize: count(150),
    cmsMaxSize: count(500),
    routeRegistrationChunk: count(10),
  }),
  cart: group({
    synchronize: yes,
    synchronize_totals: yes,
    /** What this device has is told to the server also when it only looks whether something changed there. */
    serverMergeByDefault: no,
    serverSyncCanRemoveLocalItems: no,
    serverSyncCanModifyLocalItems: no,
    askBeforeRemoveProduct: yes,
    productsAreReconfigurable: yes,
    minicartCountType: z._default(z.enum(['quantities', 'items']), 'quantities'),
    /** [PROD-11] Of a line, and below the gallery. */
    thumbnails: pictureSize(150, 186),
    /** Days after the last change when a cart is removed on the server. */
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
    /** How long a customer's token counts before it must be refreshed. */
    tokenTtlSeconds: count(900),
    /** How long the proof of a customer's group chooses prices. */
    groupTokenTtlSeconds: count(3600),
    /** Days after the last visit when a customer must log in again. */
    refreshTokenTtlDays: count(30),
  }),
  orders: group({
    offlineOrdersAutomaticTransmission: no,
    checkoutActiveWindowMs: count(1_800_000),
    /** Offered for the parcel; which of them a courier goes to is decided by the shipping rules. */
    shippingCountries: z._default(z.array(z.string()), ['EE', 'LV', 'LT', 'FI']),
    /** Offered for the bill. */
    billingCountries: z._default(
      z.array(z.string()),
      'EE LV LT FI SE NO DK DE PL AT NL BE FR IT ES IE'.split(' '),
    ),
    /** An order nobody has paid by then is cancelled and its goods are for sale again. */
    unpaidMinutes: count(60),
    /** How long an order by bank transfer waits for its money. */
    transferDays: count(7),
    paymentMethodsMapping: z._default(z.record(z.string(), z.string()), {}),
  }),
  /** All in working days: Monday to Friday without the public holidays of Estonia. */
  delivery: group({
    /** Until goods from the shelf are handed to the courier. */
    stockDays: count(1),
    /** Until a pane is; a product's own rules may say otherwise. Texts about panes in general go by it. */
    madeDays: count(13),
    /** How long a courier is on the way. */
    courierDays: z._default(DaySpanSchema, { from: 2, to: 4 }),
    /** The same by the code of another shipping method. */
    methodDays: z._default(z.record(z.string(), DaySpanSchema), {}),
    /** How much longer it takes to another country than the store's. */
    abroadDays: count(2),
  }),
  externalCheckout: group({
    /** URL template per store code with {token} and {cartId}; none for a store means the internal checkout. */
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
    /** Empty: the built-in content. Else the base URL of a content service of the same shape. */
    url: text(''),
  }),
  newsletter: group({
    /** `mailchimp`: the shop's own list is told on to that service; its key is the variable MAILCHIMP_API_KEY. */
    service: z._default(z.enum(['own', 'mailchimp']), 'own'),
    /** Address of the service's data centre, as https://us1.api.mailchimp.com/3.0 */
    mailchimpUrl: text(''),
    mailchimpListId: text(''),
    /** Other clients of the ecosystem ask without a proof; `true` tells everybody who gets the newsletter. */
    publicStatus: no,
  }),
  contact: group({
    /** Where messages go; empty: the company's address. */
    address: text(''),
    /** Days after which messages and their files are removed. */
    keptDays: count(730),
    /** All files together that messages brought; above it messages come without files. */
    maxFilesMb: count(2000),
  }),
  mailService: group({
    /** Addresses that the mail service may write to; empty: the company's only. */
    targetAddressWhitelist: z._default(z.array(z.string()), []),
  }),
  company: group({
    name: text('Klaas demo OÜ'),
    registryCode: text('00000000'),
    taxId: text('EE000000000'),
    address: text('Näidise 1, 10111 Tallinn'),
    email: text('info@example.com'),
    phone: text('600 1234'),
    openingHours: text('E–R 9–17'),
    /** Account for bank transfers; empty: this way of paying is not offered. */
    iban: text(''),
    bank: text(''),
  }),
  storeViews: group({
    multistore: yes,
    commonCache: no,
    defaultStore: text('et'),
    stores: z._default(StoreViewListSchema, [ESTONIAN_STORE, RUSSIAN_STORE]),
  }),
});

export type Settings = z.infer<typeof SettingsSchema>;

export const defaultSettings = (): Settings => SettingsSchema.parse({});
