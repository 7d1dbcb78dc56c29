// A row of the product list, from the documents in memory.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { stateOfStatus } from '@klaas/core/catalog/office/product-filter.ts';
import type { TextMark } from '@klaas/core/catalog/office/product-texts.ts';
import { sourcePricesOf } from '@klaas/core/catalog/pricing/edit-price.ts';
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Product, StockInfo, Variant } from '@klaas/core/catalog/product.ts';
import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';

/** Their price is that of their parts. */
const COMPOSITES: readonly string[] = ['grouped', 'bundle'];
const NO_PICTURE = 'no_selection';

interface Sources {
  /** In the store of the list. */
  product: CatalogDocument;
  store: Pick<StoreView, 'storeCode' | 'appendStoreCode'>;
  includesTax: boolean;
  /** The same product in every store. */
  inStores: readonly { store: string; document: CatalogDocument | undefined }[];
  /** Of its texts in every store. */
  marks: readonly TextMark[];
  categoryName: (id: number) => string | undefined;
}

export const variantsOf = (product: CatalogDocument): Variant[] => {
  const { configurable_children: variants } = product as unknown as Product;
  return product['type_id'] === 'configurable' && Array.isArray(variants) ? variants.filter(Boolean) : [];
};

const centsOrNull = (euros: number | null): number | null => {
  const cents = euros === null ? Number.NaN : centsOf(Number(euros));
  return Number.isFinite(cents) ? cents : null;
};

/** A special price of zero is none. */
export const pricesOf = (item: PriceFields, includesTax: boolean) => {
  const { price, special_price } = sourcePricesOf(item, includesTax);
  return { price_cents: centsOrNull(price), special_cents: centsOrNull(special_price) || null };
};

export const dayOf = (date: unknown): string | null =>
  typeof date === 'string' && /^(?!0000)\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : null;

const lowest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const countOf = (stock: StockInfo | undefined): number | null =>
  stock === undefined || stock.manage_stock === false ? null : Number(stock.qty);

const isOut = (stock: StockInfo | undefined): boolean => stock?.is_in_stock === false;

const pictureOf = (...images: unknown[]): string =>
  images.map((image) => String(image ?? '')).find((image) => image !== '' && image !== NO_PICTURE) ?? '';

/** What tells a variant from the others, in the words of the product. */
export const optionsOf = (product: CatalogDocument, variant: Variant): string[] => {
  const { configurable_options: options = [] } = product as unknown as Product;
  return options.flatMap(({ attribute_code, values }) => {
    const given = variant[attribute_code];
    const known = values.find(({ value_index }) => String(value_index) === String(given));
    return given == null ? [] : [known?.label ?? known?.default_label ?? String(given)];
  });
};

const common = ({ product, store, inStores, marks, categoryName }: Sources) => ({
  id: Number(product.id),
  name: String(product['name'] ?? ''),
  type: (product as unknown as Product).type_id,
  path: localizedPath(String(product['url_path'] ?? ''), store),
  categories: ((product as unknown as Product).category_ids ?? []).flatMap(
    (id) => categoryName(Number(id)) ?? [],
  ),
  texts: inStores.map((one) => {
    const has = (mark: TextMark['mark']) => marks.some((own) => own.store === one.store && own.mark === mark);
    return { store: one.store, is_missing: has('missing'), is_outdated: has('outdated') };
  }),
});

const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

export const productRow = (sources: Sources): ProductRow => {
  const { product, includesTax } = sources;
  const item = product as unknown as Product;
  const variants = variantsOf(product);
  const hasVariants = variants.length > 0;
  const isComposite = COMPOSITES.includes(String(item.type_id));
  const own = pricesOf(item, includesTax);
  const ofVariants = variants.map((variant) => pricesOf(variant, includesTax));
  const sold = variants.filter(({ status }) => stateOfStatus(status) === 'published');
  return {
    ...common(sources),
    key: String(item.id),
    variant_id: null,
    sku: String(item.sku),
    options: [],
    state: stateOfStatus(item.status),
    image: pictureOf(item.image),
    ...(hasVariants
      ? {
          price_cents: lowest(ofVariants.map(({ price_cents }) => price_cents)),
          special_cents: lowest(ofVariants.map(({ special_cents }) => special_cents)),
        }
      : isComposite
        ? { price_cents: null, special_cents: null }
        : own),
    special_from: hasVariants ? null : dayOf(item.special_from_date),
    special_to: hasVariants ? null : dayOf(item.special_to_date),
    is_computed: hasVariants || isComposite,
    variants: variants.length,
    stock: hasVariants ? sumOf(variants.map(({ stock }) => countOf(stock))) : countOf(item.stock),
    in_stock: !isOut(item.stock) && (!hasVariants || sold.some(({ stock }) => !isOut(stock))),
  };
};

export const variantRow = (sources: Sources, variant: Variant): ProductRow => ({
  ...common(sources),
  key: `${sources.product.id}:${variant.id}`,
  variant_id: Number(variant.id),
  sku: String(variant.sku),
  options: optionsOf(sources.product, variant),
  state: stateOfStatus(variant.status),
  image: pictureOf(variant.image, sources.product['image']),
  ...pricesOf(variant, sources.includesTax),
  special_from: dayOf(variant.special_from_date),
  special_to: dayOf(variant.special_to_date),
  is_computed: false,
  variants: 0,
  stock: countOf(variant.stock),
  in_stock: !isOut(variant.stock),
});
