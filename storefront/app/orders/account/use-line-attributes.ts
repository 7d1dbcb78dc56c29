// Pictures and URLs of ordered lines; empty while loading and after an error.
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { useEffect, useState } from 'react';
import type { LineAttributes, OrderServices } from './order-services.ts';

const NONE: Record<number, LineAttributes> = {};

export const useLineAttributes = (
  loadLineAttributes: OrderServices['loadLineAttributes'],
  lines: readonly OrderedLine[],
): Record<number, LineAttributes> => {
  const [attributes, setAttributes] = useState(NONE);
  const key = lines.map(({ item_id }) => item_id).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the lines
  useEffect(() => {
    if (lines.length === 0) return;
    let isWanted = true;
    loadLineAttributes(lines).then(
      (loaded) => isWanted && setAttributes(loaded),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [key, loadLineAttributes]);
  return attributes;
};
