// Public service of the cart domain: use cases of a whole cart, and what placing an order needs.

import { randomBytes } from 'node:crypto';
import type { CartTotals } from '@klaas/core/cart/totals/cart-totals.ts';
import {
  type ShippingOffer,
  type ShippingRule,
  shippingOffers,
} from '@klaas/core/cart/totals/shipping-rule.ts';
import { servicesOf } from '@klaas/core/orders/service-visit.ts';
import { localText } from '@klaas/core/stores/local-text.ts';
import type { ServiceKind } from '@klaas/core/stores/shipping-details.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { runIn } from '../db/run-statement.ts';
import { type CartContext, type CartRef, cartNotFound } from './cart-context.ts';
import type { CartResult } from './cart-error.ts';
import {
  closeCart,
  createGuestCart,
  deleteCartsOf,
  deleteExpiredCarts,
  listCartsOf,
  lockOpenCart,
  openCustomerCart,
} from './cart-lifecycle-repository.ts';
import type { Quote } from './cart-quote.ts';
import { type CartKey, type HandPrice, loadCart, loadEmptyCart, lockCart } from './cart-repository.ts';
import { type ItemResponse, itemResponse } from './cart-response.ts';
import { shippingMethods } from './cart-tables.ts';
import { countryOf, postcodeOf } from './change/cart-address.ts';
import {
  applyCoupon,
  collectTotals,
  parseAccess,
  paymentsOf,
  removeCoupon,
  type ShippingInformation,
  saveShipping,
} from './change/change-methods.ts';
import {
  hasNewsletterCoupon,
  issueNewsletterCoupon,
  redeemCoupon,
  releaseCoupon,
} from './coupon/coupon-repository.ts';
import { type FrozenQuote, freezeQuote, thawQuote } from './order/frozen-quote.ts';
import { type GoodsRequest, type QuotedGoods, quoteGoods } from './order/quote-goods.ts';
import { type OrderCartRef, type OrderQuoteRequest, quoteOrder } from './order/quote-order.ts';
import { type Requote, type RequoteRequest, requoteOrder } from './order/requote-order.ts';

export type { CartKey, CartRef, CartResult, FrozenQuote, GoodsRequest, HandPrice, Quote, QuotedGoods };

const DAY_MS = 86_400_000;

const map = <From, To>(result: CartResult<From>, to: (value: From) => To): CartResult<To> =>
  result.ok ? { ok: true, value: to(result.value) } : result;

const newMaskedId = (): string => randomBytes(16).toString('hex');

