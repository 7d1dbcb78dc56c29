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

/** Enough for LOW_DAYS at the pace of the last weeks: a level below which it is to be ordered. */
export const proposedLevel = (sold: number): number =>
  Math.ceil((Math.max(0, sold) * LOW_DAYS) / (PACE_WEEKS * DAYS_A_WEEK));

/** Pieces to order, so that there is enough above the level for as long as the pace was measured. */
export const orderProposal = ({ free, sold }: SoldGoods, level: number | null): number =>
  Math.max(0, Math.max(0, sold) + (level ?? 0) - free);
