// The panes of an order that was made to measure, drawn as the cart drew them; they come after the page.
import type { ReactNode } from 'react';
import { useLineFacts } from '../../orders/account/use-line-attributes.ts';
import type { ShownOrder } from '../../orders/order-page.ts';
import { useOrderDeeds } from './use-order-actions.ts';

export const useOrderPictures = (shown: ShownOrder): Record<number, ReactNode> => {
  const { loadFacts } = useOrderDeeds();
  const lines = shown.kind === 'order' ? shown.order.items : [];
  const made = lines.filter(({ is_made_to_measure }) => is_made_to_measure);
  const facts = useLineFacts(loadFacts, made);
  return Object.fromEntries(Object.entries(facts).map(([line, { picture }]) => [line, picture]));
};
