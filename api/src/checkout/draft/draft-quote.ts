// [OFFICE-56] A draft at the prices of now: the functions of carts and orders, for the goods, address and method that
// it names.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type { DraftFields, DraftQuote } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { servicesOf } from '@klaas/core/orders/service-visit.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CartService, GoodsRequest, QuotedGoods } from '../../cart/cart-service.ts';
import type { GoodsService } from '../../cart/goods-service.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { billingOf, draftErrors, shippingOf } from './draft-errors.ts';

export interface DraftQuoteDeps {
  carts: Pick<CartService, 'quoteGoods'>;
  goods: Pick<GoodsService, 'problemsOf'>;
  providerOf: CheckoutContext['providerOf'];
  transferMethod: string;
}

const goodsRequestOf = (fields: DraftFields, by: string): GoodsRequest => ({
  products: fields.lines.map(({ sku, qty, product_option, hand_cents, hand_reason }) => ({
    ...{ sku, qty, product_option },
    ...(hand_cents !== null && { hand: { cents: hand_cents, reason: hand_reason.trim(), by } }),
  })),
  shipping_address: { ...shippingOf(fields) },
  billing_address: { ...billingOf(fields) },
  carrier: fields.delivery.carrier,
  method: fields.delivery.method,
  ...(fields.delivery.access && { siteAccess: fields.delivery.access }),
});

const linesOf = (fields: DraftFields, { lines }: QuotedGoods): DraftQuote['lines'] =>
  fields.lines.map(({ key, sku, hand_cents }, index) => {
    const { line } = lines[index] ?? { line: null };
    const price = line?.price;
    const rule = hand_cents === null ? price : line?.rulePrice;
    return {
      ...{ key, sku: line?.record.sku ?? sku, name: line?.resolved?.name ?? sku },
      image: line?.resolved?.variant?.image || line?.resolved?.product.image || '',
      labels: line?.resolved?.labels ?? [],
      is_made_to_measure: line?.resolved?.isMadeToMeasure ?? false,
      rule_cents: rule?.unit.grossCents ?? null,
      price_cents: price?.unit.grossCents ?? null,
      tax_percent: price?.ratePercent ?? 0,
    };
  });

const offersOf = ({ offers }: QuotedGoods): DraftQuote['offers'] =>
  offers.map(({ carrier_code, method_code, method_title, carrier_title, ...offer }) => ({
    ...{ carrier: carrier_code, method: method_code, title: method_title || carrier_title },
    kind: offer.extension_attributes?.kind ?? 'courier',
    needs: offer.extension_attributes?.needs ?? 'none',
    price_cents: centsOf(offer.price_incl_tax),
    refusal: offer.available
      ? null
      : (offer.extension_attributes?.refusal?.error ?? 'shipping_method_unknown'),
  }));

export const grandCentsOf = ({ quote }: QuotedGoods): number =>
  centsOf(quote.totals.total_segments.find(({ code }) => code === 'grand_total')?.value ?? 0);

const taxesOf = ({ quote }: QuotedGoods): DraftQuote['totals']['taxes'] => {
  const sums = new Map<number, number>();
  for (const { tax_percent, tax_amount } of quote.totals.items)
    sums.set(tax_percent, (sums.get(tax_percent) ?? 0) + centsOf(tax_amount));
  return [...sums].map(([percent, tax_cents]) => ({ percent, tax_cents }));
};

const totalsOf = (quoted: QuotedGoods): DraftQuote['totals'] => {
  const { totals, tax } = quoted.quote;
  return {
    goods_cents: centsOf(totals.subtotal_incl_tax),
    shipping_cents: centsOf(totals.shipping_incl_tax),
    tax_cents: centsOf(totals.tax_amount),
    grand_cents: grandCentsOf(quoted),
    taxes: taxesOf(quoted),
    country: tax.country,
  };
};

export interface PricedDraft {
  quoted: QuotedGoods;
  shown: DraftQuote;
}

/** Of a quote: what follows the lines of the catalogue, and a discount on all of them. */
export interface DraftTerms {
  store: StoreView;
  group_id: number | null;
  by: string;
  more?: GoodsRequest['products'];
  coupon?: GoodsRequest['coupon'];
}

export const quoteDraft = async (
  { carts, goods, providerOf, transferMethod }: DraftQuoteDeps,
  { store, group_id, by, more = [], coupon = null }: DraftTerms,
  fields: DraftFields,
): Promise<PricedDraft> => {
  const request = goodsRequestOf(fields, by);
  const quoted = await carts.quoteGoods(
    { store, group_id },
    { ...request, products: [...request.products, ...more], coupon },
  );
  const ofLines = await Promise.all(
    fields.lines.map((line, index) => goods.problemsOf(store, line, quoted.lines[index]?.refusal ?? null)),
  );
  return {
    quoted,
    shown: {
      currency: store.i18n.currencyCode,
      lines: linesOf(fields, quoted),
      offers: offersOf(quoted),
      services: servicesOf(quoted.quote.lines.flatMap(({ resolved }) => resolved?.product ?? [])),
      totals: totalsOf(quoted),
      links: quoted.payments
        .filter(({ code }) => providerOf(code) !== undefined)
        .map(({ code, title }) => ({ method: code, title })),
      has_transfer: quoted.payments.some(({ code }) => code === transferMethod),
      problems: draftErrors(fields, quoted, ofLines),
    },
  };
};
