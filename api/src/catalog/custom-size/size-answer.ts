// Made-to-measure facts in the shapes of the contract.
import { sizeFieldsOf } from '@klaas/core/catalog/glass/size-check.ts';
import type {
  SizeOptionsSchema,
  SizePriceSchema,
  SizeValuesSchema,
} from '@klaas/core/contract/size-endpoints.ts';
import { eurosOf } from '@klaas/core/pricing/money.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { SizePrice } from './size-price-service.ts';
import type { SizeSubject } from './size-subject.ts';

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const boundOf = ([min, max]: readonly [number, number]) => ({ min, max });
const skuOf = ({ product, variant }: SizeSubject): string => variant?.sku ?? product.sku;
const idOf = ({ product, variant }: SizeSubject): number => variant?.id ?? product.id;

export const sizeOptionsOf = (subject: SizeSubject): z.infer<typeof SizeOptionsSchema> => {
  const { product, rules, rates } = subject;
  const { width, height, height2 } = rules.bounds;
  return {
    sku: skuOf(subject),
    product_id: idOf(subject),
    glass: rates.rate_per_m2.map(({ glass, thickness_mm, rate }) => ({
      glass,
      thickness_mm,
      rate_per_m2: rate,
    })),
    default_thickness_mm: rules.defaultThicknessMm,
    glass_by_option: rules.glassByOption ?? {},
    size_option: rules.sizeOption ?? null,
    options: rates.options ?? [],
    custom_options: (product.custom_options ?? [])
      .filter((option) => !option.size_field)
      .map((option) => ({ ...option })),
    bounds: {
      width: boundOf(width),
      height: boundOf(height),
      ...(height2 && { height2: boundOf(height2) }),
    },
    step_mm: rules.stepMm,
    minimum_billed_area_m2: rates.minimum_billed_area_m2,
    lead_time_days: rules.leadTimeDays,
  };
};

export const sizeValuesOf = (subject: SizeSubject): z.infer<typeof SizeValuesSchema> => {
  const { product, rules } = subject;
  return {
    sku: skuOf(subject),
    product_id: idOf(subject),
    attributes: sizeFieldsOf(rules).map((attribute) => {
      const [min, max] = rules.bounds[attribute] ?? [0, 0];
      const option = product.custom_options?.find((entry) => entry.size_field === attribute);
      const option_id = option?.option_id ?? null;
      return { attribute, option_id, min, max, step: rules.stepMm, unit: 'mm' as const, required: true };
    }),
  };
};

export const sizePriceOf = (
  { subject, size, glass, quote, total }: SizePrice,
  store: StoreView,
): z.infer<typeof SizePriceSchema> => {
  const { price, shape, thicknessMm, weightKg, leadTimeDays } = quote;
  const surchargeCents = total.grossCents - price.priceCents;
  const parts = [
    { code: 'base', cents: price.baseCents },
    { code: 'area', cents: price.areaCents },
    { code: 'edge', cents: price.edgeCents },
    ...price.options.map(({ code, priceCents }) => ({ code, cents: priceCents })),
    ...(surchargeCents === 0 ? [] : [{ code: 'custom_options', cents: surchargeCents }]),
  ];
  return {
    sku: skuOf(subject),
    product_id: idOf(subject),
    width: size.widthMm,
    height: size.heightMm,
    height2: size.height2Mm ?? null,
    glass,
    thickness_mm: thicknessMm,
    currency_code: store.i18n.currencyCode,
    price: eurosOf(total.netCents),
    price_tax: eurosOf(total.taxCents),
    price_incl_tax: eurosOf(total.grossCents),
    parts: parts.map(({ code, cents }) => ({ code, amount: eurosOf(cents) })),
    area_m2: rounded(price.areaM2, 4),
    billed_area_m2: rounded(price.billedAreaM2, 4),
    perimeter_m: rounded(shape.perimeterMm / 1000, 3),
    weight_kg: rounded(weightKg, 2),
    lead_time_days: leadTimeDays,
  };
};
