// Synchronises the draft with the URL. Writes are debounced: a navigation is too slow for every keystroke.
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
  /** Changes the custom options. */
  changeCustom: (custom: CustomOptionChoice) => void;
  /** Flushes the draft to the URL, before a link is followed. */
  settle: () => void;
  /** URL of another variant with the same draft. */
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
  /** Queries written here that the router has not applied yet. */
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
  const changeCustom = useCallback(
    (custom: CustomOptionChoice) => {
      store.put({ custom, leftOut: NOTHING_LEFT_OUT });
      debounce.schedule();
    },
    [store, debounce],
  );
  const settle = useCallback(() => {
    // Written now: later it would abort the navigation that is about to start.
    if (debounce.isWaiting()) flush.current();
  }, [debounce]);

  // Unmounted: a pending write is dropped.
  useEffect(() => debounce.stop, [debounce]);

  // Back, Forward or a link changed the URL: it wins, unless the user is still typing.
  const queryText = query.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed URL is a reason
  useEffect(() => {
    // Our own write: ignored, because more may have been typed since.
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
  return { change, changeCustom, settle, hrefOf, goTo };
};
