// Maps a product document to its card model.

import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import { deliveryDaysOf, isMadeToOrder } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productPathOf } from '@klaas/core/catalog/urls/catalog-path.ts';
import { variantOfFilters } from '@klaas/core/catalog/variants/variant-of-filters.ts';
import { stockOf as productStockOf, stockStatusOf } from '@klaas/core/stock/stock-status.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CardModel } from './card-model.ts';
import { inSwatchOrder, swatchedOptionsOf } from './swatch-tones.ts';

/** The only product fields that cards request. */
export const CARD_FIELDS = [
  'id',
  'sku',
  'name',
  'type_id',
  'slug',
  'url_key',
  'url_path',
  'image',
  'media_gallery.image',
  'price_incl_tax',
  'original_price_incl_tax',
  'prior_price_incl_tax',
  'short_description',
  'stock.is_in_stock',
  'new',
  'made_to_measure',
  'lead_time_days',
  'color',
  'color_options',
  'size_options',
  'hardware',
  'configurable_children.image',
  'configurable_children.color',
] as const;

/** Extra fields needed when filters decide which variant a card shows. */
export const variantFieldsOf = (codes: readonly string[]): string[] => [
  'custom_size.sizeOption',
  ...['sku', 'status', 'stock.is_in_stock', 'price_incl_tax', ...codes].map(
    (field) => `configurable_children.${field}`,
  ),
];

/** Attributes whose options are shown as swatches. */
export const CARD_ATTRIBUTES = ['color', 'hardware'] as const;

export interface CardMakerDeps {
  settings: Settings;
  store: StoreView;
  attributes: ReadonlyMap<string, Pick<Attribute, 'options'>>;
  /** The active filters: the card shows and links to the variant that matches them. */
  chosen?: Readonly<Record<string, readonly string[]>>;
}

const idsOf = (value: unknown): string[] =>
  value === null || value === undefined ? [] : [value].flat().map(String);

const isYes = (value: unknown): boolean => value === true || String(value) === '1';

export type CardPrices = Pick<CardModel, 'price' | 'amount' | 'old' | 'discountPercent'>;

// [OFFICE-85]
export const pricesOf = (product: Product, format: StoreView['i18n']): CardPrices => {
  // Other backends do not know the prior price: there it is the regular one.
  const { price_incl_tax: price, prior_price_incl_tax: original = product.original_price_incl_tax } = product;
  if (price === null || price === undefined) return { price: '' };
  const isReduced = original !== null && original !== undefined && original > price && price > 0;
  return {
    price: formatPrice(price, format),
    amount: price,
    ...(isReduced && {
      old: formatPrice(original, format),
      discountPercent: Math.round((1 - price / original) * 100),
    }),
  };
};

type CardStock = Pick<CardModel, 'stock' | 'isMade' | 'isService' | 'delivery'>;

const stockOf = (product: Product, settings: Settings['delivery']): CardStock => {
  const isService = product.type_id === 'virtual' || product.type_id === 'downloadable';
  const isMade = isMadeToOrder(product, settings);
  // Stock is checked for one piece of any variant; the product page checks the chosen variant.
  const { is_in_stock } = productStockOf(product) ?? {};
  const line = { goods: product, isSized: false, stock: { is_in_stock }, qty: 1 };
  const delivery = deliveryDaysOf(line, settings);
  return {
    stock: stockKindOf(stockStatusOf(product) === 'ok', isMade),
    ...(isService && { isService: true as const }),
    ...(isMade && { isMade }),
    ...(delivery && { delivery }),
  };
};

const stockKindOf = (isInStock: boolean, isMade: boolean): CardModel['stock'] => {
  if (!isInStock) return 'out';
  return isMade ? 'order' : 'in';
};

/** [STOCK-03] Applies the live stock status to a card. */
export const withCardStock = (card: CardModel, isInStock: boolean): CardModel => ({
  ...card,
  stock: stockKindOf(isInStock, card.isMade === true),
});

export const createCardMaker = ({ settings, store, attributes, chosen = {} }: CardMakerDeps) => {
  const colors = swatchedOptionsOf(attributes.get('color'));
  const metals = swatchedOptionsOf(attributes.get('hardware'));
  const paths = {
    useUrlDispatcher: settings.seo.useUrlDispatcher,
    multistore: settings.storeViews.multistore,
    store,
  };

  /** The colour in the card's picture: that of the variant with the same picture. */
  const shownColorOf = ({ image, configurable_children: children = [] }: Product) => {
    const variant = children.find((child) => child['image'] === image);
    return variant && colors.get(String(variant['color']))?.tone;
  };

  const swatchesOf = (product: Product): Pick<CardModel, 'swatches' | 'swatchNames'> => {
    const ids = new Set([...idsOf(product['color_options']), ...idsOf(product['color'])]);
    const glass = inSwatchOrder([...ids].flatMap((id) => colors.get(id) ?? []));
    const drawn = glass.filter(({ tone }) => tone);
    // Mirrors have no glass option: show the hardware finish instead.
    const shown = drawn.length > 0 ? drawn : idsOf(product['hardware']).flatMap((id) => metals.get(id) ?? []);
    if (shown.length === 0) return {};
    const ringed = shown.length > 1 ? shownColorOf(product) : undefined;
    return {
      swatches: shown.flatMap(({ tone }) =>
        tone ? { tone, ...(tone === ringed && { chosen: true as const }) } : [],
      ),
      swatchNames: shown.map(({ label }) => label).join(', '),
    };
  };

  return (given: Product): CardModel => {
    const variant = variantOfFilters(given, chosen, settings.products);
    const product = variant?.image ? { ...given, image: variant.image } : given;
    const gallery = product.media_gallery ?? [];
    const other = gallery.find(({ image }) => image !== product.image)?.image;
    const hasChoices =
      idsOf(product['size_options']).length > 1 || idsOf(product['color_options']).length > 1;
    return {
      id: product.id,
      sku: product.sku,
      name: product.name,
      url: productPathOf(
        variant
          ? { ...product, sku: variant.sku, parentSku: product.sku }
          : // Link to the parent: here its variants only provide pictures.
            { ...product, configurable_children: [] },
        paths,
      ),
      image: product.image,
      ...(other && { hoverImage: other }),
      ...(product.short_description && { spec: product.short_description }),
      ...pricesOf(product, store.i18n),
      ...((hasChoices || product.type_id === 'grouped' || product.type_id === 'bundle') && {
        from: true as const,
      }),
      ...(isYes(product['new']) && { isNew: true as const }),
      ...(isYes(product['made_to_measure']) && { isMadeToMeasure: true as const }),
      ...stockOf(product, settings.delivery),
      ...swatchesOf(product),
    };
  };
};
