// Dependencies of the cart use cases: cart owner, store and pricing tools.

import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { ProductPricer } from '@klaas/core/catalog/pricing/product-pricer.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { PriceService } from '../catalog/price/price-service.ts';
import type { Database } from '../db/database.ts';
import { type RunStatement, runOn } from '../db/run-statement.ts';
import type { CartResult } from './cart-error.ts';
import { type Quote, quoteCart } from './cart-quote.ts';
import {
  type CartKey,
  type CartRecord,
  type ChangeCart,
  createChangeCart,
  loadCart,
  type ReadOptions,
} from './cart-repository.ts';
import type { PriceTools } from './lines/line-price.ts';
import { loadProducts, type ProductCatalog } from './lines/product-lookup.ts';

export interface CartDeps {
  db: Database;
  settings: Settings;
  catalog: ProductCatalog;
  prices: Pick<PriceService, 'pricerFor'>;
  priceConstants: PriceConstants;
  /** Whether a stored payment method has a provider in this process. */
  canBePaid: (code: string) => boolean;
  /** Whether the delivery provider that a shipping method names is connected; empty: it names none. */
  canBeShipped: (provider: string) => boolean;
  now: () => number;
}

/** A request's cart. `group_id` selects tier prices and tax rules. */
export interface CartRef {
  key: CartKey;
  group_id: number | null;
  store: StoreView;
}

export interface CartContext {
  deps: CartDeps;
  run: RunStatement;
  change: ChangeCart;
  toolsFor(ref: CartRef, skus: readonly string[]): Promise<PriceTools>;
  /** Without the methods whose provider is not connected. */
  offered(cart: CartRecord): CartRecord;
  quote(ref: CartRef, cart: CartRecord): Promise<Quote>;
  /** The priced cart; an unknown cart is an expected error. */
  open(ref: CartRef, options?: ReadOptions): Promise<CartResult<Quote>>;
}

export const cartNotFound = (key: CartKey) =>
  ({
    ok: false,
    error: 'cart_not_found',
    detail: { cartId: 'masked_id' in key ? key.masked_id.slice(0, 64) : key.id },
  }) as const;

export const skusOf = (cart: CartRecord): string[] => cart.items.map((item) => item.parent_sku ?? item.sku);

const PRICER_LIFE_MS = 1000;

/** A pricer is bound to store, group and time; reused within the same second. */
const createPricers = ({ prices, now }: CartDeps) => {
  const cache = new Map<string, { untilMs: number; pricer: Promise<ProductPricer> }>();
  return (store: StoreView, groupId: number | null): Promise<ProductPricer> => {
    const key = `${store.storeCode} ${groupId}`;
    const nowMs = now();
    const found = cache.get(key);
    if (found && nowMs < found.untilMs && nowMs >= found.untilMs - PRICER_LIFE_MS) return found.pricer;
    const pricer = prices.pricerFor(store, groupId);
    cache.set(key, { untilMs: nowMs + PRICER_LIFE_MS, pricer });
    return pricer;
  };
};

export const createCartContext = (deps: CartDeps): CartContext => {
  const run = runOn(deps.db.$client);
  const pricerFor = createPricers(deps);
  const toolsFor = async (ref: CartRef, skus: readonly string[]): Promise<PriceTools> => ({
    pricer: await pricerFor(ref.store, ref.group_id),
    products: await loadProducts(deps.catalog, ref.store.storeCode, skus),
    constants: deps.priceConstants,
    useZeroPriceProduct: deps.settings.products.useZeroPriceProduct,
  });
  const offered = (cart: CartRecord): CartRecord => ({
    ...cart,
    shipping: cart.shipping.filter(({ provider }) => deps.canBeShipped(provider)),
    payment: cart.payment.filter(({ code }) => deps.canBePaid(code)),
  });
  const quote = async (ref: CartRef, cart: CartRecord): Promise<Quote> =>
    quoteCart(offered(cart), ref.store, await toolsFor(ref, skusOf(cart)), deps.now());
  return {
    deps,
    run,
    change: createChangeCart(deps.db),
    toolsFor,
    offered,
    quote,
    open: async (ref, options = {}) => {
      const cart = await loadCart(run, ref.key, { methodsIn: ref.store.i18n.defaultLocale, ...options });
      return cart ? { ok: true, value: await quote(ref, cart) } : cartNotFound(ref.key);
    },
  };
};
