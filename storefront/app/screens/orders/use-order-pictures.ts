// The panes of an order that was made to measure, drawn as the cart drew them; they come after the page.
import type { ReactNode } from 'react';
import { useLineAttributes } from '../../orders/account/use-line-attributes.ts';
import type { ShownOrder } from '../../orders/order-page.ts';
import { useOrderActions } from './use-order-actions.ts';

export const useOrderPictures = (shown: ShownOrder): Record<number, ReactNode> => {
  const { loadLineAttributes: loadFacts } = useOrderActions();
  const lines = shown.kind === 'order' ? shown.order.items : [];
  const made = lines.filter(({ is_made_to_measure }) => is_made_to_measure);
  const details = useLineAttributes(loadFacts, made);
  return Object.fromEntries(Object.entries(details).map(([line, { picture }]) => [line, picture]));
};
