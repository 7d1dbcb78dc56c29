// The page of a product: read whole, saved field by field, made and copied.
import * as z from 'zod/mini';
import { PRODUCT_STATES, PRODUCT_TYPES } from '../../catalog/office/product-filter.ts';
import { PRODUCT_TEXTS } from '../../catalog/office/product-texts.ts';
import { MadeToMeasureRatesSchema } from '../../catalog/pricing/price-constants.ts';
import { CONFIGURATION_FIELDS } from '../../configurator/configuration.ts';
import { SizeRulesEditSchema, SizeRulesSchema } from '../../configurator/rules/size-rules-schema.ts';
import { LocalTextSchema } from '../../stores/local-text.ts';
import { WORKSHOP_LIMITS } from '../../stores/production-settings.ts';
import { defineAdminEndpoint } from './admin-endpoint.ts';
import { SkuSchema, StoreCodeSchema } from './goods-endpoints.ts';
import { IdParamsSchema } from './list-rows.ts';
import { PictureSchema } from './product-picture-endpoints.ts';

const MAX_LINE = 255;
const MAX_TEXT = 50_000;
const MAX_CENTS = 100_000_000;
const MAX_STOCK = 1_000_000;
const MAX_LINKS = 100;
const MAX_OPTIONS = 30;
const MAX_VALUES = 100;
const MAX_MM = 10_000;
const MAX_DAYS = 365;

const id = z.int().check(z.positive(), z.maximum(2_147_483_647));
const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
const line = z.string().check(
  z.trim(),
  z.maxLength(MAX_LINE),
  z.refine((text) => !/\p{Cc}/u.test(text), { error: 'must be one line' }),
);
const text = z.string().check(z.maxLength(MAX_TEXT));
const day = z.nullable(z.iso.date());
const URL_KEY_RULE = 'must be of a–z, 0–9 and single hyphens';
const urlKey = z.string().check(
  z.maxLength(MAX_LINE),
  z.regex(/^[a-z0-9-]+$/, { error: URL_KEY_RULE }),
  z.refine((key) => key.split('-').every((part) => part !== ''), { error: URL_KEY_RULE }),
);

/** What is linked to: related goods, better ones, the parts of a set. */
export const LINK_TYPES = ['related', 'upsell', 'associated'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

const LinksSchema = z.array(SkuSchema).check(z.maxLength(MAX_LINKS));

const OPTION_TYPES = ['field', 'area', 'radio', 'drop_down', 'checkbox'] as const;

const OptionValueSchema = z.strictObject({
  id,
  title: line,
  price_cents: z.int().check(z.minimum(-MAX_CENTS), z.maximum(MAX_CENTS)),
});

/** Chosen by the shopper; what belongs to a size or to glass is kept as it is. */
const OptionSchema = z.strictObject({
  id,
  title: line,
  type: z.enum(OPTION_TYPES),
  is_required: z.boolean(),
  price_cents: z.int().check(z.minimum(-MAX_CENTS), z.maximum(MAX_CENTS)),
  values: z.array(OptionValueSchema).check(z.maxLength(MAX_VALUES)),
});
export type ProductOptionEdit = z.output<typeof OptionSchema>;

const BundlePartSchema = z.strictObject({
  sku: SkuSchema,
  qty: z.int().check(z.minimum(1), z.maximum(1000)),
  is_default: z.boolean(),
});

const BundleSchema = z.strictObject({
  id,
  title: line,
  type: z.enum(['radio', 'select', 'checkbox']),
  is_required: z.boolean(),
  parts: z.array(BundlePartSchema).check(z.maxLength(MAX_VALUES)),
});
export type BundleEdit = z.output<typeof BundleSchema>;

const TextsSchema = z.object({
  name: z.string(),
  short_description: z.string(),
  description: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
  url_key: z.string(),
});
export type ProductTexts = z.output<typeof TextsSchema>;

const SharedSchema = z.object({
  state: z.enum(PRODUCT_STATES),
  category_ids: z.array(z.int()),
  tax_class_id: z.nullable(z.int()),
  /** Kilograms. */
  weight: z.nullable(z.number()),
  lead_time_days: z.nullable(z.int()),
  price_cents: z.nullable(z.int()),
  special_cents: z.nullable(z.int()),
  special_from: z.nullable(z.string()),
  special_to: z.nullable(z.string()),
  related: z.array(z.string()),
  upsell: z.array(z.string()),
  associated: z.array(z.string()),
  /** Of made-to-measure goods. */
  size_rules: z.nullable(SizeRulesSchema),
});
export type ProductShared = z.output<typeof SharedSchema>;

const ScheduleSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** The person. */
  by: z.string(),
  /** `et.name`, `all.price_cents`. */
  fields: z.array(z.string()),
  /** Why it was not published at its time. */
  failure: z.nullable(z.string()),
});
export type ProductSchedule = z.output<typeof ScheduleSchema>;

