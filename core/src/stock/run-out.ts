// When goods run out at the pace at which they were sold.
import { addDays } from '../stores/shop-time.ts';

export const PACE_WEEKS = 8;
/** What runs out within them has to be ordered now. */
export const LOW_DAYS = 14;

const DAYS_A_WEEK = 7;

export interface SoldGoods {
  free: number;
  /** In the last PACE_WEEKS. */
  sold: number;
}

/** Pieces a week, with one decimal. */
export const weeklyPace = ({ sold }: SoldGoods): number => Math.round((sold / PACE_WEEKS) * 10) / 10;

/** Null: not within LOW_DAYS. What was not sold does not run out. */
export const runsOutOn = ({ free, sold }: SoldGoods, today: string): string | null => {
  if (sold <= 0) return null;
  const days = Math.floor((Math.max(0, free) * PACE_WEEKS * DAYS_A_WEEK) / sold);
  return days <= LOW_DAYS ? addDays(today, days) : null;
};
