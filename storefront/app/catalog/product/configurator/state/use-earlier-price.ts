// What this configuration cost when its link or saved entry was made: it comes along in the address, and counts until
// something is changed.
import { centsOf } from '@klaas/core/pricing/money.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Draft, EARLIER_PRICE, sameDraft } from './draft-address.ts';

/** In cents; `null` when nothing is known of an earlier price. */
export const useEarlierPrice = (draft: Draft): number | null => {
  const [query] = useSearchParams();
  const [opened] = useState(() => ({ euros: Number(query.get(EARLIER_PRICE)), draft }));
  const isKnown = Number.isFinite(opened.euros) && opened.euros > 0;
  return isKnown && sameDraft(draft, opened.draft) ? centsOf(opened.euros) : null;
};
