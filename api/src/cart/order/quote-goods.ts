// Prices goods for which there is no cart: a draft of the staff. The functions are those of carts and orders; every
// line has its own error, and nothing is stored.
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import { type ShippingOffer, shippingOffers } from '@klaas/core/cart/totals/shipping-rule.ts';
import type { CartContext, CartRef } from '../cart-context.ts';
import type { CartError, CartResult } from '../cart-error.ts';
import type { Quote, QuotedLine } from '../cart-quote.ts';
import { type Address, type CartRecord, loadEmptyCart, type PaymentRow } from '../cart-repository.ts';
import { countryOf, postcodeOf } from '../change/cart-address.ts';
import { chooseShipping, parseAccess } from '../change/change-methods.ts';
import {
  checkLine,
  itemsOf,
  type OrderedProduct,
  resolveProduct,
  skusOfOrdered,
  withIds,
} from './ordered-items.ts';

export type Refusal = { error: CartError; detail?: Record<string, string | number> };

export interface GoodsRequest {
  products: readonly OrderedProduct[];
  shipping_address: Address | null;
  billing_address: Address | null;
  carrier: string;
  method: string;
  siteAccess?: unknown;
  /** A discount code, not only one that is stored. */
  coupon?: CartRecord['coupon'];
}

export interface QuotedGoods {
  quote: Quote;
  /** One per product of the request; lines of the same goods are one. */
  lines: {
    line: QuotedLine | null;
    total: Quote['totals']['items'][number] | null;
    refusal: Refusal | null;
  }[];
  offers: ShippingOffer[];
  /** Null: none is chosen, or it may deliver these goods there. */
  methodRefusal: Refusal | null;
  payments: PaymentRow[];
}

const refusalOf = <Value>(result: CartResult<Value>): Refusal | null =>
  result.ok ? null : { error: result.error, ...(result.detail && { detail: result.detail }) };

export const quoteGoods = async (
  context: CartContext,
  { store, group_id }: Omit<CartRef, 'key'>,
  request: GoodsRequest,
): Promise<QuotedGoods> => {
  const ref: CartRef = { store, group_id, key: { masked_id: '' } };
  const tools = await context.toolsFor(ref, skusOfOrdered(request.products));
  const resolved = request.products.map((product) => resolveProduct(product, tools));
  const { items, lineOf } = itemsOf(resolved.flatMap((one) => (one.ok ? [one.value] : [])));
  const skus = [...new Set(items.flatMap((item) => item.stock_parts.map(({ sku }) => sku)))];
  const cart = context.offered(
    await loadEmptyCart(context.run, { skus, methodsIn: store.i18n.defaultLocale }),
  );
  const { shipping_address, billing_address, carrier, method, coupon = null } = request;
  const access = parseAccess(request.siteAccess);
  const site_access = access.ok ? (access.value ?? null) : null;
  const address = { shipping_address, billing_address, site_access };
  const ordered = { ...cart, ...address, coupon, items: withIds(items, cart) };
  const isVirtual = isVirtualCart(items);
  const open = await context.quote(ref, ordered);
  const chosen: ReturnType<typeof chooseShipping> =
    isVirtual || items.length === 0
      ? { ok: true, value: {} }
      : chooseShipping(open, store, { carrier, method }, shipping_address);
  const quote =
    chosen.ok && chosen.value.method_code ? await context.quote(ref, { ...ordered, ...chosen.value }) : open;
  const place = {
    country: countryOf(shipping_address) ?? store.tax.defaultCountry,
    postcode: postcodeOf(shipping_address),
  };
  const { packed: lines, goodsGrossCents, taxShipping } = quote;
  const at = lineOf.values();
  return {
    quote,
    lines: resolved.map((one) => {
      if (!one.ok) return { line: null, total: null, refusal: refusalOf(one) };
      const index = at.next().value ?? -1;
      const line = quote.lines[index];
      if (!line) throw new Error('a line of the goods has no price');
      return {
        line,
        total: quote.totals.items[index] ?? null,
        refusal: refusalOf(checkLine(quote, line, tools)),
      };
    }),
    offers:
      isVirtual || items.length === 0
        ? []
        : shippingOffers(
            quote.cart.shipping,
            { ...place, lines, goodsGrossCents, access: site_access },
            taxShipping,
          ),
    methodRefusal: refusalOf(access.ok ? chosen : access),
    payments: quote.cart.payment.filter(({ for_virtual }) => for_virtual || !quote.isVirtual),
  };
};
