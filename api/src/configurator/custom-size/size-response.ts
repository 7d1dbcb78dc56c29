// Maps the price of a pane to the response shape of the contract.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { queryOfConfiguration } from '@klaas/core/configurator/configuration.ts';
import type { GlassPanel } from '@klaas/core/configurator/glass/glass-geometry.ts';
import type { GlassSize } from '@klaas/core/configurator/glass/glass-shape.ts';
import type { SizePriceSchema } from '@klaas/core/contract/size-endpoints.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { SizePrice } from './size-price-service.ts';

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const paneSize = ({ widthMm, heightMm, height2Mm }: GlassSize) => ({
  width: widthMm,
  height: heightMm,
  height2: height2Mm ?? null,
});

const panelOf = ({ kind, cutWidthMm, cutHeightMm, shape, weightKg, holes }: GlassPanel) => ({
  kind,
  width: rounded(cutWidthMm, 1),
  height: rounded(cutHeightMm, 1),
  corners: shape.corners.map(([x, y]): [number, number] => [rounded(x, 1), rounded(y, 1)]),
  weight_kg: rounded(weightKg, 2),
  holes: holes.map(({ code, xMm, yMm, widthMm, heightMm, isRound }) => ({
    code,
    x: rounded(xMm, 1),
    y: rounded(yMm, 1),
    width: widthMm,
    height: heightMm,
    is_round: isRound,
  })),
});

export const sizePriceOf = (
  { subject: { product, variant }, quote, total }: SizePrice,
  store: StoreView,
): z.infer<typeof SizePriceSchema> => {
  const { configuration, geometry, price, leadTimeDays } = quote;
  const { size } = configuration;
  const surchargeCents = total.grossCents - price.total.grossCents;
  const parts =
    surchargeCents === 0 ? price.parts : [...price.parts, { code: 'custom_options', cents: surchargeCents }];
  return {
    sku: variant?.sku ?? product.sku,
    product_id: variant?.id ?? product.id,
    ...paneSize(size),
    glass: configuration.glass,
    thickness_mm: configuration.thicknessMm,
    currency_code: store.i18n.currencyCode,
    price: eurosOf(total.netCents),
    price_tax: eurosOf(total.taxCents),
    price_incl_tax: eurosOf(total.grossCents),
    parts: parts.map(({ code, cents }) => ({ code, amount: eurosOf(cents) })),
    area_m2: rounded(price.areaM2, 4),
    billed_area_m2: rounded(price.billedAreaM2, 4),
    perimeter_m: rounded(price.edgeM, 3),
    weight_kg: rounded(geometry.weightKg, 2),
    lead_time_days: leadTimeDays,
    measure: configuration.measure,
    edge: configuration.edge,
    hinge: configuration.hinge,
    hinge_sets: geometry.hingeSets,
    opening: paneSize(geometry.openingSize),
    glass_size: paneSize(geometry.glassSize),
    panels: geometry.panels.map(panelOf),
    query: new URLSearchParams(queryOfConfiguration(configuration)).toString(),
  };
};
