// Prices of the demo shop: by size, glass and finish, with temporary offers and group prices.
import type { TierPrice } from '@klaas/core/catalog/pricing/price-fields.ts';

/** Gross euros that end in .00 or, when small, in .90. */
export const shelfPrice = (euros: number): number =>
  euros < 200 && !Number.isInteger(euros) ? Math.floor(euros) + 0.9 : Math.round(euros);

const GLASS_FACTOR: Record<string, number> = { clear: 1, grey: 1.12, bronze: 1.12, satin: 1.08, mirror: 1 };

export const variantPrice = (clearPrice: number, glass: string, hardware: string | null): number => {
  const finishSurcharge = hardware === 'brass' ? (clearPrice < 300 ? 20 : 40) : 0;
  return shelfPrice(clearPrice * (GLASS_FACTOR[glass] ?? 1) + finishSurcharge);
};

export interface Offer {
  percent: number;
  special_from_date: string | null;
  special_to_date: string | null;
  /** Whether it is active on the demo shop's date. */
  isOpen: boolean;
}

const open = (percent: number, from: string | null, to: string | null): Offer => ({
  percent,
  special_from_date: from,
  special_to_date: to,
  isOpen: true,
});
const AUTUMN = '2026-09-01 00:00:00';
const END_OF_2027 = '2027-12-31 23:59:59';
const END_OF_2028 = '2028-12-31 23:59:59';

/** By parent sku. */
const OFFERS: Record<string, Offer> = {
  'KL-UV-M': open(15, AUTUMN, END_OF_2027),
  'KL-UT-B': open(20, AUTUMN, END_OF_2027),
  'KL-NT-B': open(10, AUTUMN, END_OF_2028),
  'KL-NV-K': open(12, AUTUMN, null),
  'KL-NK-K': open(15, '2026-10-01 00:00:00', END_OF_2028),
  'KL-DL-K': open(10, AUTUMN, END_OF_2027),
  'KL-VR-M': open(25, AUTUMN, END_OF_2027),
  'KL-VL-K': open(15, null, END_OF_2028),
  'KL-SK-M': open(20, AUTUMN, END_OF_2027),
  'KL-AU-M': open(10, AUTUMN, END_OF_2028),
  'KL-KS-K': open(15, AUTUMN, END_OF_2027),
  'KL-KR-K': open(10, AUTUMN, null),
  'KL-PV-K': open(10, AUTUMN, END_OF_2027),
  'KL-PP-K': open(15, AUTUMN, END_OF_2028),
  'KL-TK-B': open(15, AUTUMN, END_OF_2027),
  'KL-DA-B': {
    percent: 15,
    special_from_date: '2026-03-01 00:00:00',
    special_to_date: '2026-05-31 23:59:59',
    isOpen: false,
  },
  'KL-PK-K': {
    percent: 20,
    special_from_date: '2028-01-05 00:00:00',
    special_to_date: '2028-02-29 23:59:59',
    isOpen: false,
  },
};

export const offerOf = (parentSku: string): Offer | null => OFFERS[parentSku] ?? null;

/** A reduced price ends in .00 or .50. */
export const reducedPrice = (price: number, percent: number): number =>
  Math.round(price * (100 - percent) * 0.02) / 2;

/** Customer groups of the ecosystem: 0 guests, 1 customers, 2 wholesale buyers. */
const WHOLESALE = 2;

export const wholesaleTiers = (price: number): TierPrice[] => [
  { customer_group_id: WHOLESALE, qty: 1, value: reducedPrice(price, 10) },
];

export const quantityTiers = (price: number): TierPrice[] => [
  { customer_group_id: 0, qty: 10, value: reducedPrice(price, 8) },
  { customer_group_id: 1, qty: 10, value: reducedPrice(price, 8) },
  { customer_group_id: WHOLESALE, qty: 1, value: reducedPrice(price, 10) },
  { customer_group_id: WHOLESALE, qty: 10, value: reducedPrice(price, 15) },
];