export const createCartService = (context: CartContext) => {
  const { deps, run, open } = context;
  return {
    /** Creates a guest's cart with a masked id; for a customer returns the open one. */
    create: async (customerId: number | null): Promise<string | number> => {
      const maskedId = newMaskedId();
      if (customerId !== null) return openCustomerCart(run, customerId, maskedId, deps.now());
      await createGuestCart(run, maskedId, deps.now());
      return maskedId;
    },
    pull: async (ref: CartRef): Promise<CartResult<ItemResponse[]>> =>
      map(await open(ref, { methodsIn: '' }), ({ cart, lines }) =>
        lines.map((line) =>
          itemResponse(
            line,
            cart.items.filter((item) => item !== line.record),
            cart,
          ),
        ),
      ),
    totals: async (ref: CartRef): Promise<CartResult<CartTotals>> =>
      map(await open(ref), (quote) => quote.totals),
    paymentMethods: async (ref: CartRef) => map(await open(ref), paymentsOf),
    shippingMethods: async (
      ref: CartRef,
      address: Record<string, unknown>,
      /** The place of delivery; undefined: as the cart says. */
      siteAccess?: unknown,
    ): Promise<CartResult<ShippingOffer[]>> => {
      const access = parseAccess(siteAccess);
      if (!access.ok) return access;
      return map(await open(ref), ({ cart, isVirtual, goodsGrossCents, packed: lines, taxShipping }) => {
        const country = countryOf(address) ?? ref.store.tax.defaultCountry;
        const site = access.value === undefined ? cart.site_access : access.value;
        const query = { country, postcode: postcodeOf(address), lines, goodsGrossCents, access: site };
        return isVirtual ? [] : shippingOffers(cart.shipping, query, taxShipping);
      });
    },
    /** Methods that a browser may offer without the server: nothing has to be chosen with them. */
    offlineShipping: async (locale: string): Promise<ShippingRule[]> => {
      const language = languageOf(locale);
      const { available, needs, position } = shippingMethods;
      const rows = await deps.db
        .select()
        .from(shippingMethods)
        .where(and(eq(available, true), eq(needs, 'none')))
        .orderBy(asc(position));
      return rows
        .filter((row) => deps.canBeShipped(row.provider))
        .map(({ titles, notes, position: _, version: __, ...rule }) => ({
          ...rule,
          method_title: titles[language] ?? rule.method_title,
          note: localText(notes, language),
        }));
    },
    /** Services in the cart that are done at a chosen time. */
    services: async (ref: CartRef): Promise<CartResult<ServiceKind[]>> =>
      map(await open(ref, { methodsIn: '' }), ({ lines }) =>
        servicesOf(lines.flatMap(({ resolved }) => resolved?.product ?? [])),
      ),
    /** Switched on, but not offered: their delivery provider is not connected. */
    unconnectedShipping: async (): Promise<
      { carrier_code: string; method_code: string; provider: string }[]
    > => {
      const { carrier_code, method_code, provider, available } = shippingMethods;
      const rows = await deps.db
        .select({ carrier_code, method_code, provider })
        .from(shippingMethods)
        .where(eq(available, true));
      return rows.filter((row) => !deps.canBeShipped(row.provider));
    },
    shippingInformation: async (ref: CartRef, information: ShippingInformation) =>
      map(await saveShipping(context, ref, information), (quote) => ({
        payment_methods: paymentsOf(quote),
        totals: quote.totals,
      })),
    collectTotals: (ref: CartRef, methods: Parameters<typeof collectTotals>[2]) =>
      collectTotals(context, ref, methods),
    applyCoupon: (ref: CartRef, code: string) => applyCoupon(context, ref, code),
    removeCoupon: (ref: CartRef) => removeCoupon(context, ref),
    coupon: async (ref: CartRef): Promise<CartResult<string>> => {
      const cart = await loadCart(run, ref.key);
      return cart ? { ok: true, value: cart.coupon_code ?? '' } : cartNotFound(ref.key);
    },
    /** [COUP-03] */
    issueNewsletterCoupon: (email: string) => issueNewsletterCoupon(run, email),
    firstCoupon: {
      isGiven: (tx: Transaction, email: string): Promise<boolean> => hasNewsletterCoupon(runIn(tx), email),
      /** Issues a code for an address that has none; null otherwise. */
      issue: async (tx: Transaction, email: string): Promise<string | null> =>
        (await hasNewsletterCoupon(runIn(tx), email)) ? null : issueNewsletterCoupon(runIn(tx), email),
    },
    /** For the profile and the export of a customer's data. */
    listOf: (customerId: number) => listCartsOf(run, customerId),
    /** Used when an account is deleted. */
    forgetCustomer: (tx: Transaction, customerId: number): Promise<void> =>
      deleteCartsOf(runIn(tx), customerId),
    /** Deletes open carts unused for the configured time; returns the count. */
    deleteExpired: (): Promise<number> =>
      deleteExpiredCarts(run, deps.now() - deps.settings.cart.expiresAfterDays * DAY_MS),

    /** For an order: the cart with the order's lines and address at current prices, locked until the transaction ends. */
    quoteOrder: (
      tx: Transaction,
      ref: OrderCartRef,
      request: OrderQuoteRequest,
    ): Promise<CartResult<Quote>> => quoteOrder(context, runIn(tx), ref, request),
    /** For an order that is edited: its lines at their prices, added ones and the delivery at today's. */
    requoteOrder: (tx: Transaction, request: RequoteRequest): Promise<CartResult<Requote>> =>
      requoteOrder(context, runIn(tx), request),
    /** [OFFICE-56] For a draft of the staff: goods without a cart, at current prices. Writes nothing. */
    quoteGoods: (ref: Omit<CartRef, 'key'>, request: GoodsRequest): Promise<QuotedGoods> =>
      quoteGoods(context, ref, request),
    /** [OFFICE-70] For a quote that is sent. */
    freezeQuote: (quote: Quote): FrozenQuote => freezeQuote(quote),
    /** Ways to pay it today. */
    paymentsOfQuote: async (store: StoreView, frozen: FrozenQuote) => {
      const { payment } = await loadEmptyCart(run, { skus: [], methodsIn: store.i18n.defaultLocale });
      return context
        .payable(frozen, store, payment)
        .filter(({ for_virtual }) => for_virtual || !frozen.isVirtual);
    },
    /** [OFFICE-71] For an accepted quote: as it was sent, in a cart of its own. */
    thawQuote: (tx: Transaction, store: StoreView, frozen: FrozenQuote): Promise<Quote> =>
      thawQuote(context, runIn(tx), store, frozen),
    /** For a delivery slot: the open cart, locked until the transaction ends; undefined: there is none. */
    lockOpen: (tx: Transaction, key: CartKey): Promise<number | undefined> => lockOpenCart(runIn(tx), key),
    /** For a payment: prevents an order from this cart until the transaction ends. */
    lock: (tx: Transaction, cartId: number): Promise<void> => lockCart(runIn(tx), cartId),
    /** For an order: closes the cart; its id is no longer valid. */
    close: (tx: Transaction, cartId: number): Promise<void> => closeCart(runIn(tx), cartId),
    /** For an order: counts the coupon's use once; false when a concurrent order reached its limit. */
    redeemCoupon: (tx: Transaction, use: Parameters<typeof redeemCoupon>[1]): Promise<boolean> =>
      redeemCoupon(runIn(tx), use),
    /** For a cancelled order: its coupon may be used again. */
    releaseCoupon: (tx: Transaction, use: Parameters<typeof releaseCoupon>[1]): Promise<void> =>
      releaseCoupon(runIn(tx), use),
  };
};

export type CartService = ReturnType<typeof createCartService>;
