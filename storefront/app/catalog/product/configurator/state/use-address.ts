// The draft follows the address and the address the draft. Typing writes straight into the browser's address; the router
// hears of it when the fingers rest, because a navigation costs more than a key may.
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Draft, draftOfQuery, queryOfDraft, sameDraft } from './draft-address.ts';

const REST_MS = 400;

export interface AddressedDraft {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** The page with another variant and the same draft. */
  hrefOf: (childSku: string | null) => string;
  goTo: (childSku: string | null) => void;
}

export const useAddress = (childSku: string | null): AddressedDraft => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const [draft, setTyped] = useState<Draft>(() => draftOfQuery(query));
  const latest = useRef(draft);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  const navigateTo = (sku: string | null, next: Draft) => {
    clearTimeout(rest.current);
    startTransition(() =>
      setQuery(queryOfDraft(query, sku, next), { replace: true, preventScrollReset: true, state }),
    );
  };

  // Back, Forward or a link changed the address: what it says counts, unless it is what was just typed.
  const said = query.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address is a reason
  useEffect(() => {
    const inAddress = draftOfQuery(query);
    const isWaiting = new URLSearchParams(window.location.search).toString() !== said;
    if (isWaiting || sameDraft(inAddress, latest.current)) return;
    latest.current = inAddress;
    setTyped(inAddress);
  }, [said]);

  return {
    draft,
    setDraft: (next) => {
      latest.current = next;
      setTyped(next);
      const { history, location } = window;
      const search = queryOfDraft(new URLSearchParams(location.search), childSku, next).toString();
      history.replaceState(history.state, '', `${location.pathname}${search ? `?${search}` : ''}`);
      clearTimeout(rest.current);
      rest.current = setTimeout(() => navigateTo(childSku, next), REST_MS);
    },
    hrefOf: (sku) => `?${queryOfDraft(query, sku, draft)}`,
    goTo: (sku) => navigateTo(sku, latest.current),
  };
};
