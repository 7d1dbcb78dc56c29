// What this configuration cost when its link or saved entry was made: it comes along in the address and is said once.
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** In cents. */
const EARLIER = 'was';

export const useEarlierPrice = (): number | null => {
  const [query] = useSearchParams();
  const [earlier] = useState(() => Number(query.get(EARLIER)));
  return Number.isInteger(earlier) && earlier > 0 ? earlier : null;
};
