// By itself: every page asks it, what comes of a kept order is for those that have one.
import type { StoredOrder } from './stored-order.ts';

/** The shop does not have it yet, and may still get it. */
export const isUnsettled = ({ state }: StoredOrder): boolean =>
  state === 'waiting' || state === 'price_changed';
