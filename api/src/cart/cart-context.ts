// Dependencies of the cart use cases: cart owner, store and pricing tools.

import { grandTotalCentsOf } from '@klaas/core/cart/totals/cart-totals.ts';
import { isIntraCommunity, type TaxPlace, taxCountryOf } from '@klaas/core/cart/totals/destination-tax.ts';
import type { ProductPricer } from '@klaas/core/catalog/pricing/product-pricer.ts';
import type { VatProof } from '@klaas/core/orders/order-tax.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { PriceService } from '../catalog/price/price-service.ts';
import type { PriceTables } from '../catalog/price-table/price-table-service.ts';
import type { Database } from '../db/database.ts';
import { type RunStatement, runOn } from '../db/run-statement.ts';
import type { CartResult } from './cart-error.ts';
import { type Quote, quoteCart, taxPlaceOf } from './cart-quote.ts';
import {
  type CartKey,
  type CartRecord,
  type ChangeCart,
  createChangeCart,
  loadCart,
  type PaymentChoice,
  type ReadOptions,
} from './cart-repository.ts';
import { countryOf } from './change/cart-address.ts';
import type { PriceTools, TaxDestination } from './lines/line-price.ts';
import { loadProducts, type ProductCatalog } from './lines/product-lookup.ts';

interface PaymentPlace {
  /** Of the billing address. */
  country: string;
  currency: string;
  /** Null: nothing is in the cart yet. */
  amountCents: number | null;
}

export interface CartDeps {
  db: Database;
  settings: Settings;
  catalog: ProductCatalog;
  prices: Pick<PriceService, 'pricerFor' | 'priorPricesFor'>;
  priceTables: PriceTables;
  /** The banks or the like of a stored payment method; undefined: it cannot be used there or now. */
  paymentOptions: (code: string, place: PaymentPlace) => readonly PaymentChoice[] | undefined;
  /** Whether the delivery provider that a shipping method names is connected; empty: it names none. */
  canBeShipped: (provider: string) => boolean;
  /** Proof that the VAT number of a company is valid; null: it is not, or nobody knows. */
  vatProofOf: (number: string) => Promise<VatProof | null>;
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
  /** Without the shipping methods whose provider is not connected; payment methods depend on the price. */
  offered(cart: CartRecord): CartRecord;
  quote(ref: CartRef, cart: CartRecord): Promise<Quote>;
  /** The methods that take this sum from this country. */
  payable(
    quote: Pick<Quote, 'cart' | 'totals'>,
    store: StoreView,
    methods: CartRecord['payment'],
  ): CartRecord['payment'];
  /** `known`: a proof that an order has already. Null: the prices are charged as they are. */
  destinationOf(ref: CartRef, cart: CartRecord, known?: VatProof): Promise<TaxDestination | null>;
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
  return (store: StoreView, groupId: number | null, country?: string): Promise<ProductPricer> => {
    const key = `${store.storeCode} ${groupId} ${country ?? ''}`;
    const nowMs = now();
    const found = cache.get(key);
    if (found && nowMs < found.untilMs && nowMs >= found.untilMs - PRICER_LIFE_MS) return found.pricer;
    const pricer = prices.pricerFor(store, groupId, country);
    cache.set(key, { untilMs: nowMs + PRICER_LIFE_MS, pricer });
    return pricer;
  };
};

export const createCartContext = (deps: CartDeps): CartContext => {
  const run = runOn(deps.db.$client);
  const pricerFor = createPricers(deps);
  const toolsFor = async (ref: CartRef, skus: readonly string[]): Promise<PriceTools> => ({
    pricer: await pricerFor(ref.store, ref.group_id),
    withPrior: await deps.prices.priorPricesFor(ref.store),
    destination: null,
    products: await loadProducts(deps.catalog, ref.store.storeCode, skus),
    tables: deps.priceTables.loaded(),
    useZeroPriceProduct: deps.settings.products.useZeroPriceProduct,
  });
  const offered = (cart: CartRecord): CartRecord => ({
    ...cart,
    shipping: cart.shipping.filter(({ provider }) => deps.canBeShipped(provider)),
  });
  const intraCommunityProof = async (
    place: TaxPlace,
    cart: CartRecord,
    known?: VatProof,
  ): Promise<VatProof | null> => {
    const number = String(cart.billing_address?.['vat_id'] ?? '');
    const proof = known ?? (number === '' ? null : await deps.vatProofOf(number));
    return proof && isIntraCommunity(place, proof.number) ? proof : null;
  };
  const destinationOf = async (
    { store, group_id }: CartRef,
    cart: CartRecord,
    known?: VatProof,
  ): Promise<TaxDestination | null> => {
    const { scheme, crossBorderPrice: price } = deps.settings.tax;
    const place = taxPlaceOf(cart, store, scheme);
    const vatProof = await intraCommunityProof(place, cart, known);
    const country = vatProof ? place.delivery : taxCountryOf(place);
    if (country === place.home) return null;
    const pricer = await pricerFor(store, group_id, country);
    return { country, price, pricer, isIntraCommunity: vatProof !== null, ...(vatProof && { vatProof }) };
  };
  const payable: CartContext['payable'] = ({ cart, totals }, store, methods) => {
    const place = {
      country:
        countryOf(cart.billing_address) ?? countryOf(cart.shipping_address) ?? store.tax.defaultCountry,
      currency: store.i18n.currencyCode,
      amountCents: cart.items.length === 0 ? null : grandTotalCentsOf(totals),
    };
    return methods.flatMap((method) => {
      const options = deps.paymentOptions(method.code, place);
      return options ? [{ ...method, options }] : [];
    });
  };
  const quote = async (ref: CartRef, cart: CartRecord): Promise<Quote> => {
    const tools = { ...(await toolsFor(ref, skusOf(cart))), destination: await destinationOf(ref, cart) };
    const quoted = quoteCart(offered(cart), ref.store, tools, {
      nowMs: deps.now(),
      shippingTaxClassId: deps.settings.tax.shippingTaxClassId,
    });
    return { ...quoted, cart: { ...quoted.cart, payment: payable(quoted, ref.store, cart.payment) } };
  };
  return {
    deps,
    run,
    change: createChangeCart(deps.db),
    toolsFor,
    offered,
    quote,
    payable,
    destinationOf,
    open: async (ref, options = {}) => {
      const cart = await loadCart(run, ref.key, { methodsIn: ref.store.i18n.defaultLocale, ...options });
      return cart ? { ok: true, value: await quote(ref, cart) } : cartNotFound(ref.key);
    },
  };
};
