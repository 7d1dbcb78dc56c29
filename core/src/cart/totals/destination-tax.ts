// Tax of the country of delivery: the rate, and what becomes of the price.
import { addTax, splitGross } from '../../catalog/pricing/money.ts';

/** `same_gross`: one price list, the shop bears the difference. `same_net`: the buyer does. */
export type CrossBorderPrice = 'same_gross' | 'same_net';

export interface TaxPlace {
  /** Country of the shop, whose rate the prices contain. */
  home: string;
  scheme: 'domestic' | 'oss';
  /** Country of delivery; empty: none yet. */
  delivery: string;
  /** Nothing crosses a border: services, downloads, collected by the buyer. */
  isCollected: boolean;
}

/** Country whose tax is charged to a consumer. */
export const taxCountryOf = ({ home, scheme, delivery, isCollected }: TaxPlace): string =>
  scheme === 'domestic' || isCollected || delivery === '' ? home : delivery;

/** Whether goods of a company in another member state are free of tax. The number must be valid. */
export const isIntraCommunity = (place: TaxPlace, vatNumber: string): boolean => {
  const { home, delivery, isCollected } = place;
  const buyer = vatNumber.slice(0, 2).replace('EL', 'GR');
  return (
    /^[A-Z]{2}/.test(vatNumber) && buyer !== home && !isCollected && delivery !== '' && delivery !== home
  );
};

export interface TaxChange {
  homePercent: number;
  percent: number;
  price: CrossBorderPrice;
  isIntraCommunity: boolean;
}

export interface RatedPrice {
  grossCents: number;
  percent: number;
}

/** A gross price at home, as charged at the destination. */
export const priceAtDestination = (
  grossCents: number,
  { homePercent, percent, price, isIntraCommunity: isFree }: TaxChange,
): RatedPrice => {
  const { netCents } = splitGross(grossCents, homePercent);
  if (isFree) return { grossCents: netCents, percent: 0 };
  if (percent === homePercent || price === 'same_gross') return { grossCents, percent };
  return { grossCents: addTax(netCents, percent).grossCents, percent };
};

/** The reverse: the gross price at home of one that was charged at a destination. */
export const priceAtHome = (
  grossCents: number,
  { homePercent, percent, price, isIntraCommunity: isFree }: TaxChange,
): number => {
  if (isFree) return addTax(grossCents, homePercent).grossCents;
  if (percent === homePercent || price === 'same_gross') return grossCents;
  return addTax(splitGross(grossCents, percent).netCents, homePercent).grossCents;
};