const PageSchema = z.object({
  id: z.int(),
  sku: z.string(),
  type: z.enum(PRODUCT_TYPES),
  image: z.string(),
  is_made_to_measure: z.boolean(),
  /** The price is that of its variants or parts. */
  is_computed: z.boolean(),
  variants: z.int(),
  /** The first one is the main one. */
  pictures: z.array(PictureSchema),
  shared: z.object({ version: z.int(), fields: SharedSchema }),
  stores: z.array(
    z.object({
      store: z.string(),
      version: z.int(),
      /** Its page in the shop. */
      path: z.string(),
      texts: TextsSchema,
      options: z.array(OptionSchema),
      bundle: z.array(BundleSchema),
      /** Shared fields of which this store has a value of its own. */
      own: z.array(z.string()),
      /** What keeps it from being published. */
      problems: z.array(z.object({ field: z.string(), rule: z.string() })),
    }),
  ),
  /** [OFFICE-79] What is published later. */
  schedules: z.array(ScheduleSchema),
  marks: z.array(
    z.object({ store: z.string(), field: z.enum(PRODUCT_TEXTS), mark: z.enum(['missing', 'outdated']) }),
  ),
});
export type ProductPage = z.output<typeof PageSchema>;

export const productPageEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/page',
  summary: 'A product as it is edited: what its stores share, and the texts of each',
  permission: 'products.read',
  params: IdParamsSchema,
  output: PageSchema,
});

const SharedEditSchema = z.strictObject({
  state: z.optional(z.enum(PRODUCT_STATES)),
  category_ids: z.optional(z.array(id).check(z.maxLength(MAX_LINKS))),
  tax_class_id: z.optional(id),
  weight: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(MAX_MM)))),
  lead_time_days: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_DAYS)))),
  price_cents: z.optional(cents),
  special_cents: z.optional(z.nullable(cents)),
  special_from: z.optional(day),
  special_to: z.optional(day),
  related: z.optional(LinksSchema),
  upsell: z.optional(LinksSchema),
  associated: z.optional(LinksSchema),
  size_rules: z.optional(SizeRulesEditSchema),
});
export type SharedEdit = z.output<typeof SharedEditSchema>;

const StoreEditSchema = z.strictObject({
  name: z.optional(line),
  short_description: z.optional(line),
  description: z.optional(text),
  meta_title: z.optional(line),
  meta_description: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  url_key: z.optional(urlKey),
  options: z.optional(z.array(OptionSchema).check(z.maxLength(MAX_OPTIONS))),
  bundle: z.optional(z.array(BundleSchema).check(z.maxLength(MAX_OPTIONS))),
});
export type StoreEdit = z.output<typeof StoreEditSchema>;

/** The changed fields only, each with the version that they were decided on. */
export const ProductEditSchema = z.strictObject({
  all: z.optional(z.strictObject({ version: z.int(), fields: SharedEditSchema })),
  stores: z._default(
    z
      .array(z.strictObject({ store: StoreCodeSchema, version: z.int(), fields: StoreEditSchema }))
      .check(z.maxLength(20)),
    [],
  ),
});
export type ProductEdit = z.output<typeof ProductEditSchema>;

const SavedSchema = z.object({
  /** Stores with own values, which they keep. */
  kept: z.array(z.string()),
  /** Former addresses that lead to the new ones now. */
  moved: z.array(z.string()),
  /** By which all of it is undone; null: nothing was changed. */
  change_id: z.nullable(z.int()),
});
export type ProductSaved = z.output<typeof SavedSchema>;

export const saveProductEndpoint = defineAdminEndpoint({
  method: 'PATCH',
  path: '/api/admin/products/{id}/page',
  summary: 'Saves the changed fields of a product as one change; a moved address leads to the new one',
  permission: 'products.read',
  params: IdParamsSchema,
  body: ProductEditSchema,
  output: SavedSchema,
});

export const sizeBasisEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/{id}/size-basis',
  summary: 'What the size rules of a product are checked and priced with',
  permission: 'products.read',
  params: IdParamsSchema,
  output: z.object({
    /** Of today, by price key. */
    price_tables: z.record(z.string(), MadeToMeasureRatesSchema),
    /** VAT, by store. */
    rates: z.array(z.object({ store: z.string(), percent: z.number() })),
    workshop: z.object(WORKSHOP_LIMITS),
    /** Codes that the options of the product carry, by field of a pane. */
    offered: z.partialRecord(z.enum(CONFIGURATION_FIELDS), z.array(z.string())),
  }),
});
export type SizeBasis = z.output<typeof sizeBasisEndpoint.output>;

