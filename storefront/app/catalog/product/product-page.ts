// Data of the product page, built by the loader and small enough to be serialized into the page.

import type { MadeToMeasureRates } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { CustomOption, TierPrice } from '@klaas/core/catalog/pricing/price-fields.ts';
import type {
  BundleOption,
  ConfigurableOption,
  Product,
  ProductType,
  SizeRules,
  Variant,
} from '@klaas/core/catalog/product.ts';
import type { MeasureChapter } from '@klaas/core/configurator/glass/measure-chapter.ts';
import type { CardModel } from '../cards/card-model.ts';
import type { Crumb } from '../listing/listing-data.ts';
import type { GalleryPicture } from './gallery/gallery-picture.ts';

export interface ProductAttribute {
  code: string;
  label: string;
  value: string;
}

export interface ProductReview {
  id: number;
  title: string;
  detail: string;
  nickname: string;
  /** Of the shop; empty: none. */
  answer: string;
  rating: number | null;
  date: string;
}

/** The same product with other hardware: has its own page. */
export interface HardwareSibling {
  sku: string;
  label: string;
  tone: string;
  url: string;
  isCurrent: boolean;
}

/** A product that is part of a set or bundle. */
export interface LinkedProduct {
  id: number;
  sku: string;
  name: string;
  url: string;
  image?: string;
  price_incl_tax: number | null;
  prior_price_incl_tax: number | null;
  type_id: ProductType;
  isInStock: boolean;
}

/** A product with the fields needed for choosing, pricing and buying. */
export interface ShownProduct
  extends Pick<
    Product,
    'id' | 'sku' | 'name' | 'type_id' | 'status' | 'visibility' | 'url_path' | 'slug' | 'url_key'
  > {
  stock?: Product['stock'];
  price_incl_tax?: number | null;
  prior_price_incl_tax?: number | null;
  /** [PROD-04] */
  price_is_current?: boolean;
  image?: string;
  tax_class_id?: string | number;
  configurable_options: ConfigurableOption[];
  configurable_children: Variant[];
  custom_options: CustomOption[];
  bundle_options: BundleOption[];
  product_links: NonNullable<Product['product_links']>;
  tier_prices: TierPrice[];
  custom_size: SizeRules | null;
  /** Chapter of the measuring guide; `null`: the whole guide. */
  measure_chapter: MeasureChapter | null;
  /** Working days until a product that is not in stock can be shipped. */
  lead_time_days?: unknown;
}

export interface ProductPage {
  product: ShownProduct;
  spec: string;
  description: string;
  pictures: GalleryPicture[];
  /** Alternative text of the pictures of a variant. */
  variantAlt: string;
  crumbs: Crumb[];
  facts: ProductAttribute[];
  siblings: HardwareSibling[];
  linked: Record<string, LinkedProduct>;
  related: CardModel[];
  reviews: ProductReview[];
  rating: { average: number; count: number };
  ratePercent: number;
  /** Rates of the made-to-measure price; `null` when only listed sizes are sold. */
  rates: MadeToMeasureRates | null;
  /** Glass code in the rates, keyed by option id of `color`. */
  glassByOption: Record<string, string>;
  /** Price of the default shipping method with tax; `null` when unknown. */
  deliveryPrice: number | null;
  card: CardModel;
}
