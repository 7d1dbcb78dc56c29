// Prices the demo's orders with the functions of cart and checkout, at the prices and taxes of their day.
import { taxCountryOf } from '@klaas/core/cart/totals/destination-tax.ts';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import { createProductPricer } from '@klaas/core/catalog/pricing/product-pricer.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createGuestCart } from '../../../cart/cart-lifecycle-repository.ts';
import { quoteCart, quoteLine, taxPlaceOf } from '../../../cart/cart-quote.ts';
import { type CartRecord, type ItemRecord, loadCart } from '../../../cart/cart-repository.ts';
import { chooseShipping } from '../../../cart/change/change-methods.ts';
import { loadCoupon } from '../../../cart/coupon/coupon-repository.ts';
import type { PriceTools } from '../../../cart/lines/line-price.ts';
import { loadProducts, type ProductLookup } from '../../../cart/lines/product-lookup.ts';
import type { OrderQuote } from '../../../checkout/place/order-record.ts';
import type { Transaction } from '../../database.ts';
import { runIn } from '../../run-statement.ts';
import type { Buyer } from './buyers.ts';

export interface PriceOrderDeps {
  settings: Settings;
  priceConstants: PriceConstants;
  store: StoreView;
  documents: { product: CatalogDocument[]; taxrule: CatalogDocument[] };
}

export interface OrderRequest {
  buyer: Buyer;
  groupId: number | null;
  items: ItemRecord[];
  atMs: number;
  coupon: string | null;
  /** In the order of preference. */
  shipping: readonly { carrier: string; method: string }[];
}

export interface OrderPricing {
  products: ProductLookup;
  isPriced(line: ItemRecord, atMs: number): boolean;
  /** Gross cents of one piece; 0: it cannot be bought. */
  priceOf(line: ItemRecord, atMs: number): number;
  /** Undefined: none of the shipping methods takes the goods. */
  quote(request: OrderRequest): OrderQuote | undefined;
}

/** As the api looks documents up. */
const lookupIn = (documents: readonly CatalogDocument[], storeCode: string): Promise<ProductLookup> => {
  const childrenOf = (document: CatalogDocument) =>
    (document['configurable_children'] ?? []) as readonly { sku: string }[];
  const documentsBy = async (_store: string, _entity: string, field: string, values: readonly unknown[]) => {
    const wanted = new Set(values);
    return documents.filter((document) =>
      field === 'sku'
        ? wanted.has(document['sku'])
        : childrenOf(document).some((child) => wanted.has(child.sku)),
    );
  };
  const skus = documents.flatMap((document) => [
    String(document['sku']),
    ...childrenOf(document).map(({ sku }) => sku),
  ]);
  return loadProducts({ documentsBy }, storeCode, skus);
};

/** An empty cart of the store, with its shipping and payment methods. */
const emptyCart = async (tx: Transaction, store: StoreView): Promise<CartRecord> => {
  const masked_id = `demo-${store.storeCode}`;
  const run = runIn(tx);
  await createGuestCart(run, masked_id, 0);
  const cart = await loadCart(run, { masked_id }, { methodsIn: store.i18n.defaultLocale });
  await run('demo_cart_delete', 'delete from cart where masked_id = $1', [masked_id]);
  if (!cart) throw new Error('no cart could be opened');
  return cart;
};

export const createOrderPricing = async (
  tx: Transaction,
  { settings, priceConstants, store, documents }: PriceOrderDeps,
  couponCodes: readonly string[],
): Promise<OrderPricing> => {
  const empty = await emptyCart(tx, store);
  const coupons = new Map<string, CartRecord['coupon']>();
  for (const code of couponCodes) coupons.set(code, (await loadCoupon(runIn(tx), code, null)) ?? null);
  const products = await lookupIn(documents.product, store.storeCode);
  const rules = documents.taxrule as unknown as TaxRule[];
  const { usePriceTiers, useZeroPriceProduct } = settings.products;
  const { scheme, crossBorderPrice, shippingTaxClassId } = settings.tax;
  const pricerOf = (nowMs: number, customerGroupId: number | null, country?: string) =>
    createProductPricer({
      ...{ tax: store.tax, rules, nowMs, usePriceTiers, customerGroupId },
      ...(country !== undefined && { country }),
    });
  const toolsOf = (nowMs: number, groupId: number | null): PriceTools => ({
    ...{ pricer: pricerOf(nowMs, groupId), destination: null, products },
    ...{ tables: { current: priceConstants, since: () => priceConstants }, useZeroPriceProduct },
    withPrior: (priced: Product) => priced,
  });
  const quoteOf = (cart: CartRecord, { atMs, groupId }: OrderRequest) => {
    const place = taxPlaceOf(cart, store, scheme);
    const country = taxCountryOf(place);
    const tools = toolsOf(atMs, groupId);
    const destination =
      country === place.home
        ? null
        : {
            ...{ country, price: crossBorderPrice, isIntraCommunity: false },
            pricer: pricerOf(atMs, groupId, country),
          };
    return quoteCart(cart, store, { ...tools, destination }, { nowMs: atMs, shippingTaxClassId });
  };
  const priceOf = (line: ItemRecord, atMs: number) =>
    quoteLine(line, toolsOf(atMs, null)).price?.unit.grossCents ?? 0;
  return {
    products,
    isPriced: (line, atMs) => priceOf(line, atMs) > 0,
    priceOf,
    quote: (request) => {
      const address = { ...request.buyer.address };
      const cart: CartRecord = {
        ...empty,
        ...{ items: request.items, shipping_address: address, billing_address: address },
        ...{ coupon_code: request.coupon, coupon: (request.coupon && coupons.get(request.coupon)) || null },
      };
      // Nearly always the right one, so that the order is priced once; the goods decide.
      const [first] = request.shipping;
      const priced = quoteOf(
        { ...cart, carrier_code: first?.carrier ?? null, method_code: first?.method ?? null },
        request,
      );
      if (priced.isVirtual) return quoteOf(cart, request);
      for (const codes of request.shipping) {
        const chosen = chooseShipping(priced, store, codes, address);
        if (chosen.ok) return codes === first ? priced : quoteOf({ ...cart, ...chosen.value }, request);
      }
      return undefined;
    },
  };
};