const PreviewSchema = z.object({
  token: z.string(),
  ends_at: z.string(),
  pages: z.array(z.object({ store: z.string(), path: z.string() })),
});
export type ProductPreview = z.output<typeof PreviewSchema>;

export const previewProductEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/preview',
  summary: 'A link that shows the product in the shop as it would be after this edit, for 24 hours',
  permission: 'products.read',
  params: IdParamsSchema,
  body: ProductEditSchema,
  output: PreviewSchema,
});

export const scheduleProductEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/schedule',
  summary: 'Saves the changed fields of a product at a later minute, as one change',
  permission: 'products.read',
  params: IdParamsSchema,
  body: z.strictObject({ edit: ProductEditSchema, at: z.iso.datetime() }),
  output: z.object({ id: z.int() }),
});

export const cancelProductScheduleEndpoint = defineAdminEndpoint({
  method: 'DELETE',
  path: '/api/admin/product-schedules/{id}',
  summary: 'What was scheduled is not saved',
  permission: 'products.write',
  params: IdParamsSchema,
  output: z.object({}),
});

export const textIsRightEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/texts/right',
  summary: 'Says that a text is right although the same text in another language is newer',
  permission: 'products.texts',
  params: IdParamsSchema,
  body: z.strictObject({ store: StoreCodeSchema, field: z.enum(PRODUCT_TEXTS) }),
  output: z.object({}),
});

const side = z.int().check(z.minimum(1), z.maximum(MAX_MM));

const NewSizeSchema = z
  .strictObject({
    price_key: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
    width_min: side,
    width_max: side,
    height_min: side,
    height_max: side,
    thickness_mm: z.number().check(z.positive(), z.maximum(100)),
    lead_time_days: z.int().check(z.minimum(0), z.maximum(MAX_DAYS)),
  })
  .check(
    z.refine((size) => size.width_min <= size.width_max, { path: ['width_max'], error: 'must not be less' }),
    z.refine((size) => size.height_min <= size.height_max, {
      path: ['height_max'],
      error: 'must not be less',
    }),
  );

export const createProductEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Makes a hidden product in every store',
  permission: 'products.write',
  body: z.strictObject({
    type: z.enum(PRODUCT_TYPES),
    sku: z
      .string()
      .check(z.trim(), z.regex(/^[\w.-]{1,64}$/, { error: 'must be of letters, digits, . _ -' })),
    names: z.record(StoreCodeSchema, line),
    tax_class_id: id,
    category_id: z.nullable(id),
    price_cents: z.nullable(cents),
    /** Null: not counted. */
    stock: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_STOCK))),
    size: z.nullable(NewSizeSchema),
    /** Of a set. */
    parts: z._default(LinksSchema, []),
    /** Of a bundle. */
    bundle: z._default(
      z
        .array(
          z.strictObject({
            titles: z.record(StoreCodeSchema, line),
            type: z.enum(['radio', 'select', 'checkbox']),
            is_required: z.boolean(),
            parts: z.array(BundlePartSchema).check(z.minLength(1), z.maxLength(MAX_VALUES)),
          }),
        )
        .check(z.maxLength(MAX_OPTIONS)),
      [],
    ),
  }),
  output: z.object({ id: z.int() }),
});
export type NewProductInput = z.output<typeof createProductEndpoint.body>;

export const copyProductEndpoint = defineAdminEndpoint({
  method: 'POST',
  path: '/api/admin/products/{id}/copy',
  summary: 'Makes a hidden copy of a product, with its variants and without stock',
  permission: 'products.write',
  params: IdParamsSchema,
  body: z.strictObject({
    sku: z
      .string()
      .check(z.trim(), z.regex(/^[\w.-]{1,64}$/, { error: 'must be of letters, digits, . _ -' })),
  }),
  output: z.object({ id: z.int() }),
});

export const productChoicesEndpoint = defineAdminEndpoint({
  method: 'GET',
  path: '/api/admin/products/choices',
  summary: 'What a product can be given: stores, tax classes, price tables, attributes of variants',
  permission: 'products.read',
  output: z.object({
    stores: z.array(z.object({ store: z.string(), locale: z.string(), address: z.string() })),
    tax_classes: z.array(z.object({ id: z.int(), title: LocalTextSchema })),
    /** Of made-to-measure goods, with the thicknesses in which their usual glass is sold. */
    price_keys: z.array(z.object({ key: z.string(), thicknesses: z.array(z.number()) })),
    attributes: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
  }),
});
export type ProductChoices = z.output<typeof productChoicesEndpoint.output>;
