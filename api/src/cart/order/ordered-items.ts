// The goods of an order as lines of a cart: resolved, joined where they are the same, and checked.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { checksumOf, optionsOf } from '@klaas/core/cart/item-identity.ts';
import type { CartResult } from '../cart-error.ts';
import type { Quote, QuotedLine } from '../cart-quote.ts';
import type { CartRecord, FreeGoods, HandPrice, ItemRecord } from '../cart-repository.ts';
import { freeItem } from '../lines/free-line.ts';
import { type PriceTools, priceLine, toolsSince } from '../lines/line-price.ts';
import { parseLineRequest } from '../lines/line-request.ts';
import { checkStock, stockSituation } from '../lines/line-stock.ts';
import { resolveLine } from '../lines/resolve-line.ts';

export interface OrderedProduct {
  sku: string;
  parentSku?: string | null | undefined;
  qty: number;
  product_option?: LooseProductOption | null | undefined;
  /** Only of the staff; never read from a client's order. */
  hand?: HandPrice | undefined;
  /** Only of the staff: not of the catalogue. */
  free?: FreeGoods | undefined;
}

export type NewItem = Omit<ItemRecord, 'item_id'>;

export const skusOfOrdered = (products: readonly OrderedProduct[]): string[] =>
  products.flatMap(({ sku, parentSku }) => (parentSku ? [sku, parentSku] : [sku]));

/** A variant is matched by its parent and options, whichever of them the client names. */
const skuToResolve = (product: OrderedProduct, tools: PriceTools): string => {
  if (optionsOf(product.product_option, 'configurable_item_options').length === 0) return product.sku;
  return product.parentSku || (tools.products.parentOf(product.sku)?.sku ?? product.sku);
};

export const resolveProduct = (product: OrderedProduct, tools: PriceTools): CartResult<NewItem> => {
  if (product.free) return { ok: true, value: freeItem(product.sku, product.qty, product.free) };
  const resolved = resolveLine(
    parseLineRequest(skuToResolve(product, tools), product.product_option),
    tools.products,
  );
  if (!resolved.ok) return resolved;
  const { sku, parent_sku, product_type, product_option, stock_parts } = resolved.value;
  const { qty, hand } = product;
  const checksum = checksumOf(product_option);
  const item = { sku, parent_sku, product_type, checksum, product_option, stock_parts, qty, price_cents: 0 };
  return { ok: true, value: hand ? { ...item, hand } : item };
};

/** The same goods are one line, unless one of them has a price of its own. `lineOf`: the line of each. */
export const itemsOf = (all: readonly NewItem[]): { items: NewItem[]; lineOf: number[] } => {
  const items: NewItem[] = [];
  const lineOf = all.map((item) => {
    const at = items.findIndex(
      (other) =>
        other.sku === item.sku &&
        other.checksum === item.checksum &&
        other.hand?.cents === item.hand?.cents &&
        other.hand?.reason === item.hand?.reason,
    );
    const same = items[at];
    if (same) {
      same.qty += item.qty;
      return at;
    }
    return items.push({ ...item }) - 1;
  });
  return { items, lineOf };
};

/** Lines that exist on the server keep their ids; additional lines of the order get the next ones. */
export const withIds = (items: readonly NewItem[], cart: CartRecord): ItemRecord[] => {
  let next = Math.max(0, ...cart.items.map((item) => item.item_id));
  return items.map((item) => {
    const existing = cart.items.find((line) => line.sku === item.sku && line.checksum === item.checksum);
    const { item_id = ++next, price_cents = 0, created_at } = existing ?? {};
    return { ...item, item_id, price_cents, created_at };
  });
};

export const checkLine = (
  { cart }: Pick<Quote, 'cart'>,
  { record, price, resolved }: QuotedLine,
  tools: PriceTools,
): CartResult<number> => {
  const detail = { sku: record.sku };
  if (!resolved || !price) {
    const repriced = resolved && priceLine(resolved, record.qty, toolsSince(record.created_at, tools));
    return repriced?.ok === false ? repriced : { ok: false, error: 'price_unknown', detail };
  }
  const stock = new Map(cart.stock.map((row) => [row.sku, row]));
  const others = cart.items.filter((item) => item !== record);
  const allowed = checkStock(stockSituation(record, others, stock), record.qty, 0, false);
  return allowed.ok ? allowed : { ...allowed, detail: { ...allowed.detail, ...detail } };
};
