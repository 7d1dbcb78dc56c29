// Configurable products: a base in one finish, with its glasses and sizes as variants.

import { madeToMeasurePriceOf } from '@klaas/core/catalog/pricing/made-to-measure-price.ts';
import { PriceConstantsSchema } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import type { Picture } from './pictures.ts';
import { type Offer, offerOf, reducedPrice, variantPrice, wholesaleTiers } from './prices.ts';
import { BASE_ORDER } from './product-order.ts';
import {
  IN_STOCK_LEAD_DAYS,
  MADE_TO_ORDER_LEAD_DAYS,
  type ProductPlan,
  type VariantPlan,
} from './product-plan.ts';
import { ATTRIBUTES, BASES, type BaseLine, type BaseProduct, type DemoStore, inStores } from './seed-data.ts';
import { CUSTOM_SIZE_VALUE, type GlassSize, sizeCode, sizeOf } from './size-options.ts';
import { stockLevel, unlimitedStock } from './stock-levels.ts';
import { HEIGHT_LABEL, MM, withFinish } from './store-text.ts';
import { WORK } from './work-plans.ts';

const FINISH_LETTER: Record<string, string> = { black: 'M', chrome: 'K', brass: 'B', aluminium: 'A' };
const GLASS_LETTER: Record<string, string> = { clear: 'S', grey: 'H', bronze: 'P', satin: 'T', mirror: '' };
/** No longer made; stored so that old orders still name it. */
const DISCONTINUED_VARIANTS = new Set(['KL-DA-80-TK', 'KL-UT-60-TM']);

// [SIZE-01] Bounds in millimetres, by kind of product.
const BOUNDS: Record<string, SizeRules['bounds']> = {
  narrow: { width: [100, 1250], height: [100, 2500] },
  slanted: { width: [100, 1250], height: [100, 2500], height2: [100, 2300] },
  wide: { width: [200, 1400], height: [1000, 2500] },
  large: { width: [100, 2000], height: [100, 2300] },
};
const GLASS_VALUES = new Map(
  ATTRIBUTES.find(({ code }) => code === 'color')?.options.map(({ key, value }) => [key, value]),
);
const CONSTANTS = PriceConstantsSchema.parse(priceConstants);

export const finishLetter = (hardware: string): string => FINISH_LETTER[hardware] ?? '';

const sizeRulesOf = ({ key, glasses }: BaseProduct, line: BaseLine, hardware: string): SizeRules | null => {
  const bounds = line.custom && BOUNDS[line.custom.bounds];
  if (!line.custom || !bounds) return null;
  return {
    bounds,
    stepMm: 1,
    priceKey: line.custom.price_key,
    defaultThicknessMm: line.thickness,
    leadTimeDays: MADE_TO_ORDER_LEAD_DAYS,
    ...(line.sizes.length > 0 && { sizeOption: String(CUSTOM_SIZE_VALUE) }),
    glassByOption: Object.fromEntries(glasses.map((glass) => [String(GLASS_VALUES.get(glass)), glass])),
    finish: hardware,
    ...WORK[key],
  };
};

/** List price of a made-to-measure variant: a usual size, or the smallest without standard sizes. */
const customPrice = (
  rules: SizeRules,
  glass: string,
  sizes: readonly GlassSize[],
  cheapest: number,
): number => {
  const middle = sizes[Math.floor(sizes.length / 2)];
  const width = middle?.widthMm ?? rules.bounds.width[0];
  const height = middle?.heightMm ?? rules.bounds.height[0];
  const rates = CONSTANTS.rates[rules.priceKey];
  if (!rates) throw new Error(`No price constants for ${rules.priceKey}`);
  const price = madeToMeasurePriceOf(
    {
      areaMm2: width * height,
      perimeterMm: 2 * (width + height),
      glass,
      thicknessMm: rules.defaultThicknessMm,
      ...(rules.finish && { finish: rules.finish }),
    },
    rates,
  );
  if (!price.ok) throw new Error(`No rate for ${glass} in ${rules.priceKey}`);
  return Math.max(Math.floor(price.value.priceCents / 50) / 2, cheapest);
};

interface PlanContext {
  base: BaseProduct;
  line: BaseLine;
  hardware: string;
  id: number;
  sku: string;
  offer: Offer | null;
}

const pictureOf = (base: BaseProduct, hardware: string, glass: string, angle = 1): Picture => ({
  base: base.key,
  hardware,
  glass,
  angle,
  alt: inStores((store) => base[store].alt),
});

