// The draft follows the address and the address the draft. The address is written when the fingers rest: a navigation
// costs more than a key may.
import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLocation } from '../../shell/routing/router.tsx';
import type { ConfiguratorStore } from './configurator-store.ts';
import { createRest } from './debounce.ts';
import { type Arrival, NOTHING_LEFT_OUT } from './delivery-date.ts';
import { type Draft, queryOfDraft, sameDraft, withOwnChoice } from './draft-url.ts';

const REST_MS = 300;

export interface AddressedDraft {
  change: (part: Draft) => void;
  /** The product's own options. */
  changeOwn: (custom: CustomOptionChoice) => void;
  /** Now, without waiting: something is about to be followed. */
  settle: () => void;
  /** The page with another variant and the same draft. */
  hrefOf: (childSku: string | null) => string;
  goTo: (childSku: string | null) => void;
}

export const useAddress = (
  store: ConfiguratorStore,
  childSku: string | null,
  read: (query: URLSearchParams) => Arrival,
): AddressedDraft => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const onRest = useRef(() => {});
  const [rest] = useState(() => createRest(REST_MS, () => onRest.current()));
  /** Addresses of our own that are still on their way. */
  const written = useRef<string[]>([]);

  const write = useRef((_sku: string | null) => {});
  write.current = (sku) => {
    rest.stop();
    const { draft, options, custom } = store.getState();
    const address = withOwnChoice(queryOfDraft(query, sku, draft), options, custom);
    if (address.toString() !== query.toString()) written.current.push(address.toString());
    store.put({ settled: draft });
    startTransition(() => setQuery(address, { replace: true, preventScrollReset: true, state }));
  };
  onRest.current = () => write.current(childSku);

  const change = useCallback(
    (part: Draft) => {
      store.put({ draft: { ...store.getState().draft, ...part }, leftOut: NOTHING_LEFT_OUT });
      rest.touch();
    },
    [store, rest],
  );
  const changeOwn = useCallback(
    (custom: CustomOptionChoice) => {
      store.put({ custom, leftOut: NOTHING_LEFT_OUT });
      rest.touch();
    },
    [store, rest],
  );
  const settle = useCallback(() => {
    // Written now: later it would call off the navigation that is about to begin.
    if (rest.isWaiting()) onRest.current();
  }, [rest]);

  // A page that goes away takes its address along as it is.
  useEffect(() => rest.stop, [rest]);

  // Back, Forward or a link changed the address: what it says counts, unless more is being typed.
  const said = query.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address is a reason
  useEffect(() => {
    // What was written here says nothing new: more may have been typed before it arrived.
    const own = written.current.indexOf(said);
    written.current = written.current.slice(own + 1);
    if (own >= 0) return;
    const { draft, custom, leftOut } = read(query);
    if (rest.isWaiting() || sameDraft(draft, store.getState().draft)) return;
    store.put({ draft, settled: draft, custom, leftOut });
  }, [said]);

  const hrefOf = useCallback(
    (sku: string | null) => `?${queryOfDraft(query, sku, store.getState().settled)}`,
    [query, store],
  );
  const goTo = useCallback((sku: string | null) => write.current(sku), []);
  return { change, changeOwn, settle, hrefOf, goTo };
};
