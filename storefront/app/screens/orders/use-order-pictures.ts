// Drawings of the made-to-measure panes of an order, loaded after the page.
import type { ReactNode } from 'react';
import { useLineAttributes } from '../../orders/account/use-line-attributes.ts';
import type { ShownOrder } from '../../orders/order-page.ts';
import { useOrderActions } from './use-order-actions.ts';

export const useOrderPictures = (shown: ShownOrder): Record<number, ReactNode> => {
  const { loadLineAttributes } = useOrderActions();
  const lines = shown.kind === 'order' ? shown.order.items : [];
  const made = lines.filter(({ is_made_to_measure }) => is_made_to_measure);
  const details = useLineAttributes(loadLineAttributes, made);
  return Object.fromEntries(Object.entries(details).map(([line, { picture }]) => [line, picture]));
};
