// Required fields of catalogue documents. Other fields are stored unchanged.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { SizeRulesSchema } from '@klaas/core/configurator/rules/size-rules-schema.ts';
import * as z from 'zod/mini';
import type { Fields } from './dump-document.ts';

const id = z.int().check(z.positive());
const text = z.string().check(z.trim(), z.minLength(1));
const optional = <T extends z.core.$ZodType>(type: T) => z.optional(z.nullable(type));
const price = optional(z.number().check(z.minimum(0)));
const list = <T extends z.core.$ZodType>(type: T) => optional(z.array(type));

const stock = optional(
  z.looseObject({ is_in_stock: z.boolean(), qty: z.number(), manage_stock: optional(z.boolean()) }),
);
const prices = { price, special_price: price, final_price: price, original_price: price };
const tierPrices = list(
  z.looseObject({ customer_group_id: z.number(), qty: z.number(), value: z.number().check(z.minimum(0)) }),
);

const child = z.looseObject({ id, sku: text, status: z.int(), stock, tier_prices: tierPrices, ...prices });

const product = z.looseObject({
  id,
  sku: text,
  name: text,
  type_id: z.enum(['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']),
  status: z.int(),
  visibility: z.int(),
  slug: text,
  url_key: text,
  url_path: text,
  stock,
  ...prices,
  category_ids: list(z.int()),
  tier_prices: tierPrices,
  configurable_options: list(z.looseObject({ attribute_code: text, values: z.array(z.looseObject({})) })),
  configurable_children: list(child),
  bundle_options: list(
    z.looseObject({
      option_id: z.union([z.number(), z.string()]),
      product_links: z.array(z.looseObject({ sku: text })),
    }),
  ),
  product_links: list(z.looseObject({ link_type: text, linked_product_sku: text })),
  custom_options: list(
    z.looseObject({ option_id: z.union([z.number(), z.string()]), title: z.string(), type: text }),
  ),
  custom_size: optional(SizeRulesSchema),
  media_gallery: list(z.looseObject({})),
});

const category = z.looseObject({
  id,
  parent_id: z.int(),
  name: text,
  path: text,
  level: z.int(),
  position: z.number(),
  is_active: z.boolean(),
  product_count: z.number(),
  slug: text,
  url_key: text,
  url_path: z.string(),
  children_data: z.array(z.looseObject({ id })),
});

const attribute = z.looseObject({
  id,
  attribute_id: id,
  attribute_code: text,
  frontend_label: z.string(),
  options: z.array(z.looseObject({ label: z.string(), value: z.string() })),
});

const taxrule = z.looseObject({
  id,
  code: text,
  customer_tax_class_ids: z.array(z.int()),
  product_tax_class_ids: z.array(z.int()),
  rates: z.array(
    z.looseObject({ tax_country_id: text, rate: z.number().check(z.minimum(0), z.maximum(100)) }),
  ),
});

const content = z.looseObject({
  id,
  identifier: text,
  title: z.string(),
  content: z.string(),
  active: z.boolean(),
});

const review = z.looseObject({
  id,
  product_id: id,
  title: z.string(),
  detail: z.string(),
  nickname: z.string(),
  review_status: z.int().check(z.minimum(1), z.maximum(3)),
});

const SCHEMAS: Record<Entity, z.ZodMiniType<CatalogDocument>> = {
  product,
  category,
  attribute,
  taxrule,
  cms_page: content,
  cms_block: content,
  cms_hierarchy: z.looseObject({ id }),
  review,
};

const englishErrors = { error: z.locales.en().localeError };

const reasonOf = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `${path.map(String).join('.') || 'document'}: ${message}`;

export const parseDocument = (
  entity: Entity,
  document: Fields,
): { ok: true; value: CatalogDocument } | { ok: false; reason: string } => {
  const parsed = SCHEMAS[entity].safeParse(document, englishErrors);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, reason: parsed.error.issues.map(reasonOf).join('; ') };
};
