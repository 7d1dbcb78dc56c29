// A cart line as a carrier sees it: the packed pieces with size and weight.
import {
  type PackedFields,
  type PackedLine,
  type PackedPiece,
  packedPieceOf,
  packPanels,
} from '@klaas/core/cart/delivery/packed-goods.ts';
import { isShipped } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { Product, Variant } from '@klaas/core/catalog/product.ts';
import { type PaneRules, quotePane } from '@klaas/core/configurator/line-quote.ts';
import type { ItemRecord } from '../cart-repository.ts';
import type { ProductLookup } from './product-lookup.ts';
import type { ResolvedLine } from './resolve-line.ts';

interface LineParts {
  record: ItemRecord;
  resolved?: ResolvedLine;
  paneRules?: PaneRules | null;
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1';

/** A variant has its own size; what it lacks is its product's. */
const fieldsOf = (product: Product, variant: Variant | undefined): Product & Partial<Variant> => ({
  ...product,
  ...Object.fromEntries(Object.entries(variant ?? {}).filter(([, value]) => value != null)),
});

const NOT_SHIPPED = 'none';

interface Packed {
  pieces: PackedPiece[] | null;
  isParcelAllowed: boolean;
}

const packProduct = (product: Product, variant: Variant | undefined): Packed => {
  const fields = fieldsOf(product, variant);
  if (!isShipped(product) || fields['ships_as'] === NOT_SHIPPED) return { pieces: [], isParcelAllowed: true };
  const piece = packedPieceOf(fields as PackedFields);
  return { pieces: piece && [piece], isParcelAllowed: isYes(fields['parcel_ok']) };
};

/** Panes never go as parcels: nobody insures them. */
const packMadeToMeasure = ({ custom }: ResolvedLine, rules: PaneRules | null | undefined): Packed => {
  const quote = rules && quotePane(rules, custom, 0);
  if (!quote?.ok) return { pieces: null, isParcelAllowed: false };
  const { geometry, configuration } = quote.value;
  return { pieces: packPanels(geometry, configuration.thicknessMm), isParcelAllowed: false };
};

const packParts = (parts: ResolvedLine['stock_parts'], products: ProductLookup): Packed => {
  const packed = parts.map(({ sku, qty }): Packed => {
    const product = products.find(sku);
    if (!product) return { pieces: null, isParcelAllowed: false };
    const variant = product.configurable_children?.find((child) => child.sku === sku);
    const { pieces, isParcelAllowed } = packProduct(product, variant);
    return { pieces: pieces && Array.from({ length: qty }, () => pieces).flat(), isParcelAllowed };
  });
  const isKnown = packed.every(({ pieces }) => pieces !== null);
  return {
    pieces: isKnown ? packed.flatMap(({ pieces }) => pieces ?? []) : null,
    isParcelAllowed: packed.every(({ isParcelAllowed }) => isParcelAllowed),
  };
};

const packResolved = (
  line: ResolvedLine,
  rules: PaneRules | null | undefined,
  products: ProductLookup,
): Packed => {
  if (line.isMadeToMeasure) return packMadeToMeasure(line, rules);
  return line.product_type === 'bundle'
    ? packParts(line.stock_parts, products)
    : packProduct(line.product, line.variant);
};

export const packLine = ({ record, resolved, paneRules }: LineParts, products: ProductLookup): PackedLine => {
  const { item_id, sku, qty } = record;
  const packed = resolved
    ? packResolved(resolved, paneRules, products)
    : { pieces: null, isParcelAllowed: false };
  return {
    item_id,
    sku,
    name: resolved?.name ?? sku,
    qty,
    ...packed,
    isShipped: packed.pieces === null || packed.pieces.length > 0,
  };
};
