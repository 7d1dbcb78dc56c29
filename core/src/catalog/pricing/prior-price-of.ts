// [OFFICE-85] The price that may be struck through. Other backends do not know it: there it is the regular price.
import type { PriceFields } from './price-fields.ts';

export const priorPriceOf = (
  priced: Pick<PriceFields, 'prior_price_incl_tax' | 'original_price_incl_tax'>,
): number | null | undefined => priced.prior_price_incl_tax ?? priced.original_price_incl_tax;
