// Pictures and addresses of ordered lines; nothing while they are on their way, and where nobody answers.
import type { OrderedLine } from '@klaas/core/customer/customer-order.ts';
import { useEffect, useState } from 'react';
import type { LineFacts, OrderServices } from './order-services.ts';

const NONE: Record<number, LineFacts> = {};

export const useLineFacts = (
  loadFacts: OrderServices['loadFacts'],
  lines: readonly OrderedLine[],
): Record<number, LineFacts> => {
  const [facts, setFacts] = useState(NONE);
  const key = lines.map(({ item_id }) => item_id).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the lines
  useEffect(() => {
    if (lines.length === 0) return;
    let isWanted = true;
    loadFacts(lines).then(
      (loaded) => isWanted && setFacts(loaded),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [key, loadFacts]);
  return facts;
};
