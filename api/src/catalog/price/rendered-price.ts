// [PRICE-09] the prices of one product or variant, gross and net.

import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import type { RenderedPriceSchema } from '@klaas/core/contract/catalog-endpoints.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import { signPrice } from './price-signature.ts';

export type RenderedPrice = z.infer<typeof RenderedPriceSchema>;
type PriceSet = RenderedPrice['price_info']['extension_attributes']['tax_adjustments'];

interface Amount {
  net: number;
  gross: number;
}

const amountOf = (net: number | null | undefined, gross: number | null | undefined): Amount | null =>
  typeof net === 'number' && typeof gross === 'number' ? { net, gross } : null;

const finalOf = (fields: PriceFields): Amount | null => amountOf(fields.price, fields.price_incl_tax);

const priceSet = (
  side: keyof Amount,
  prices: { final: Amount; regular: Amount; special: Amount | null; lowest: Amount; highest: Amount },
): PriceSet => ({
  final_price: prices.final[side],
  regular_price: prices.regular[side],
  special_price: prices.special?.[side] ?? null,
  minimal_price: prices.lowest[side],
  max_price: prices.highest[side],
});

const byGross = (a: Amount, b: Amount): number => a.gross - b.gross;

const UNAVAILABLE_STATUS = 2;

interface RenderOptions {
  store: StoreView;
  shopUrl: string;
  signingSecret: string;
}

/** Expects a priced product. Null when it has no price. */
export const renderedPriceOf = (
  product: Product,
  variant: Variant | undefined,
  { store, shopUrl, signingSecret }: RenderOptions,
): RenderedPrice | null => {
  const subject: PriceFields & { id: number; sku: string; name?: string } = variant ?? product;
  const final = finalOf(subject);
  if (final === null) return null;
  const regular = amountOf(subject.original_price, subject.original_price_incl_tax) ?? final;
  const special = amountOf(subject.special_price, subject.special_price_incl_tax);
  const children = variant === undefined ? (product.configurable_children ?? []) : [];
  const available = children.filter((child) => child.status < UNAVAILABLE_STATUS);
  const range = [final, ...available.flatMap((child) => finalOf(child) ?? [])].sort(byGross);
  const prices = {
    final,
    regular,
    special: special !== null && special.gross > 0 ? special : null,
    lowest: range[0] ?? final,
    highest: range.at(-1) ?? final,
  };
  const gross = priceSet('gross', prices);
  // [OFFICE-85]
  const prior_price = subject.prior_price_incl_tax ?? final.gross;
  const formatted = Object.entries(gross).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatPrice(value, store.i18n) : null,
  ]);
  return {
    id: subject.id,
    sku: subject.sku,
    name: subject.name ?? product.name,
    type: variant === undefined ? product.type_id : 'simple',
    url: `${shopUrl}${localizedPath(product.url_path, store)}`,
    store_id: store.storeId,
    currency_code: store.i18n.currencyCode,
    price_info: {
      ...gross,
      prior_price,
      formatted_prices: Object.fromEntries(formatted),
      extension_attributes: { tax_adjustments: priceSet('net', prices) },
    },
    sgn: signPrice(signingSecret, { priceInclTax: final.gross, sku: subject.sku }),
  };
};
