// Reduces the product document to the fields that the page sends to the browser.

import { priorPriceOf } from '@klaas/core/catalog/pricing/prior-price-of.ts';
import type { AttributeMetadata, Product, Variant } from '@klaas/core/catalog/product.ts';
import { measureChapterOf } from '@klaas/core/configurator/glass/measure-chapter.ts';
import { attributeMessages } from '../attribute-messages.ts';
import type { LinkedProduct, ProductAttribute, ProductReview, ShownProduct } from './product-page.ts';

const VARIANT_FIELDS = [
  'id',
  'sku',
  'status',
  'stock',
  'image',
  'price_incl_tax',
  'price_is_current',
  'tier_prices',
  'tax_class_id',
] as const;

const pick = (variant: Variant, fields: readonly string[]): Variant => {
  const picked: Record<string, unknown> = { prior_price_incl_tax: priorPriceOf(variant) };
  for (const field of fields) if (variant[field] !== undefined) picked[field] = variant[field];
  return picked as unknown as Variant;
};

export const shownProductOf = (product: Product): ShownProduct => {
  const options = product.configurable_options ?? [];
  const fields = [...VARIANT_FIELDS, ...options.map(({ attribute_code }) => attribute_code)];
  const children = product.configurable_children ?? [];
  // Older dumps store a child's values only in `custom_attributes`.
  const needsAttributes = children.some((child) =>
    options.some(({ attribute_code: code }) => child[code] === undefined),
  );
  return {
    id: product.id,
    sku: product.sku,
    name: product.name,
    type_id: product.type_id,
    status: product.status,
    visibility: product.visibility,
    url_path: product.url_path,
    slug: product.slug,
    url_key: product.url_key,
    stock: product.stock,
    price_incl_tax: product.price_incl_tax,
    prior_price_incl_tax: priorPriceOf(product) ?? null,
    ...(product.price_is_current && { price_is_current: true }),
    image: product.image,
    tax_class_id: product.tax_class_id,
    configurable_options: options,
    configurable_children: children.map((child) =>
      pick(child, needsAttributes ? [...fields, 'custom_attributes'] : fields),
    ),
    custom_options: product.custom_options ?? [],
    bundle_options: product.bundle_options ?? [],
    product_links: (product.product_links ?? []).filter(({ link_type }) => link_type === 'associated'),
    tier_prices: product.tier_prices ?? [],
    custom_size: product.custom_size ?? null,
    measure_chapter: measureChapterOf(product),
    ...(product['lead_time_days'] !== undefined && { lead_time_days: product['lead_time_days'] }),
  };
};

const isShown = ({ is_visible_on_front: flag }: AttributeMetadata): boolean => flag === true || flag === '1';

/** A "yes" is shown; a plain "no" says nothing about the product. */
const isPlainNo = (
  product: Product,
  { attribute_code: code, frontend_input: input }: AttributeMetadata,
): boolean => input === 'boolean' && ['0', 'false'].includes(String(product[code]));

/** [PROD-12] Labels of the visible attributes, without those that select the variant. */
export const shownAttributesOf = (product: Product, locale: string): ProductAttribute[] => {
  const chosenBy = new Set(product.configurable_options?.map(({ attribute_code }) => attribute_code));
  return (product.attributes_metadata ?? [])
    .filter((attribute) => isShown(attribute) && !chosenBy.has(attribute.attribute_code))
    .filter((attribute) => !isPlainNo(product, attribute))
    .map((attribute) => ({
      code: attribute.attribute_code,
      label: attribute.default_frontend_label,
      value: attributeMessages(product, attribute, locale),
    }))
    .filter(({ value }) => value !== '');
};

export const linkedProductOf = (product: Product, url: string): LinkedProduct => ({
  id: product.id,
  sku: product.sku,
  name: product.name,
  url,
  image: product.image,
  price_incl_tax: product.price_incl_tax ?? null,
  prior_price_incl_tax: priorPriceOf(product) ?? null,
  type_id: product.type_id,
  isInStock: product.stock?.is_in_stock !== false,
});

export interface ReviewDocument {
  id: number;
  title?: string;
  detail?: string;
  nickname?: string;
  answer?: string;
  created_at?: string;
  ratings?: { value?: number; percent?: number }[];
}

const starsOf = (ratings: ReviewDocument['ratings']): number | null => {
  const [first] = ratings ?? [];
  if (first?.value !== undefined) return first.value;
  return first?.percent === undefined ? null : first.percent / 20;
};

export const reviewOf = (review: ReviewDocument, dateOf: (created: string) => string): ProductReview => ({
  id: review.id,
  title: review.title ?? '',
  detail: review.detail ?? '',
  nickname: review.nickname ?? '',
  answer: review.answer ?? '',
  rating: starsOf(review.ratings),
  date: dateOf(review.created_at ?? ''),
});

export const ratingOf = (reviews: readonly ProductReview[]): { average: number; count: number } => {
  const stars = reviews.flatMap(({ rating }) => rating ?? []);
  const sum = stars.reduce((total, rating) => total + rating, 0);
  return {
    average: stars.length === 0 ? 0 : Math.round((sum / stars.length) * 10) / 10,
    count: reviews.length,
  };
};
