// Separate module: every page needs this check, but only pages with stored orders need `stored-order.ts`.
import type { StoredOrder } from './stored-order.ts';

/** The order is not placed yet, but still may be. */
export const isUnsettled = ({ state }: StoredOrder): boolean =>
  state === 'waiting' || state === 'price_changed';
