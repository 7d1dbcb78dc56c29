// Accessories, services and guides, and the sets made of parts.
import type { ProductType } from '@klaas/core/catalog/product.ts';
import { finishLetter } from './glass-plans.ts';
import type { Picture } from './pictures.ts';
import { offerOf, quantityTiers, reducedPrice, variantPrice } from './prices.ts';
import { IN_STOCK_LEAD_DAYS, type ProductPlan } from './product-plan.ts';
import {
  ACCESSORIES,
  type AccessoryData,
  BASES,
  type DemoStore,
  type InStores,
  inStores,
  SERVICES,
  SETS,
  type ServiceData,
  type SetData,
} from './seed-data.ts';
import { partStock, unlimitedStock } from './stock-levels.ts';
import { withFinish } from './store-text.ts';

const SERVICE_CATEGORY = 255;
/** Permanently sold out: stored, never shown. */
const WITHDRAWN_SKU = 'KL-TP-250';
const WITHDRAWN_SPEC: InStores<string> = {
  et: '250 ml ja üks lapp',
  ru: '250 мл и одна салфетка',
  en: '250 ml and one cloth',
};

const pictureOfBase = (key: string, hardware: string, glass: string, angle: number): Picture => {
  const base = BASES.find((candidate) => candidate.key === key);
  if (!base) throw new Error(`No base ${key}`);
  return { base: key, hardware, glass, angle, alt: inStores((store) => base[store].alt) };
};

const NO_VARIANTS = { variants: [], glassware: null, associated: [], bundle: [] };

const planAccessory = (data: AccessoryData, hardware: string | null, id: number): ProductPlan => {
  const sku = ['KL', data.code, ...(hardware ? [finishLetter(hardware)] : [])].join('-');
  const price = variantPrice(data.price, 'clear', null);
  const offer = offerOf(sku);
  const textIn = (store: DemoStore) => {
    const { name, spec, lead, body, points } = data[store];
    return {
      name: hardware ? withFinish(name, hardware, store, data.ru.gender) : name,
      spec,
      lead,
      body,
      points,
    };
  };
  return {
    ...NO_VARIANTS,
    id,
    sku,
    type_id: 'simple',
    base: data.key,
    category: data.category,
    hardware,
    pictures: [
      { base: data.key, hardware, glass: null, angle: null, alt: inStores((store) => data[store].alt) },
    ],
    price,
    specialPrice: offer ? reducedPrice(price, offer.percent) : 0,
    offer,
    tierPrices: quantityTiers(price),
    stock: partStock(id, sku),
    status: 1,
    leadTimeDays: IN_STOCK_LEAD_DAYS,
    text: inStores(textIn),
    options: data.options,
  };
};

/** A former size of the care set, disabled. */
const planWithdrawn = (current: ProductPlan, id: number): ProductPlan => {
  const rename = (store: DemoStore) => {
    const text = current.text[store];
    return { ...text, name: `${text.name} 250`, spec: WITHDRAWN_SPEC[store] };
  };
  return {
    ...current,
    id,
    sku: WITHDRAWN_SKU,
    base: 'withdrawn',
    status: 2,
    text: inStores(rename),
  };
};

const planService = (data: ServiceData, id: number): ProductPlan => {
  const { file, ...alt } = data.picture;
  return {
    ...NO_VARIANTS,
    id,
    sku: data.sku,
    type_id: data.type_id as ProductType,
    base: data.sku,
    category: SERVICE_CATEGORY,
    hardware: null,
    pictures: [{ file, alt }],
    price: data.price,
    specialPrice: 0,
    offer: null,
    tierPrices: [],
    stock: unlimitedStock(id),
    status: 1,
    leadTimeDays: 1,
    text: inStores((store) => data[store]),
    options: data.options,
    ...(data.booked_as && { bookedAs: data.booked_as }),
  };
};

interface Part {
  price: number;
  isInStock: boolean;
}

/** Initial price of a set: one of each part, or the first choice of each option. */
const priceOfSet = (set: SetData, partOf: (sku: string) => Part): number => {
  const associated = (set.links ?? []).map((sku) => partOf(sku).price);
  const chosen = (set.options ?? []).map(({ links }) => {
    const [sku, qty] = links.find(([, , isDefault]) => isDefault === true) ?? links[0] ?? [];
    return partOf(String(sku)).price * Number(qty);
  });
  return [...associated, ...chosen].reduce((sum, price) => sum + price, 0);
};

const planSet = (set: SetData, id: number, partOf: (sku: string) => Part): ProductPlan => {
  const [base = '', hardware = '', glass = ''] = set.picture;
  const required = set.options?.filter((option) => option.required) ?? [];
  const isInStock =
    (set.links ?? []).every((sku) => partOf(sku).isInStock) &&
    required.every(({ links }) => links.some(([sku]) => partOf(String(sku)).isInStock));
  return {
    ...NO_VARIANTS,
    id,
    sku: set.sku,
    type_id: set.type_id as ProductType,
    base: set.sku,
    category: set.category,
    hardware: set.hardware,
    pictures: [pictureOfBase(base, hardware, glass, 1)],
    price: priceOfSet(set, partOf),
    specialPrice: 0,
    offer: null,
    tierPrices: [],
    stock: { is_in_stock: isInStock, qty: 0, manage_stock: true, product_id: id },
    status: 1,
    leadTimeDays: IN_STOCK_LEAD_DAYS,
    text: inStores((store) => set[store]),
    options: [],
    associated: set.links ?? [],
    bundle: set.options ?? [],
  };
};

export const planParts = (glass: readonly ProductPlan[], firstId: number): ProductPlan[] => {
  let id = firstId;
  const accessories = ACCESSORIES.flatMap((data) =>
    (data.hardware.length > 0 ? data.hardware : [null]).map((hardware) =>
      planAccessory(data, hardware, id++),
    ),
  );
  const services = SERVICES.map((data) => planService(data, id++));
  const parts = new Map<string, Part>();
  for (const plan of [...accessories, ...services]) {
    parts.set(plan.sku, { price: plan.price, isInStock: plan.stock.is_in_stock });
  }
  for (const variant of glass.flatMap(({ variants }) => variants)) {
    parts.set(variant.sku, { price: variant.price, isInStock: variant.stock.is_in_stock });
  }
  const partOf = (sku: string): Part => {
    const part = parts.get(sku);
    if (!part) throw new Error(`A set names the unknown sku ${sku}`);
    return part;
  };
  const sets = SETS.map((set) => planSet(set, id++, partOf));
  const careSet = accessories.find(({ sku }) => sku === 'KL-TP');
  return [...accessories, ...services, ...sets, ...(careSet ? [planWithdrawn(careSet, id)] : [])];
};
