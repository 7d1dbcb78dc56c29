// Prices a cart for an order: with the order's own lines, address and shipping method, at current prices. Writes
// nothing to the cart; the row lock prevents changes until the transaction ends.
import { randomBytes } from 'node:crypto';
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import type { RunStatement } from '../../db/run-statement.ts';
import type { CartContext, CartRef } from '../cart-context.ts';
import { cartNotFound } from '../cart-context.ts';
import type { CartResult } from '../cart-error.ts';
import { createGuestCart, lockOpenCart } from '../cart-lifecycle-repository.ts';
import type { Quote } from '../cart-quote.ts';
import { type Address, type CartKey, type CartRecord, loadCart } from '../cart-repository.ts';
import { chooseShipping, namedMethods, parseAccess } from '../change/change-methods.ts';
import type { PriceTools } from '../lines/line-price.ts';
import {
  checkLine,
  itemsOf,
  type OrderedProduct,
  resolveProduct,
  skusOfOrdered,
  withIds,
} from './ordered-items.ts';

export interface OrderQuoteRequest {
  products: readonly OrderedProduct[];
  shipping_address: Address | null;
  billing_address: Address;
  carrier: string;
  method: string;
  /** The place of delivery; undefined: as the cart says. */
  siteAccess?: unknown;
  /** Called after the cart is locked and before it is read, to release stock reserved by its earlier order. */
  onLocked?: (cartId: number) => Promise<void>;
}

/** Null: an order without a cart on this server. */
export type OrderCartRef = Omit<CartRef, 'key'> & { key: CartKey | null };

const resolveItems = (products: readonly OrderedProduct[], tools: PriceTools) => {
  const resolved = [];
  for (const product of products) {
    const item = resolveProduct(product, tools);
    if (!item.ok) return item;
    resolved.push(item.value);
  }
  return { ok: true as const, value: itemsOf(resolved).items };
};

const checkLines = (quote: Quote, tools: PriceTools): CartResult<true> => {
  for (const line of quote.lines) {
    const checked = checkLine(quote, line, tools);
    if (!checked.ok) return checked;
  }
  return { ok: true, value: true };
};

const openCart = async (
  context: CartContext,
  run: RunStatement,
  ref: OrderCartRef,
  { skus, onLocked }: { skus: readonly string[]; onLocked: OrderQuoteRequest['onLocked'] },
): Promise<CartRecord | undefined> => {
  let { key } = ref;
  if (key === null) {
    key = { masked_id: randomBytes(16).toString('hex') };
    await createGuestCart(run, key.masked_id, context.deps.now());
  } else {
    const id = await lockOpenCart(run, key);
    if (id === undefined) return undefined;
    await onLocked?.(id);
  }
  return loadCart(run, key, { skus, methodsIn: ref.store.i18n.defaultLocale });
};

export const quoteOrder = async (
  context: CartContext,
  run: RunStatement,
  ref: OrderCartRef,
  request: OrderQuoteRequest,
): Promise<CartResult<Quote>> => {
  const named = skusOfOrdered(request.products);
  const tools = await context.toolsFor({ ...ref, key: { masked_id: '' } }, named);
  const items = resolveItems(request.products, tools);
  if (!items.ok) return items;
  const parts = items.value.flatMap((item) => item.stock_parts.map((part) => part.sku));
  const opened = await openCart(context, run, ref, { skus: [...new Set(parts)], onLocked: request.onLocked });
  if (!opened) return cartNotFound(ref.key ?? { masked_id: '' });
  const cart = context.offered(opened);
  const { shipping_address, billing_address, carrier, method } = request;
  const access = parseAccess(request.siteAccess);
  if (!access.ok) return access;
  const isVirtual = isVirtualCart(items.value);
  const site_access = access.value === undefined ? cart.site_access : access.value;
  const addresses = { shipping_address, billing_address, site_access };
  const ordered = { ...cart, ...addresses, items: withIds(items.value, cart) };
  const codes =
    carrier || method ? { carrier, method } : { carrier: cart.carrier_code, method: cart.method_code };
  const quoteWith = (fields: Partial<CartRecord>) =>
    context.quote({ ...ref, key: { masked_id: cart.masked_id } }, { ...ordered, ...fields });
  // Nearly always the right one, so that the cart is priced once; the goods decide.
  const first = isVirtual ? undefined : namedMethods(cart, codes)[0];
  const priced = await quoteWith({
    carrier_code: first?.carrier_code ?? null,
    method_code: first?.method_code ?? null,
  });
  const chosen: ReturnType<typeof chooseShipping> = isVirtual
    ? { ok: true, value: {} }
    : chooseShipping(priced, ref.store, codes, shipping_address);
  if (!chosen.ok) return chosen;
  const isFirst =
    chosen.value.carrier_code === first?.carrier_code && chosen.value.method_code === first?.method_code;
  const quote = isFirst ? priced : await quoteWith(chosen.value);
  const checked = checkLines(quote, tools);
  return checked.ok ? { ok: true, value: quote } : checked;
};
