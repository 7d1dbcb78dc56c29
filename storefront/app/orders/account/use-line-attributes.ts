// Pictures and addresses of ordered lines; nothing while they are on their way, and where nobody answers.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the lines
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
