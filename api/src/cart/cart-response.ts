// Maps cart lines to the response shape of the contract.
import { cartMessageOf } from '@klaas/core/cart/cart-message.ts';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { QuotedLine } from './cart-quote.ts';
import type { CartRecord } from './cart-repository.ts';
import { type StockedLine, type StockRow, stockSituation } from './lines/line-stock.ts';

export const quoteIdOf = (cart: Pick<CartRecord, 'id' | 'masked_id' | 'customer_id'>): string =>
  cart.customer_id === null ? cart.masked_id : String(cart.id);

const stockMessage = (
  line: StockedLine,
  others: readonly StockedLine[],
  stock: readonly StockRow[],
): string | undefined => {
  const { available, isOut } = stockSituation(line, others, new Map(stock.map((row) => [row.sku, row])));
  if (isOut) return cartMessageOf('out_of_the_stock');
  return available !== undefined && available < line.qty
    ? cartMessageOf('quantity_available', { maxQuantity: available })
    : undefined;
};

/** `others`: the cart's other lines, which use the same stock. */
export const itemResponse = (
  line: QuotedLine,
  others: readonly StockedLine[],
  cart: Pick<CartRecord, 'id' | 'masked_id' | 'customer_id' | 'stock'>,
) => {
  const { record, resolved, price } = line;
  const message = stockMessage(record, others, cart.stock);
  const isChanged = price !== undefined && price.shownCents !== record.price_cents;
  const notices = {
    ...(isChanged && { price_changed_from: eurosOf(record.price_cents) }),
    ...(message !== undefined && { stock_message: message }),
    ...(price === undefined && { unavailable: true }),
  };
  return {
    item_id: record.item_id,
    sku: record.sku,
    qty: record.qty,
    name: resolved?.name ?? record.sku,
    price: eurosOf(price?.unit.netCents ?? 0),
    price_incl_tax: eurosOf(price?.unit.grossCents ?? 0),
    product_type: record.product_type,
    ...(resolved && { product_id: resolved.product.id }),
    quote_id: quoteIdOf(cart),
    ...(record.product_option && { product_option: record.product_option }),
    ...(Object.keys(notices).length > 0 && { extension_attributes: notices }),
  };
};

export type ItemResponse = ReturnType<typeof itemResponse>;
