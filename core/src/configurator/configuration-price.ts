// The price of a configured pane: the same function in the browser and on the server, whose result is authoritative.
import { type MadeToMeasurePrice, madeToMeasurePriceOf } from '../catalog/pricing/made-to-measure-price.ts';
import { splitGross, type TaxedCents } from '../catalog/pricing/money.ts';
import type { MadeToMeasureRates } from '../catalog/pricing/price-constants.ts';
import type { SizeRules } from '../catalog/product.ts';
import type { Configuration } from './configuration.ts';
import type { GlassGeometry } from './glass/glass-geometry.ts';
import { boxOf, type GlassSize, glassShapeOf } from './glass/glass-shape.ts';

export interface PricePart {
  /** `base`, `area`, `edge`, `edge:CODE`, `cutout:CODE`, `hinge_set`, `out_of_square`, `finish:CODE`, or an extra. */
  code: string;
  cents: number;
}

export interface ConfigurationPrice extends Pick<MadeToMeasurePrice, 'areaM2' | 'billedAreaM2' | 'edgeM'> {
  /** Gross; they add up to `total.grossCents`. */
  parts: PricePart[];
  total: TaxedCents;
}

/** A leaning pane is charged as the bounding upright one it is cut from, so leaning never lowers the price. */
const billedSize = (size: GlassSize): GlassSize => {
  const { leanLeftMm, leanRightMm, ...upright } = size;
  if (!leanLeftMm && !leanRightMm) return size;
  const { minX, maxX } = boxOf(glassShapeOf(size).corners);
  return { ...upright, widthMm: maxX - minX };
};

/** Throws for a configuration that `checkConfiguration` rejects. */
export const priceConfiguration = (
  rules: SizeRules,
  rates: MadeToMeasureRates,
  { glass, thicknessMm, edge, cutouts, extras }: Configuration,
  { glassSize, hingeSets }: Pick<GlassGeometry, 'glassSize' | 'hingeSets'>,
  ratePercent: number,
): ConfigurationPrice => {
  const { areaMm2, perimeterMm } = glassShapeOf(billedSize(glassSize));
  const priced = madeToMeasurePriceOf(
    {
      areaMm2,
      perimeterMm,
      glass,
      thicknessMm,
      options: extras,
      cutouts: cutouts.map(({ code }) => code),
      isOutOfSquare: Boolean(glassSize.leanLeftMm || glassSize.leanRightMm),
      // A wider wall may have a lighter door and would cost less, so there all hinges are in the base price.
      extraHingeSets: rules.leaf ? 0 : Math.max(0, hingeSets - 1),
      ...(edge !== rules.edges?.[0] && { edge }),
      ...(rules.finish && { finish: rules.finish }),
    },
    rates,
  );
  if (!priced.ok) throw new Error(`unchecked configuration: ${priced.error}`, { cause: priced.detail });
  const { baseCents, areaCents, edgeCents, options, priceCents, areaM2, billedAreaM2, edgeM } = priced.value;
  return {
    parts: [
      { code: 'base', cents: baseCents },
      { code: 'area', cents: areaCents },
      { code: 'edge', cents: edgeCents },
      ...options.map(({ code, priceCents: cents }) => ({ code, cents })),
    ],
    total: splitGross(priceCents, ratePercent),
    areaM2,
    billedAreaM2,
    edgeM,
  };
};
