// Catalogue document schemas of responses: the listed fields are guaranteed.
import * as z from 'zod/mini';
import type { Attribute } from '../catalog/attribute.ts';
import type { CatalogDocument } from '../catalog/entity.ts';
import type { Product } from '../catalog/product.ts';
import { documentOf } from './wire-value.ts';

const euros = z.optional(z.nullable(z.number()));

export const ProductSchema = documentOf<Product>({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  type_id: z.enum(['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']),
  status: z.int(),
  visibility: z.int(),
  url_path: z.optional(z.string()),
  price: euros,
  price_tax: euros,
  price_incl_tax: euros,
  special_price: euros,
  special_price_incl_tax: euros,
  original_price: euros,
  original_price_incl_tax: euros,
  prior_price_incl_tax: euros,
});

export const AttributeSchema = documentOf<Attribute>({
  attribute_id: z.int(),
  attribute_code: z.string(),
  frontend_input: z.optional(z.string()),
  options: z.optional(z.array(z.looseObject({ label: z.string(), value: z.string() }))),
});

/** A document of any entity; its fields depend on the requested entity. */
export const DocumentSchema = documentOf<CatalogDocument>({ id: z.union([z.number(), z.string()]) });
