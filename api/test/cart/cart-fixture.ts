// A small shop for cart tests: an in-memory catalogue, everything else as in production.
import { defaultSettings, type Settings } from '@klaas/core/stores/settings.ts';
import { Hono } from 'hono';
import { type CartDeps, createCartContext } from '../../src/cart/cart-context.ts';
import { createCartLineService } from '../../src/cart/cart-line-service.ts';
import { cartRoutes } from '../../src/cart/cart-routes.ts';
import { seedCartRules } from '../../src/cart/cart-seed.ts';
import { createCartService } from '../../src/cart/cart-service.ts';
import { createPriceService } from '../../src/catalog/price/price-service.ts';
import { createPriceHistoryCache } from '../../src/catalog/price/prior-prices.ts';
import { createPriceTables } from '../../src/catalog/price-table/price-table-service.ts';
import { createAccessTokens } from '../../src/customer/access-token.ts';
import type { Database } from '../../src/db/database.ts';
import type { ApiEnv } from '../../src/http/api-env.ts';
import { createErrorHandler } from '../../src/http/error-handler.ts';
import { createMetrics } from '../../src/http/observe/metrics.ts';
import { createRequestMiddleware } from '../../src/http/request-middleware.ts';
import { createVatService } from '../../src/orders/vat/vat-service.ts';
import { createVies } from '../../src/providers/vat/vies.ts';
import { createViesSimulator, VIES_SIMULATOR_URL } from '../../src/providers/vat/vies-simulator.ts';
import { CONSTANTS, createCatalog, PRODUCTS } from './cart-catalogue.ts';

export const NOW_MS = Date.parse('2026-11-15T10:00:00Z');

export interface Stock {
  qty?: number;
  reserved?: number;
  is_in_stock?: boolean;
  manage_stock?: boolean;
  backorders?: number;
  /** The minimum stock, which is not sold. */
  min_qty?: number;
  min_sale_qty?: number;
  max_sale_qty?: number;
}

type Change = {
  settings?: (settings: Settings) => void;
  now?: () => number;
  canBeShipped?: (provider: string) => boolean;
  paymentOptions?: CartDeps['paymentOptions'];
};

export const createCartShop = async (db: Database, change: Change = {}) => {
  const settings = defaultSettings();
  change.settings?.(settings);
  const now = change.now ?? (() => NOW_MS);
  const products = structuredClone(PRODUCTS);
  const catalog = createCatalog(products);
  const simulator = createViesSimulator({ now });
  const vies = { isDown: false, requests: 0 };
  const vat = createVatService({
    ...{ db, now, log: () => undefined, settings },
    register: createVies({
      url: VIES_SIMULATOR_URL,
      requester: 'EE100000000',
      timeoutMs: 60_000,
      fetch: async (url, init) => {
        vies.requests++;
        if (vies.isDown) throw new Error('the register is away');
        return simulator.request(url, init);
      },
    }),
  });
  const context = createCartContext({
    db,
    settings,
    catalog,
    priceTables: createPriceTables({ db, now, settings, supplied: CONSTANTS }),
    prices: createPriceService({ catalog, histories: createPriceHistoryCache(), settings, now }),
    paymentOptions: change.paymentOptions ?? (() => []),
    canBeShipped: change.canBeShipped ?? (() => true),
    vatProofOf: (number) => vat.proofOf(number),
    now,
  });
  const carts = createCartService(context);
  const tokens = createAccessTokens({ secret: 'x'.repeat(32), ttlMs: 3_600_000, now });
  await seedCartRules(db);
  const logged: string[] = [];
  const log = (level: string, message: string, fields?: object) => {
    if (level === 'error') logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const app = new Hono<ApiEnv>();
  app.use(
    createRequestMiddleware({
      settings,
      log,
      metrics: createMetrics({
        pool: () => db.$client,
        jobs: async () => [],
        pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
        catalogRevisions: () => new Map(),
        areLimitsShared: () => false,
      }),
    }),
  );
  app.onError(createErrorHandler(log));
  app.route('/', cartRoutes({ carts, lines: createCartLineService(context), verifyToken: tokens.verify }));

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await app.request(`/api/cart/${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const json = (await response.json()) as object;
    return { ...json, status: response.status, headers: response.headers } as {
      code: number;
      status: number;
      // biome-ignore lint/suspicious/noExplicitAny: responses are compared whole
      result: any;
      meta?: { error: string; detail?: Record<string, unknown> };
      headers: Headers;
    };
  };
  const guest = async (): Promise<string> => (await call('POST', 'create')).result;
  const setStock = (sku: string, stock: Stock) =>
    db.$client.query(
      `insert into stock_item (product_id, sku, qty, reserved, is_in_stock, manage_stock, backorders, min_sale_qty, max_sale_qty, min_qty)
       values (abs(hashtext($1)), $1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (sku) do update set qty = $2, reserved = $3, is_in_stock = $4, manage_stock = $5, backorders = $6,
         min_sale_qty = $7, max_sale_qty = $8, min_qty = $9`,
      [
        sku,
        stock.qty ?? 100,
        stock.reserved ?? 0,
        stock.is_in_stock ?? true,
        stock.manage_stock ?? true,
        stock.backorders ?? 0,
        stock.min_sale_qty ?? 1,
        stock.max_sale_qty ?? 10_000,
        stock.min_qty ?? 0,
      ],
    );
  const add = (cartId: string, item: object, headers?: Record<string, string>) =>
    call('POST', `update?cartId=${cartId}`, { cartItem: { qty: 1, quoteId: cartId, ...item } }, headers);
  return { db, settings, carts, tokens, products, app, logged, call, guest, setStock, add, vat, vies };
};

export type CartShop = Awaited<ReturnType<typeof createCartShop>>;

export const variantOption = (value: string | number) => ({
  product_option: {
    extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: value }] },
  },
});
export const sizedOption = (glass: number, width: unknown, height: unknown, more: object[] = []) => ({
  product_option: {
    extension_attributes: {
      configurable_item_options: [{ option_id: '93', option_value: String(glass) }],
      custom_options: [
        { option_id: '1', option_value: width },
        { option_id: '2', option_value: height },
        ...more,
      ],
    },
  },
});
