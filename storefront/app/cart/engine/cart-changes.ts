// Local cart changes: add, set quantity, reconfigure, remove, restore. The sync to the server is done elsewhere.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { type AddRules, checkAdd } from '@klaas/core/cart/check-add.ts';
import { reconfigureItem, setItemQuantity } from '@klaas/core/cart/edit-line.ts';
import { type Identifiable, sameItem } from '@klaas/core/cart/item-identity.ts';
import { decideStockOnAdd, type StockStatus } from '@klaas/core/cart/item-stock.ts';
import { addToItems, productForCart } from '@klaas/core/cart/product-for-cart.ts';
import { checkQuantity } from '@klaas/core/cart/quantity.ts';
import { clearRemoved, recordRemoved } from '@klaas/core/cart/sync/removed-lines.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { stockStatusOf } from '@klaas/core/stock/stock-status.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { sizesOf } from '../line-size.ts';
import type { CartCalls } from './cart-calls.ts';
import type { CartRecord } from './cart-record.ts';
import type { CartStorage } from './cart-storage.ts';
import type { LineMessage, SyncReport } from './cart-sync.ts';

export interface ChangeReport {
  changed: boolean;
  messages: LineMessage[];
  /** The added lines. */
  items: CartItem[];
  /** Result of the sync; missing when nothing changed. */
  synced?: Promise<SyncReport>;
}

export interface CartChangesDeps {
  storage: CartStorage;
  settings: Settings;
  isOnline: () => boolean;
  checkStock: CartCalls['checkStock'];
}

const unchanged = (messages: LineMessage[]): ChangeReport => ({ changed: false, messages, items: [] });

export const createCartChanges = ({ storage, settings, isOnline, checkStock }: CartChangesDeps) => {
  const { cart, products, stock } = settings;

  const change = (next: (record: CartRecord) => Partial<CartRecord>) =>
    storage.change((record) => ({ ...record, ...next(record), changes: record.changes + 1 }));

  const rulesFor = (item: CartItem): AddRules => ({
    useZeroPriceProduct: products.useZeroPriceProduct,
    ...(!stock.allowOutOfStockInCart &&
      item.stock?.manage_stock &&
      item.stock.qty > 0 && { limits: { available: item.stock.qty } }),
  });

  const errorsOf = (items: readonly CartItem[], quantity: unknown): LineMessage[] =>
    items.flatMap((item) =>
      checkAdd({ ...item, status: Number(item['status']) }, quantity, rulesFor(item)).map((message) => ({
        ...message,
        ...(item.name && { name: item.name }),
      })),
    );

  const putIn = (items: readonly CartItem[]) =>
    change((record) => ({
      items: items.reduce(addToItems, [...record.items]),
      removed: items.reduce(clearRemoved, [...record.removed]),
    }));

  /** Current stock status on the server; `volatile` when it is unknown. */
  const currentStockOf = async (item: CartItem): Promise<StockStatus> => {
    // A pane is made to order: it has no stock.
    if (sizesOf(item) !== null) return 'ok';
    if (!isOnline()) return 'volatile';
    // Out-of-stock items are allowed: the line shows its stock after the sync.
    if (stock.allowOutOfStockInCart) return 'ok';
    // [STOCK-01] without the stock service only the product document's stock is known
    if (!stock.synchronize) return item.stock ? stockStatusOf(item) : 'volatile';
    const entry = await checkStock(item.sku);
    if (!entry) return 'volatile';
    return entry.is_in_stock ? 'ok' : 'out_of_stock';
  };

  /** [CART-02] [CART-04] [CART-05] */
  const add = async (product: Product, quantity: unknown): Promise<ChangeReport> => {
    const prepared = productForCart(product, { ...cart, quantity });
    // A grouped product with an invalid quantity yields no lines: validate the product itself for the error.
    const candidates = prepared.items.length > 0 ? prepared.items : [{ ...product, qty: 1 } as CartItem];
    const errors = errorsOf(candidates, quantity);
    if (errors.length > 0) return unchanged(errors);
    if (prepared.items.length === 0 || prepared.missing.length > 0)
      return unchanged([{ code: 'product_unavailable', type: 'error', values: { status: 0 } }]);
    const decisions = await Promise.all(
      prepared.items.map(async (item) => decideStockOnAdd(await currentStockOf(item), stock)),
    );
    const stockMessages = decisions.flatMap(({ message }) => message ?? []);
    if (decisions.some((decision) => !decision.add)) return unchanged(stockMessages.slice(0, 1));
    await putIn(prepared.items);
    const messages: LineMessage[] =
      stockMessages.length > 0 ? stockMessages.slice(0, 1) : [{ code: 'product_added', type: 'success' }];
    return { changed: true, messages, items: prepared.items };
  };

  return {
    add,
    /** Undoes a removal. */
    restore: (item: CartItem) => putIn([item]),
    /** [CART-06] */
    async setQuantity(line: Identifiable, quantity: unknown): Promise<ChangeReport> {
      const counted = checkQuantity(quantity);
      if (!counted.ok)
        return unchanged([
          { code: counted.error, type: 'error', ...(counted.detail && { values: counted.detail }) },
        ]);
      const found = storage.get().items.find((item) => sameItem(item, line));
      if (!found || found.qty === counted.value) return unchanged([]);
      await change((record) => ({ items: setItemQuantity(record.items, found, counted.value) }));
      return { changed: true, messages: [], items: [] };
    },
    async remove(line: Identifiable): Promise<CartItem | undefined> {
      const found = storage.get().items.find((item) => sameItem(item, line));
      if (!found) return undefined;
      await change((record) => ({
        items: record.items.filter((item) => !sameItem(item, found)),
        removed: recordRemoved(record.removed, found),
      }));
      return found;
    },
    /** [CART-12] */
    async reconfigure(line: Identifiable, product: Product, quantity: unknown): Promise<ChangeReport> {
      const { items } = productForCart(product, { ...cart, quantity });
      const [chosen] = items;
      const found = storage.get().items.find((item) => sameItem(item, line));
      // The line was removed meanwhile, in this tab or another: add the product as a new line.
      if (!found || !chosen) return add(product, quantity);
      const errors = errorsOf(items, quantity);
      if (errors.length > 0) return unchanged(errors);
      await change((record) => {
        const next = reconfigureItem(record.items, found, chosen);
        const isLineRemoved = !next.some((item) => sameItem(item, found));
        const removed = clearRemoved(record.removed, chosen);
        return { items: next, removed: isLineRemoved ? recordRemoved(removed, found) : removed };
      });
      return { changed: true, messages: [{ code: 'quantity_updated', type: 'success' }], items: [chosen] };
    },
    empty: () =>
      change((record) => ({
        items: [],
        removed: record.items.reduce<CartRecord['removed']>(recordRemoved, record.removed),
      })),
  };
};
