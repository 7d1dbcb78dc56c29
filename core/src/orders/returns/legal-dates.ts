// [OFFICE-58] Days of a withdrawal from a contract (directive 2011/83/EU art. 9, 13 and 14). Days are those of the shop.
import { addDays, shopDayOf } from '../../stores/shop-time.ts';
import { addWorkingDays } from '../../stores/working-days.ts';

/** By law, from the day on which the last piece was handed over. */
export const LEGAL_WITHDRAWAL_DAYS = 14;
/** From the statement: to send the goods back, and to pay the money back. */
const LEGAL_RETURN_DAYS = 14;

export interface WithdrawalEnds {
  /** Last days, included. Null: nothing was handed over yet, or nobody knows when. */
  law_until: string | null;
  /** The shop may promise more than the law. */
  promise_until: string | null;
}

export const withdrawalEndsOf = (deliveredMs: number | null, withdrawalDays: number): WithdrawalEnds => {
  if (deliveredMs === null) return { law_until: null, promise_until: null };
  const day = shopDayOf(deliveredMs);
  // A period that ends on a holiday or weekend ends on the next working day (regulation 1182/71 art. 3).
  const law_until = addWorkingDays(addDays(day, LEGAL_WITHDRAWAL_DAYS), 0);
  const promised = addDays(day, withdrawalDays);
  return { law_until, promise_until: promised > law_until ? promised : law_until };
};

/** `open`: before the hand-over, or its day is unknown; `promise`: no longer by law; `late`: only as goodwill. */
export type WithdrawalTiming = 'open' | 'law' | 'promise' | 'late';

/** The day of the statement counts, whenever it is read. */
export const timingOf = (
  { law_until, promise_until }: WithdrawalEnds,
  submittedMs: number,
): WithdrawalTiming => {
  if (law_until === null || promise_until === null) return 'open';
  const day = shopDayOf(submittedMs);
  if (day <= law_until) return 'law';
  return day <= promise_until ? 'promise' : 'late';
};

/** Until then the buyer sends the goods, and the shop pays; goods that come later are paid on their day. */
export const returnDueOn = (submittedMs: number, goodsHereMs: number | null): string => {
  const legal = addDays(shopDayOf(submittedMs), LEGAL_RETURN_DAYS);
  const here = goodsHereMs === null ? legal : shopDayOf(goodsHereMs);
  return here > legal ? here : legal;
};
