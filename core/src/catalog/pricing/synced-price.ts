// [PRICE-09] Prices rendered by the platform, merged over those of a catalogue document.
import type { PriceFields } from './price-fields.ts';

interface PriceSet {
  final_price: number;
  regular_price: number;
  special_price?: number | null;
}

/** One entry of a render-list response. Clients match it by id, never by sku. */
export interface SyncedPrice {
  id: number;
  /** Gross; net prices are in the tax adjustments. */
  price_info: PriceSet & { prior_price?: number } & {
    extension_attributes?: { tax_adjustments?: Partial<PriceSet> };
  };
}

export type SyncedPrices = ReadonlyMap<number, SyncedPrice>;

export const syncedPricesById = (items: readonly SyncedPrice[]): SyncedPrices =>
  new Map(items.map((item) => [Number(item.id), item]));

type TaxedName = 'price' | 'final_price' | 'special_price' | 'original_price';

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Net and tax only where the platform sends the net price. */
const fieldsOf = (name: TaxedName, gross: number, net: number | null | undefined): PriceFields => ({
  [`${name}_incl_tax`]: gross,
  ...(typeof net === 'number' && { [name]: net, [`${name}_tax`]: cents(gross - net) }),
});

const pricesOf = ({ price_info: gross }: SyncedPrice): PriceFields => {
  const net = gross.extension_attributes?.tax_adjustments;
  const special = gross.special_price ?? 0;
  return {
    ...fieldsOf('price', gross.final_price, net?.final_price),
    ...fieldsOf('final_price', gross.final_price, net?.final_price),
    ...fieldsOf('original_price', gross.regular_price, net?.regular_price),
    ...fieldsOf('special_price', special, special === 0 ? 0 : net?.special_price),
    prior_price_incl_tax: gross.prior_price ?? gross.regular_price,
    // [PROD-04]
    price_is_current: true,
  };
};

type Priced = PriceFields & { id: number };

const applySyncedPrice = <Subject extends Priced>(subject: Subject, prices: SyncedPrices): Subject => {
  const found = prices.get(Number(subject.id));
  return found ? { ...subject, ...pricesOf(found) } : subject;
};

/** The product and its variants; prices missing in the response stay unchanged. */
export const withSyncedPrices = <Subject extends Priced & { configurable_children?: Priced[] }>(
  product: Subject,
  prices: SyncedPrices,
): Subject => {
  if (prices.size === 0) return product;
  const priced = applySyncedPrice(product, prices);
  return priced.configurable_children
    ? {
        ...priced,
        configurable_children: priced.configurable_children.map((child) => applySyncedPrice(child, prices)),
      }
    : priced;
};
