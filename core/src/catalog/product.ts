// A product document as stored in the catalogue and sent over the API. Field names are the specification's.

import type { WorkRules } from '../configurator/glass/work-rules.ts';
import type { CustomOption, PriceFields, TierPrice } from './pricing/price-fields.ts';

export type ProductType = 'simple' | 'configurable' | 'grouped' | 'bundle' | 'virtual' | 'downloadable';

export interface StockInfo {
  is_in_stock: boolean;
  qty: number;
  manage_stock?: boolean;
  product_id?: number;
}

export interface MediaGalleryEntry {
  image: string;
  pos: number;
  typ: string;
  lab: string | null;
  vid: string | null;
}

export interface CustomAttribute {
  attribute_code: string;
  value: string | number | null;
}

export interface ConfigurableOption {
  id?: number;
  product_id?: number;
  attribute_id: string;
  attribute_code: string;
  label: string;
  position?: number;
  values: { value_index: number | string; label?: string; default_label?: string }[];
}

export interface ProductLink {
  sku: string;
  link_type: string;
  linked_product_sku: string;
  linked_product_type: string;
  position?: number;
  id?: string | number;
  is_default?: boolean;
  qty?: number;
  extension_attributes?: { qty?: number };
  product?: Product;
}

export interface BundleOptionLink {
  id: string | number;
  sku: string;
  option_id?: number;
  qty: number;
  is_default: boolean;
  can_change_quantity?: number;
  product?: Product;
}

export interface BundleOption {
  option_id: number;
  title: string;
  required: boolean;
  type: string;
  product_links: BundleOptionLink[];
}

export interface ProductCategory {
  category_id: number;
  name: string;
  slug: string;
  path: string;
}

export interface AttributeMetadata {
  attribute_id: number;
  attribute_code: string;
  default_frontend_label: string;
  frontend_input: string;
  is_comparable?: boolean | string;
  is_visible_on_front?: boolean | string;
  options: { value: string; label: string }[];
}

export interface ProductOption {
  extension_attributes: {
    custom_options: { option_id: string; option_value: string }[];
    configurable_item_options: { option_id: string; option_value: string }[];
    bundle_options:
      | Record<string, { option_id: number; option_qty: number; option_selections: (number | string)[] }>
      | { option_id: number; option_qty: number; option_selections: (number | string)[] }[];
  };
}

/** Rules for made-to-measure sizes; `null` or absent when only the listed sizes exist. */
export interface SizeRules extends WorkRules {
  bounds: { width: [number, number]; height: [number, number]; height2?: [number, number] };
  stepMm: number;
  /** Key into the price constants. */
  priceKey: string;
  defaultThicknessMm: number;
  leadTimeDays: number;
  /** The `size` option that means a custom size; absent where every piece is made to measure. */
  sizeOption?: string;
  /** Glass code of the price constants by `color` option. */
  glassByOption?: Record<string, string>;
}

export interface Variant extends PriceFields {
  id: number;
  sku: string;
  name?: string;
  status: number;
  visibility?: number;
  image?: string;
  color?: string | number;
  size?: string | number;
  stock?: StockInfo;
  custom_attributes?: CustomAttribute[];
  [attribute: string]: unknown;
}

export interface Product extends PriceFields {
  id: number;
  sku: string;
  parentSku?: string;
  parentId?: number;
  name: string;
  slug: string;
  type_id: ProductType;
  status: number;
  visibility: number;
  url_key: string;
  url_path: string;
  description?: string;
  short_description?: string;
  image?: string;
  small_image?: string;
  thumbnail?: string;
  media_gallery?: MediaGalleryEntry[];
  category_ids?: number[];
  category?: ProductCategory[];
  stock?: StockInfo;
  tier_prices?: TierPrice[];
  configurable_options?: ConfigurableOption[];
  configurable_children?: Variant[];
  product_links?: ProductLink[];
  bundle_options?: BundleOption[];
  custom_options?: CustomOption[];
  custom_attributes?: CustomAttribute[];
  attributes_metadata?: AttributeMetadata[];
  custom_size?: SizeRules | null;
  created_at?: string;
  updated_at?: string;
  position?: number;
  qty?: number;
  product_option?: ProductOption;
  is_configured?: boolean;
  errors?: Record<string, string>;
  info?: Record<string, string>;
  [attribute: string]: unknown;
}
