// Products of the demo shop as documents in the language of one store.
import type { MediaGalleryEntry, Product } from '@klaas/core/catalog/product.ts';
import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import { packedProduct } from '../plans/packed-sizes.ts';
import { type Picture, pictureAlt, picturePath } from '../plans/pictures.ts';
import type { ProductPlan, VariantPlan } from '../plans/product-plan.ts';
import type { DemoStore } from '../plans/seed-data.ts';
import { CUSTOM_SIZE_NOTE, descriptionHtml, TALL_NOTE } from '../plans/store-text.ts';
import type { AttributeDictionary } from './attribute-documents.ts';
import { categoryIdsOf, categoryPath, categoryTrail, productCategories } from './category-documents.ts';
import { datesOf, flagsOf } from './product-age.ts';
import { productAttributes, usedOptions } from './product-attributes.ts';
import { linksOf } from './product-links.ts';
import {
  bundleOptions,
  configurableOptions,
  customOptions,
  offerFields,
  TAX_CLASS,
  variantDocument,
  variantName,
} from './product-options.ts';

const ATTRIBUTE_SET = 9;
const VISIBLE = 4;
const VARIANT_ONLY = 1;

export interface DocumentContext {
  store: DemoStore;
  plans: readonly ProductPlan[];
  positions: ReadonlyMap<string, number>;
  dictionary: AttributeDictionary;
}

const galleryOf = (pictures: readonly Picture[], store: DemoStore): MediaGalleryEntry[] =>
  pictures.map((picture, index) => ({
    image: picturePath(picture),
    pos: index + 1,
    typ: 'image',
    lab: pictureAlt(picture, store),
    vid: null,
  }));

const imagesOf = (picture: Picture | undefined) => {
  const path = picture ? picturePath(picture) : '';
  return { image: path, small_image: path, thumbnail: path };
};

const notesOf = ({ glassware }: ProductPlan, store: DemoStore): string[] => {
  const height = glassware?.line.sizes[0]?.[2];
  return [
    ...(glassware?.line.suffix && height ? [TALL_NOTE(store, height)] : []),
    ...(glassware?.custom ? [CUSTOM_SIZE_NOTE[store]] : []),
  ];
};

/** A URL contains two levels of categories, so that it stays short. */
const addressOf = (name: string, category: number, store: DemoStore) => {
  const key = slugify(name);
  const folder = categoryTrail(category)[1]?.id ?? category;
  return { slug: key, url_key: key, url_path: `${categoryPath(folder, store)}/${key}.html` };
};

const shownIn = (plan: ProductPlan): number[] => categoryIdsOf(plan.category, plan.offer?.isOpen ?? false);

export const productDocument = (plan: ProductPlan, context: DocumentContext): Product => {
  const { store, plans, positions, dictionary } = context;
  const position = positions.get(plan.sku) ?? 0;
  const text = plan.text[store];
  const attributes = productAttributes(plan, flagsOf(plan.sku), dictionary);
  const categoryIds = shownIn(plan);
  const links = linksOf(plan, plans, positions);
  return {
    id: plan.id,
    sku: plan.sku,
    type_id: plan.type_id,
    name: text.name,
    ...addressOf(text.name, plan.category, store),
    status: plan.status,
    visibility: VISIBLE,
    tax_class_id: TAX_CLASS,
    attribute_set_id: ATTRIBUTE_SET,
    ...offerFields(plan, plan.price, plan.specialPrice),
    tier_prices: plan.tierPrices,
    ...imagesOf(plan.pictures[0]),
    media_gallery: galleryOf(plan.pictures, store),
    short_description: text.spec,
    description: descriptionHtml(text, notesOf(plan, store)),
    meta_title: `${text.name} – ${text.spec}`,
    meta_description: `${text.name}: ${text.spec}. ${text.lead}`,
    category_ids: categoryIds,
    category: productCategories(categoryIds, store, position),
    position,
    stock: plan.stock,
    ...attributes,
    ...packedProduct(plan),
    ...(plan.bookedAs && { booked_as: plan.bookedAs }),
    ...(plan.variants.length > 0 && {
      configurable_options: configurableOptions(plan, dictionary),
      configurable_children: plan.variants.map((variant) =>
        variantDocument(plan, variant, store, dictionary),
      ),
    }),
    ...(plan.glassware && { custom_size: plan.glassware.custom }),
    custom_options: customOptions(plan, store),
    ...(plan.bundle.length > 0 && { bundle_options: bundleOptions(plan, store) }),
    product_links: links,
    attributes_metadata: dictionary.metadataOf(usedOptions(attributes, dictionary)),
    ...datesOf(plan.sku, position),
  };
};

/** A variant as a document of its own, as a part of sets; opening it leads to its parent. */
export const variantProductDocument = (
  plan: ProductPlan,
  variant: VariantPlan,
  context: DocumentContext,
): Product => {
  const { store, positions, dictionary } = context;
  const position = positions.get(plan.sku) ?? 0;
  const name = variantName(plan, variant, store, dictionary);
  const fields = variantDocument(plan, variant, store, dictionary);
  const categoryIds = shownIn(plan);
  return {
    ...fields,
    type_id: 'simple',
    name,
    ...addressOf(`${name} ${variant.sku}`, plan.category, store),
    status: variant.status,
    visibility: VARIANT_ONLY,
    attribute_set_id: ATTRIBUTE_SET,
    ...imagesOf(variant.picture),
    media_gallery: galleryOf([variant.picture], store),
    short_description: plan.text[store].spec,
    description: descriptionHtml(plan.text[store], notesOf(plan, store)),
    category_ids: categoryIds,
    category: productCategories(categoryIds, store, position),
    position,
    ...datesOf(plan.sku, position),
  };
};
