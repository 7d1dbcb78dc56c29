// What the demo's orders contain: goods on stock, panes with a valid configuration, and work at the buyer's.
import { checksumOf } from '@klaas/core/cart/item-identity.ts';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Product, SizeRules } from '@klaas/core/catalog/product.ts';
import { variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { choiceFromDraft, nonPaneOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';
import type { ItemRecord } from '../../../cart/cart-repository.ts';
import { parseLineRequest } from '../../../cart/lines/line-request.ts';
import type { ProductLookup } from '../../../cart/lines/product-lookup.ts';
import { resolveLine } from '../../../cart/lines/resolve-line.ts';
import type { DemoStock } from '../demo-catalogue.ts';
import type { Random } from './random.ts';

/** Only goods with enough pieces are ordered: the shop shows its levels as planned. */
const LEAST_STOCK = 12;

export interface Goods {
  stocked: string[];
  /** Those of the stocked ones that fit a parcel machine. */
  small: string[];
  sized: string[];
  services: string[];
}

const isSold = ({ status, visibility }: Product): boolean => status === 1 && visibility === 4;

const isSizedVariant = (rules: SizeRules, variant: Parameters<typeof variantValueOf>[0]): boolean =>
  rules.sizeOption !== undefined && variantValueOf(variant, 'size') === rules.sizeOption;

/** Skus, the most popular ones first. */
export const goodsOf = (
  documents: readonly CatalogDocument[],
  stock: readonly DemoStock[],
  random: Random,
): Goods => {
  const enough = new Set(
    stock.filter(({ qty, is_in_stock }) => is_in_stock && qty >= LEAST_STOCK).map(({ sku }) => sku),
  );
  const goods: Goods = { stocked: [], small: [], sized: [], services: [] };
  for (const product of (documents as unknown as Product[]).filter(isSold)) {
    const { custom_size: rules, configurable_children: children = [], type_id, sku } = product;
    if (type_id === 'virtual' && product['booked_as']) goods.services.push(sku);
    if (type_id === 'simple') {
      if (rules) goods.sized.push(sku);
      else if (enough.has(sku)) goods.stocked.push(sku);
      if (!rules && enough.has(sku) && product['parcel_ok']) goods.small.push(sku);
    }
    if (type_id !== 'configurable') continue;
    for (const child of children.filter(({ status }) => status === 1)) {
      if (rules && isSizedVariant(rules, child)) goods.sized.push(child.sku);
      else if (enough.has(child.sku)) goods.stocked.push(child.sku);
    }
  }
  const shuffled = (skus: string[]) =>
    skus
      .map((sku) => [random.next(), sku] as const)
      .sort(([one], [other]) => one - other)
      .map(([, sku]) => sku);
  return {
    stocked: shuffled(goods.stocked),
    small: shuffled(goods.small),
    sized: shuffled(goods.sized),
    services: goods.services,
  };
};

const STEP_MM = 5;

const sizeBetween = (random: Random, [low, high]: readonly [number, number]): number =>
  Math.min(
    high,
    Math.max(low, Math.round((low + (high - low) * (0.2 + 0.6 * random.next())) / STEP_MM) * STEP_MM),
  );

/** Most buyers choose a size and little else. */
const drawPane = (
  random: Random,
  { bounds, edges, hingeSides }: SizeRules,
): Record<string, string | number> => ({
  width: sizeBetween(random, bounds.width),
  height: sizeBetween(random, bounds.height),
  ...(bounds.height2 && { height2: sizeBetween(random, bounds.height2) }),
  ...(edges && random.chance(0.4) && { edge: random.pick(edges) }),
  ...(hingeSides && { hinge: random.pick(hingeSides) }),
});

/** The first value of each option that must be chosen. */
const requiredOf = (options: readonly CustomOption[]): [string, string][] =>
  options
    .filter(({ is_require }) => is_require)
    .map(({ option_id, values }) => [String(option_id), String(values?.[0]?.option_type_id ?? 'Näidis')]);

const TRIES = 6;

type IsPriced = (line: ItemRecord) => boolean;

interface Wanted {
  sku: string;
  qty: number;
  item_id: number;
}

/** The line of a sku as the cart would store it; undefined: no valid configuration was found. */
export const lineOf = (
  { sku, qty, item_id }: Wanted,
  products: ProductLookup,
  random: Random,
  isPriced: IsPriced,
): ItemRecord | undefined => {
  const product = products.find(sku);
  if (!product) throw new Error(`The demo shop has no ${sku}`);
  const { custom_options = [], custom_size: rules, configurable_children = [] } = product;
  const variant = configurable_children.find((child) => child.sku === sku);
  const isSized = rules && (!variant || isSizedVariant(rules, variant));
  const required = requiredOf(nonPaneOptionsOf(custom_options));
  for (let tried = 0; tried < TRIES; tried++) {
    const pane = isSized ? choiceFromDraft(custom_options, drawPane(random, rules)) : {};
    const chosen = [...required, ...Object.entries(pane)];
    const custom = chosen.map(([option_id, option_value]) => ({ option_id, option_value }));
    const resolved = resolveLine(
      parseLineRequest(sku, { extension_attributes: { custom_options: custom } }),
      products,
    );
    if (!resolved.ok) continue;
    const { parent_sku, product_type, product_option, stock_parts } = resolved.value;
    const line = {
      ...{ item_id, sku: resolved.value.sku, parent_sku, product_type, product_option, stock_parts, qty },
      checksum: checksumOf(product_option),
      price_cents: 0,
    };
    if (isPriced(line)) return line;
  }
  return undefined;
};