const planVariants = ({ base, line, hardware, id, sku, offer }: PlanContext): VariantPlan[] => {
  const rules = sizeRulesOf(base, line, hardware);
  const prefix = sku.slice(0, sku.lastIndexOf('-'));
  const heights = new Set(line.sizes.map(([, , height = 0]) => height));
  const sizes = line.sizes.map((size) => sizeOf(size, base));
  const variants: Omit<VariantPlan, 'id' | 'stock'>[] = [];
  for (const glass of base.glasses) {
    const letters = `${GLASS_LETTER[glass]}${finishLetter(hardware)}`;
    const picture = pictureOf(base, hardware, glass);
    const prices = line.sizes.map(([, , , price = 0]) => variantPrice(price, glass, hardware));
    for (const [index, size] of sizes.entries()) {
      if (line.only?.[size.widthMm]?.includes(glass) === false) continue;
      const price = prices[index] ?? 0;
      const variantSku = `${prefix}-${sizeCode(size, heights)}-${letters}`;
      variants.push({
        sku: variantSku,
        glass,
        size,
        price,
        specialPrice: offer ? reducedPrice(price, offer.percent) : 0,
        tierPrices: hardware === 'black' ? wholesaleTiers(price) : [],
        picture,
        status: DISCONTINUED_VARIANTS.has(variantSku) ? 2 : 1,
      });
    }
    if (rules) {
      const price = customPrice(rules, glass, sizes, prices.length > 0 ? Math.min(...prices) : 0);
      const custom = { sku: `${prefix}-ERI-${letters}`, glass, size: null, price, specialPrice: 0 };
      variants.push({ ...custom, tierPrices: [], picture, status: 1 });
    }
  }
  return variants.map((variant, index) => {
    const variantId = id * 100 + index + 1;
    const stock = variant.size ? stockLevel(variantId, variant.sku, sku) : unlimitedStock(variantId);
    return { id: variantId, ...variant, stock };
  });
};

/** The card's picture first, then the other glasses, then other angles if they show this finish. */
const planPictures = ({ base, line, hardware }: PlanContext): Picture[] => {
  const lineIndex = base.lines.indexOf(line);
  const offset = BASE_ORDER.indexOf(base.key) + base.hardware.indexOf(hardware) + 2 * lineIndex;
  const first = offset % base.glasses.length;
  const glasses = [...base.glasses.slice(first), ...base.glasses.slice(0, first)];
  const [angleHardware, angleGlass = ''] = base.angles;
  const angles = angleHardware === hardware ? [2, 3] : [];
  return [
    ...glasses.map((glass) => pictureOf(base, hardware, glass)),
    ...angles.map((angle) => pictureOf(base, hardware, angleGlass, angle)),
  ];
};

const textOf = (base: BaseProduct, line: BaseLine, hardware: string, store: DemoStore) => {
  const { type, spec, lead, body, points } = base[store];
  const series = [type, base.series, ...(line.suffix ? [line.suffix] : [])].join(' ');
  const hasFinishes = base.hardware.length > 1 || hardware !== 'chrome' || base.glasses[0] !== 'mirror';
  return {
    name: hasFinishes ? withFinish(series, hardware, store, base.ru.gender) : series,
    spec: [
      spec,
      ...(base.glasses[0] === 'mirror' ? [] : [`${line.thickness} ${MM[store]}`]),
      ...(line.suffix ? [`${HEIGHT_LABEL[store]} ${line.suffix} ${MM[store]}`] : []),
    ].join(', '),
    lead,
    body,
    points,
  };
};

const planGlassProduct = (base: BaseProduct, line: BaseLine, hardware: string, id: number): ProductPlan => {
  const sku = `KL-${base.code}${line.suffix ? '22' : ''}-${finishLetter(hardware)}`;
  const offer = offerOf(sku);
  const context: PlanContext = { base, line, hardware, id, sku, offer };
  const variants = planVariants(context);
  const cheapest = variants.reduce((low, variant) => (variant.price < low.price ? variant : low));
  const isInStock = variants.some(({ stock, status }) => stock.is_in_stock && status < 2);
  return {
    id,
    sku,
    type_id: 'configurable',
    base: base.key,
    category: base.category,
    hardware,
    pictures: planPictures(context),
    price: cheapest.price,
    specialPrice: cheapest.specialPrice,
    offer,
    tierPrices: cheapest.tierPrices,
    stock: { is_in_stock: isInStock, qty: 0, manage_stock: true, product_id: id },
    status: 1,
    leadTimeDays: line.sizes.length > 0 ? IN_STOCK_LEAD_DAYS : MADE_TO_ORDER_LEAD_DAYS,
    text: inStores((store) => textOf(base, line, hardware, store)),
    options: [],
    variants,
    glassware: { base, line, custom: sizeRulesOf(base, line, hardware) },
    associated: [],
    bundle: [],
  };
};

export const planGlassProducts = (firstId: number): ProductPlan[] => {
  let id = firstId;
  return BASES.flatMap((base) =>
    base.lines.flatMap((line) =>
      base.hardware.map((hardware) => planGlassProduct(base, line, hardware, id++)),
    ),
  );
};
