// Prices a cart for an order: with the order's own lines, address and shipping method, at current prices. Writes
// nothing to the cart; the row lock prevents changes until the transaction ends.
import { randomBytes } from 'node:crypto';
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { isVirtualCart } from '@klaas/core/cart/cart-summary.ts';
import { checksumOf, optionsOf } from '@klaas/core/cart/item-identity.ts';
import type { RunStatement } from '../../db/run-statement.ts';
import type { CartContext, CartRef } from '../cart-context.ts';
import { cartNotFound } from '../cart-context.ts';
import type { CartResult } from '../cart-error.ts';
import { createGuestCart, lockOpenCart } from '../cart-lifecycle-repository.ts';
import type { Quote } from '../cart-quote.ts';
import {
  type Address,
  type CartKey,
  type CartRecord,
  type ItemRecord,
  loadCart,
} from '../cart-repository.ts';
import { chooseShipping, namedMethods, parseAccess } from '../change/change-methods.ts';
import { type PriceTools, priceLine } from '../lines/line-price.ts';
import { parseLineRequest } from '../lines/line-request.ts';
import { checkStock, stockSituation } from '../lines/line-stock.ts';
import { resolveLine } from '../lines/resolve-line.ts';

export interface OrderedProduct {
  sku: string;
  parentSku?: string | null | undefined;
  qty: number;
  product_option?: LooseProductOption | null | undefined;
}

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

type NewItem = Omit<ItemRecord, 'item_id'>;

/** A variant is matched by its parent and options, whichever of them the client names. */
const skuToResolve = (product: OrderedProduct, tools: PriceTools): string => {
  if (optionsOf(product.product_option, 'configurable_item_options').length === 0) return product.sku;
  return product.parentSku || (tools.products.parentOf(product.sku)?.sku ?? product.sku);
};

const resolveItems = (products: readonly OrderedProduct[], tools: PriceTools): CartResult<NewItem[]> => {
  const items: NewItem[] = [];
  for (const product of products) {
    const resolved = resolveLine(
      parseLineRequest(skuToResolve(product, tools), product.product_option),
      tools.products,
    );
    if (!resolved.ok) return resolved;
    const { sku, parent_sku, product_type, product_option, stock_parts } = resolved.value;
    const checksum = checksumOf(product_option);
    const same = items.find((item) => item.sku === sku && item.checksum === checksum);
    if (same) same.qty += product.qty;
    else
      items.push({
        sku,
        parent_sku,
        product_type,
        checksum,
        product_option,
        stock_parts,
        qty: product.qty,
        price_cents: 0,
      });
  }
  return { ok: true, value: items };
};

/** Lines that exist on the server keep their ids; additional lines of the order get the next ones. */
const withIds = (items: readonly NewItem[], cart: CartRecord): ItemRecord[] => {
  let next = Math.max(0, ...cart.items.map((item) => item.item_id));
  return items.map((item) => {
    const existing = cart.items.find((line) => line.sku === item.sku && line.checksum === item.checksum);
    return { ...item, item_id: existing?.item_id ?? ++next, price_cents: existing?.price_cents ?? 0 };
  });
};

const checkLines = ({ cart, lines }: Quote, tools: PriceTools): CartResult<true> => {
  const stock = new Map(cart.stock.map((row) => [row.sku, row]));
  for (const { record, price, resolved } of lines) {
    const detail = { sku: record.sku };
    if (!resolved || !price) {
      const repriced = resolved && priceLine(resolved, record.qty, tools);
      return repriced?.ok === false ? repriced : { ok: false, error: 'price_unknown', detail };
    }
    const others = cart.items.filter((item) => item !== record);
    const allowed = checkStock(stockSituation(record, others, stock), record.qty, 0, false);
    if (!allowed.ok) return { ...allowed, detail: { ...allowed.detail, ...detail } };
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
  const named = request.products.flatMap(({ sku, parentSku }) => (parentSku ? [sku, parentSku] : [sku]));
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
