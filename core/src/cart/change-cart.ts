// What a change by the shopper does to the cart: the cart in, the changed cart and a report for the shopper out.
import type { Product } from '../catalog/product.ts';
import { stockStatusOf } from '../stock/stock-status.ts';
import type { Settings } from '../stores/settings.ts';
import type { CartItem } from './cart-item.ts';
import { type AddRules, checkAdd } from './check-add.ts';
import { reconfigureItem, setItemQuantity } from './edit-line.ts';
import { type Identifiable, sameItem } from './item-identity.ts';
import { decideStockOnAdd, type StockStatus } from './item-stock.ts';
import { addToItems, productForCart } from './product-for-cart.ts';
import { checkQuantity } from './quantity.ts';
import { clearRemoved, type RemovedLine, recordRemoved } from './sync/removed-lines.ts';
import { type ChangeReport, type LineMessage, unchanged } from './sync/sync-report.ts';

export interface CartLines {
  items: readonly CartItem[];
  removed: readonly RemovedLine[];
  /** Incremented with every change by the shopper. */
  changes: number;
}

export interface Decided<Cart, Report = ChangeReport> {
  cart: Cart;
  report: Report;
}

type Rules = Pick<Settings, 'cart' | 'products' | 'stock'>;

const changed = <Cart extends CartLines>(cart: Cart, next: Partial<CartLines>): Cart => ({
  ...cart,
  ...next,
  changes: cart.changes + 1,
});

const addRulesFor = (item: CartItem, { products, stock }: Rules): AddRules => ({
  useZeroPriceProduct: products.useZeroPriceProduct,
  ...(!stock.allowOutOfStockInCart &&
    item.stock?.manage_stock &&
    item.stock.qty > 0 && { limits: { available: item.stock.qty } }),
});

const errorsOf = (items: readonly CartItem[], quantity: unknown, rules: Rules): LineMessage[] =>
  items.flatMap((item) =>
    checkAdd({ ...item, status: Number(item['status']) }, quantity, addRulesFor(item, rules)).map(
      (message) => ({ ...message, ...(item.name && { name: item.name }) }),
    ),
  );

export type PreparedAdd = { ok: true; items: CartItem[] } | { ok: false; report: ChangeReport };

/** [CART-02] [CART-04] The lines of a product, before their stock is known. */
export const prepareAdd = (product: Product, quantity: unknown, rules: Rules): PreparedAdd => {
  const { items, missing } = productForCart(product, { ...rules.cart, quantity });
  // A grouped product with an invalid quantity yields no lines: validate the product itself for the error.
  const candidates = items.length > 0 ? items : [{ ...product, qty: 1 } as CartItem];
  const errors = errorsOf(candidates, quantity, rules);
  if (errors.length > 0) return { ok: false, report: unchanged(errors) };
  if (items.length > 0 && missing.length === 0) return { ok: true, items };
  const message: LineMessage = { code: 'product_unavailable', type: 'error', values: { status: 0 } };
  return { ok: false, report: unchanged([message]) };
};

/** `ask`: only the server knows. */
export const stockBeforeRequest = (
  item: CartItem,
  stock: Settings['stock'],
  { isOnline, isMadeToMeasure }: { isOnline: boolean; isMadeToMeasure: boolean },
): StockStatus | 'ask' => {
  // A pane is made to order: it has no stock.
  if (isMadeToMeasure) return 'ok';
  if (!isOnline) return 'volatile';
  // Out-of-stock items are allowed: the line shows its stock after the sync.
  if (stock.allowOutOfStockInCart) return 'ok';
  if (stock.synchronize) return 'ask';
  // [STOCK-01] without the stock service only the product document's stock is known
  return item.stock ? stockStatusOf(item) : 'volatile';
};

/** [CART-05] Whether the lines may be added, with the message for the shopper. */
export const reportOfAdd = (
  items: CartItem[],
  statuses: readonly StockStatus[],
  stock: Settings['stock'],
): ChangeReport => {
  const decisions = statuses.map((status) => decideStockOnAdd(status, stock));
  const messages = decisions.flatMap(({ message }) => message ?? []).slice(0, 1);
  if (decisions.some((decision) => !decision.add)) return unchanged(messages);
  const added: LineMessage = { code: 'product_added', type: 'success' };
  return { changed: true, messages: messages.length > 0 ? messages : [added], items };
};

export const addLines = <Cart extends CartLines>(cart: Cart, items: readonly CartItem[]): Cart =>
  changed(cart, {
    items: items.reduce(addToItems, [...cart.items]),
    removed: items.reduce(clearRemoved, [...cart.removed]),
  });

/** [CART-06] */
export const changeQuantity = <Cart extends CartLines>(
  cart: Cart,
  line: Identifiable,
  quantity: unknown,
): Decided<Cart> => {
  const counted = checkQuantity(quantity);
  if (!counted.ok) {
    const { error: code, detail } = counted;
    return { cart, report: unchanged([{ code, type: 'error', ...(detail && { values: detail }) }]) };
  }
  const found = cart.items.find((item) => sameItem(item, line));
  if (!found || found.qty === counted.value) return { cart, report: unchanged([]) };
  const items = setItemQuantity(cart.items, found, counted.value);
  return { cart: changed(cart, { items }), report: { changed: true, messages: [], items: [] } };
};

/** The report is the removed line. */
export const removeLine = <Cart extends CartLines>(
  cart: Cart,
  line: Identifiable,
): Decided<Cart, CartItem | undefined> => {
  const found = cart.items.find((item) => sameItem(item, line));
  if (!found) return { cart, report: undefined };
  const items = cart.items.filter((item) => !sameItem(item, found));
  return { cart: changed(cart, { items, removed: recordRemoved(cart.removed, found) }), report: found };
};

/** [CART-12] Report null: the line was removed meanwhile, so the product is added as a new one. */
export const reconfigureLine = <Cart extends CartLines>(
  cart: Cart,
  line: Identifiable,
  [product, quantity]: [product: Product, quantity: unknown],
  rules: Rules,
): Decided<Cart, ChangeReport | null> => {
  const { items } = productForCart(product, { ...rules.cart, quantity });
  const [chosen] = items;
  const found = cart.items.find((item) => sameItem(item, line));
  if (!found || !chosen) return { cart, report: null };
  const errors = errorsOf(items, quantity, rules);
  if (errors.length > 0) return { cart, report: unchanged(errors) };
  const next = reconfigureItem(cart.items, found, chosen);
  const isLineRemoved = !next.some((item) => sameItem(item, found));
  const removed = clearRemoved(cart.removed, chosen);
  return {
    cart: changed(cart, { items: next, removed: isLineRemoved ? recordRemoved(removed, found) : removed }),
    report: { changed: true, messages: [{ code: 'quantity_updated', type: 'success' }], items: [chosen] },
  };
};

export const emptyCart = <Cart extends CartLines>(cart: Cart): Cart =>
  changed(cart, {
    items: [],
    removed: cart.items.reduce<readonly RemovedLine[]>(recordRemoved, cart.removed),
  });
