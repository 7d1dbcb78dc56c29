// Current unit price of a line, from server data only. Prices sent by clients are ignored.

import { type CrossBorderPrice, priceAtDestination } from '@klaas/core/cart/totals/destination-tax.ts';
import { chooseOptionPrices, priceWithOptions } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import { bundlePartsOf, linkedPriceOf } from '@klaas/core/catalog/pricing/linked-price.ts';
import { centsOf, splitGross, type TaxedCents } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceableDocument, ProductPricer } from '@klaas/core/catalog/pricing/product-pricer.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import { nonPaneOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';
import type { VatProof } from '@klaas/core/orders/order-tax.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { LoadedPriceTables } from '../../catalog/price-table/price-table-service.ts';
import type { ProductLookup } from './product-lookup.ts';
import type { ResolvedLine } from './resolve-line.ts';
import { priceSize, type SizePriceError } from './size-price.ts';

export interface LinePrice {
  unit: TaxedCents;
  ratePercent: number;
  /** Gross unit price as the shop shows it, before the tax of a destination. */
  shownCents: number;
  /** [OFFICE-85] Gross, where the price is a reduced one. */
  priorCents?: number;
}

/** Where the tax differs from that in the prices. */
export interface TaxDestination {
  country: string;
  /** With the rates of that country. */
  pricer: Pick<ProductPricer, 'ratePercentOf'>;
  price: CrossBorderPrice;
  isIntraCommunity: boolean;
  vatProof?: VatProof;
}

export interface PriceTools {
  pricer: ProductPricer;
  /** Adds the prior prices to a priced product. */
  withPrior: (priced: Product) => Product;
  /** Null: the prices are charged as they are. */
  destination: TaxDestination | null;
  products: ProductLookup;
  tables: Pick<LoadedPriceTables, 'current' | 'since'>;
  useZeroPriceProduct: boolean;
}

/** [OFFICE-83] A line of an open cart keeps the prices of glass that it began with, for the days of the setting. */
export const toolsSince = (createdAt: string | undefined, tools: PriceTools): PriceTools => {
  const current = tools.tables.since(createdAt);
  return current === tools.tables.current ? tools : { ...tools, tables: { ...tools.tables, current } };
};

const variantDocument = (product: Product, variant: Variant, pricer: ProductPricer): PriceableDocument => {
  if (variant.price != null || variant.final_price != null)
    return { ...variant, tax_class_id: variant.tax_class_id ?? product.tax_class_id };
  // A child without a price inherits its parent's; the pricer handles that.
  const children = pricer.priceProduct(product).configurable_children ?? [];
  return children.find((child) => child.sku === variant.sku) ?? variant;
};

const bundlePrice = (line: ResolvedLine, { pricer, products }: PriceTools): number | null => {
  const parts = bundlePartsOf(line.product, line.bundle).map((part) => {
    const found = products.find(part.sku);
    const child = found?.configurable_children?.find((variant) => variant.sku === part.sku);
    const document = found && (child ? variantDocument(found, child, pricer) : found);
    return { ...part, product: document && pricer.priceProduct(document) };
  });
  const linked = linkedPriceOf(parts);
  return linked.missingSkus.length > 0 || parts.length === 0 ? null : linked.price.grossCents;
};

const goodsPrice = (line: ResolvedLine, qty: number, tools: PriceTools): Result<number, SizePriceError> => {
  const { product, variant } = line;
  if (line.isMadeToMeasure) return priceSize(line, tools.tables.current, tools.pricer.ratePercentOf(product));
  const cents =
    product.type_id === 'bundle'
      ? bundlePrice(line, tools)
      : tools.pricer.unitPriceOf(variant ? variantDocument(product, variant, tools.pricer) : product, qty)
          ?.grossCents;
  return cents == null ? { ok: false, error: 'price_unknown' } : { ok: true, value: cents };
};

/** A pane is priced by its size rules; every other option adds its surcharge. */
const surcharges = (line: ResolvedLine) => {
  const all = line.product.custom_options ?? [];
  const options = line.isMadeToMeasure ? nonPaneOptionsOf(all) : all;
  const optionIds = new Set(options.map((option) => String(option.option_id)));
  const custom = Object.fromEntries(Object.entries(line.custom).filter(([id]) => optionIds.has(id)));
  const chosen = chooseOptionPrices(options, custom);
  return chosen.ok ? chosen.value : [];
};

const atDestination = (
  home: Omit<LinePrice, 'shownCents'>,
  product: Product,
  destination: TaxDestination | null,
): LinePrice => {
  const shownCents = home.unit.grossCents;
  if (!destination) return { ...home, shownCents };
  const { grossCents, percent } = priceAtDestination(home.unit.grossCents, {
    ...destination,
    homePercent: home.ratePercent,
    percent: destination.pricer.ratePercentOf(product),
  });
  return { unit: splitGross(grossCents, percent), ratePercent: percent, shownCents };
};

/** With the same surcharges. At a destination with another tax nothing is struck through; a pane has no reduction. */
const priorCentsOf = (line: ResolvedLine, surchargeCents: number, tools: PriceTools): number => {
  const { product, variant } = line;
  if (line.isMadeToMeasure || tools.destination || product.type_id === 'bundle') return 0;
  const priced = tools.withPrior(tools.pricer.priceProduct(product));
  const item = variant ? priced.configurable_children?.find(({ sku }) => sku === variant.sku) : priced;
  return centsOf(item?.prior_price_incl_tax ?? 0) + surchargeCents;
};

/** Of what is not in the catalogue: the price that the staff has named. */
export const priceFree = (product: Product, grossCents: number, tools: PriceTools): LinePrice => {
  const ratePercent = tools.pricer.ratePercentOf(product);
  return atDestination(
    { unit: splitGross(grossCents, ratePercent), ratePercent },
    product,
    tools.destination,
  );
};

/** `handCents`: a gross price set by hand; the line must have a price of its own nevertheless. */
export const priceLine = (
  line: ResolvedLine,
  qty: number,
  tools: PriceTools,
  handCents?: number,
): Result<LinePrice, SizePriceError> => {
  const goods = goodsPrice(line, qty, tools);
  if (!goods.ok) return goods;
  const ratePercent = tools.pricer.ratePercentOf(line.product);
  const unit = priceWithOptions(splitGross(goods.value, ratePercent), surcharges(line), ratePercent);
  const isKnown = tools.useZeroPriceProduct ? unit.grossCents >= 0 : unit.grossCents > 0;
  if (!isKnown) return { ok: false, error: 'price_unknown' };
  const priorCents = handCents === undefined ? priorCentsOf(line, unit.grossCents - goods.value, tools) : 0;
  const charged = handCents === undefined ? unit : splitGross(handCents, ratePercent);
  const price = atDestination({ unit: charged, ratePercent }, line.product, tools.destination);
  return { ok: true, value: { ...price, ...(priorCents > charged.grossCents && { priorCents }) } };
};
