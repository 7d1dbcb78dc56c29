// The panes of an order that was made to measure, drawn as the cart drew them; they come after the page.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShownOrder } from '../../checkout/orders/screens/order-page.ts';
import { useOrderDeeds } from './use-order-deeds.ts';

const NO_LINES: OrderDocument['items'] = [];

export const useOrderPictures = (shown: ShownOrder): Record<number, ReactNode> => {
  const { loadFacts } = useOrderDeeds();
  const [pictures, setPictures] = useState<Record<number, ReactNode>>({});
  const lines = shown.kind === 'order' ? shown.order.items : NO_LINES;
  useEffect(() => {
    const made = lines.filter(({ is_made_to_measure }) => is_made_to_measure);
    if (made.length === 0) return;
    let isWanted = true;
    loadFacts(made).then(
      (facts) => {
        const drawn = Object.entries(facts).map(([line, { picture }]) => [line, picture]);
        if (isWanted) setPictures(Object.fromEntries(drawn));
      },
      // The picture of the product stays.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [lines, loadFacts]);
  return pictures;
};
