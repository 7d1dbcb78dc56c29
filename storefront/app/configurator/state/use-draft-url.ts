// The draft follows the address and the address the draft. The address is written when the fingers rest: a navigation
// costs more than a key may.
import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLocation } from '../../shell/routing/router.tsx';
import type { ConfiguratorStore } from './configurator-store.ts';
import { createDebounce } from './debounce.ts';
import { type DraftFromUrl, NOTHING_LEFT_OUT } from './draft-from-url.ts';
import { type Draft, queryOfDraft, sameDraft, withCustomOptions } from './draft-url.ts';

const DEBOUNCE_MS = 300;

export interface DraftUrl {
  change: (part: Draft) => void;
  /** The product's own options. */
  changeOwn: (custom: CustomOptionChoice) => void;
  /** Now, without waiting: something is about to be followed. */
  settle: () => void;
  /** The page with another variant and the same draft. */
  hrefOf: (childSku: string | null) => string;
  goTo: (childSku: string | null) => void;
}

export const useDraftUrl = (
  store: ConfiguratorStore,
  childSku: string | null,
  read: (query: URLSearchParams) => DraftFromUrl,
): DraftUrl => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const flush = useRef(() => {});
  const [debounce] = useState(() => createDebounce(DEBOUNCE_MS, () => flush.current()));
  /** Addresses of our own that are still on their way. */
  const written = useRef<string[]>([]);

  const write = useRef((_sku: string | null) => {});
  write.current = (sku) => {
    debounce.stop();
    const { draft, options, custom } = store.getState();
    const nextQuery = withCustomOptions(queryOfDraft(query, sku, draft), options, custom);
    if (nextQuery.toString() !== query.toString()) written.current.push(nextQuery.toString());
    store.put({ settled: draft });
    startTransition(() => setQuery(nextQuery, { replace: true, preventScrollReset: true, state }));
  };
  flush.current = () => write.current(childSku);

  const change = useCallback(
    (part: Draft) => {
      store.put({ draft: { ...store.getState().draft, ...part }, leftOut: NOTHING_LEFT_OUT });
      debounce.schedule();
    },
    [store, debounce],
  );
  const changeOwn = useCallback(
    (custom: CustomOptionChoice) => {
      store.put({ custom, leftOut: NOTHING_LEFT_OUT });
      debounce.schedule();
    },
    [store, debounce],
  );
  const settle = useCallback(() => {
    // Written now: later it would call off the navigation that is about to begin.
    if (debounce.isWaiting()) flush.current();
  }, [debounce]);

  // A page that goes away takes its address along as it is.
  useEffect(() => debounce.stop, [debounce]);

  // Back, Forward or a link changed the address: what it says counts, unless more is being typed.
  const queryText = query.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address is a reason
  useEffect(() => {
    // What was written here says nothing new: more may have been typed before it arrived.
    const writtenAt = written.current.indexOf(queryText);
    written.current = written.current.slice(writtenAt + 1);
    if (writtenAt >= 0) return;
    const { draft, custom, leftOut } = read(query);
    if (debounce.isWaiting() || sameDraft(draft, store.getState().draft)) return;
    store.put({ draft, settled: draft, custom, leftOut });
  }, [queryText]);

  const hrefOf = useCallback(
    (sku: string | null) => `?${queryOfDraft(query, sku, store.getState().settled)}`,
    [query, store],
  );
  const goTo = useCallback((sku: string | null) => write.current(sku), []);
  return { change, changeOwn, settle, hrefOf, goTo };
};
