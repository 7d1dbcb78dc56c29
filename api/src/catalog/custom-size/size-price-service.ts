// [SIZE-02] made-to-measure products: what can be chosen, and the price that follows the size, computed here only.
import { type GlassQuote, glassQuoteOf } from '@klaas/core/catalog/glass/glass-quote.ts';
import type { GlassSize } from '@klaas/core/catalog/glass/glass-shape.ts';
import { checkSize, type SizeInput, sizeFieldsOf } from '@klaas/core/catalog/glass/size-check.ts';
import {
  type CustomOptionChoice,
  chooseOptionPrices,
  priceWithOptions,
} from '@klaas/core/pricing/custom-option-price.ts';
import { splitGross, type TaxedCents } from '@klaas/core/pricing/money.ts';
import type { PriceConstants } from '@klaas/core/pricing/price-constants.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogService } from '../catalog-service.ts';
import { findSellables } from '../price/find-sellable.ts';
import type { PriceService } from '../price/price-service.ts';
import { faultOfChoice, faultOfSize, type SizeFault } from './size-fault.ts';
import { glassOf, type SizeSubject, sizeSubjectOf } from './size-subject.ts';

interface SizePriceDeps {
  catalog: Pick<CatalogService, 'documentsBy'>;
  prices: Pick<PriceService, 'pricerFor'>;
  constants: PriceConstants;
}

interface SizeWish {
  size: SizeInput;
  glass?: string;
  thicknessMm?: number;
  options?: readonly string[];
  custom: CustomOptionChoice;
}

export interface SizePrice {
  subject: SizeSubject;
  size: GlassSize;
  glass: string;
  quote: GlassQuote;
  /** With the surcharges of the product's own options. */
  total: TaxedCents;
}

type SizePriceResult = { ok: true; value: SizePrice } | { ok: false; faults: SizeFault[] };

const fault = (...faults: SizeFault[]): SizePriceResult => ({ ok: false, faults });

/** A size the product does not have would be dropped silently, and a wrong pane cut. */
const strayFaults = ({ rules }: SizeSubject, size: SizeInput): SizeFault[] => {
  const isStray =
    size.height2 !== undefined && size.height2 !== null && !sizeFieldsOf(rules).includes('height2');
  if (!isStray) return [];
  return [{ field: 'height2', code: 'size_unknown', message: 'height2 is not a size of this product' }];
};

const quoteOf = (subject: SizeSubject, wish: SizeWish, glass: string, constants: PriceConstants) => {
  const { size, thicknessMm, options } = wish;
  return glassQuoteOf(subject.rules, constants, {
    size,
    glass,
    ...(thicknessMm === undefined ? {} : { thicknessMm }),
    ...(options === undefined ? {} : { options }),
  });
};

const planPrice = (
  subject: SizeSubject,
  wish: SizeWish,
  constants: PriceConstants,
  ratePercent: number,
): SizePriceResult => {
  const stray = strayFaults(subject, wish.size);
  if (stray.length > 0) return fault(...stray);
  const checked = checkSize(subject.rules, wish.size);
  if (!checked.ok) return fault(...checked.errors.map(faultOfSize));
  const glass = wish.glass ?? glassOf(subject);
  const quoted = quoteOf(subject, wish, glass, constants);
  if (!quoted.ok) return fault(faultOfChoice(quoted.error, 'detail' in quoted ? quoted.detail : {}));
  const own = (subject.product.custom_options ?? []).filter((option) => !option.size_field);
  const surcharges = chooseOptionPrices(own, wish.custom);
  if (!surcharges.ok) return fault(faultOfChoice(surcharges.error, surcharges.detail));
  const bare = splitGross(quoted.value.price.priceCents, ratePercent);
  const total = priceWithOptions(bare, surcharges.value, ratePercent);
  return { ok: true, value: { subject, size: checked.value, glass, quote: quoted.value, total } };
};

export const createSizePriceService = ({ catalog, prices, constants }: SizePriceDeps) => ({
  /** Null when there is no such product or it is not made to measure. */
  find: async (store: StoreView, sku: string): Promise<SizeSubject | null> => {
    const found = (await findSellables(catalog, store.storeCode, [sku])).get(sku);
    return found === undefined ? null : sizeSubjectOf(found.product, found.variant, constants);
  },
  price: async (store: StoreView, subject: SizeSubject, wish: SizeWish): Promise<SizePriceResult> => {
    const pricer = await prices.pricerFor(store, null);
    return planPrice(subject, wish, constants, pricer.ratePercentOf(subject.product));
  },
});

export type SizePriceService = ReturnType<typeof createSizePriceService>;
