// A product of the demo shop before translation. Ids, skus and prices are the same in all stores.

import type { TierPrice } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { ProductType, SizeRules, StockInfo } from '@klaas/core/catalog/product.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import type { Picture } from './pictures.ts';
import type { Offer } from './prices.ts';
import type { BaseLine, BaseProduct, DescriptionText, InStores, OptionData, SetData } from './seed-data.ts';
import type { GlassSize } from './size-options.ts';

export interface VariantPlan {
  id: number;
  sku: string;
  glass: string;
  /** `null`: made to measure. */
  size: GlassSize | null;
  price: number;
  specialPrice: number;
  tierPrices: TierPrice[];
  picture: Picture;
  stock: StockInfo;
  status: number;
}

export interface ProductPlan {
  id: number;
  sku: string;
  type_id: ProductType;
  /** Products of one base differ in the finish only. */
  base: string;
  category: number;
  hardware: string | null;
  /** The first is shown on the card. */
  pictures: Picture[];
  price: number;
  specialPrice: number;
  offer: Offer | null;
  tierPrices: TierPrice[];
  stock: StockInfo;
  status: number;
  leadTimeDays: number;
  text: InStores<DescriptionText & { name: string }>;
  options: OptionData[];
  /** Of a service that is done at a chosen time. */
  bookedAs?: string;
  variants: VariantPlan[];
  glassware: { base: BaseProduct; line: BaseLine; custom: SizeRules | null } | null;
  associated: string[];
  bundle: NonNullable<SetData['options']>;
}

const { stockDays, madeDays } = defaultSettings().delivery;
export const IN_STOCK_LEAD_DAYS = stockDays;
export const MADE_TO_ORDER_LEAD_DAYS = madeDays;
