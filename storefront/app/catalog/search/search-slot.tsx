// The search panel connected to this shop's catalogue. Loaded at the first opening.
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCountState, usePanels } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import { createBrowserSource } from '../source/browser-source.ts';
import { createSuggestionLoader } from './load-suggestions.ts';
import { createRecentTerms } from './recent-terms.ts';
import { SearchPanel } from './search-panel.tsx';

const recent = createRecentTerms(() => window.localStorage);

const useSuggestionLoader = () => {
  const client = useShopClient();
  const groupToken = useCountState((counts) => counts.groupToken);
  const { settings, store } = useShop();
  return useMemo(
    () => createSuggestionLoader(createBrowserSource({ client, settings, store, groupToken })),
    [client, settings, store, groupToken],
  );
};

const headerField = () => document.querySelector<HTMLInputElement>('.search-trigger input');

/** When no element opened the panel, focus returns to the header's input unless something else has it. */
const returnFocus = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) headerField()?.focus();
  });

/** What was typed into the header's input while the panel's code was loading. */
const useTypedTerm = (): string | undefined => {
  const [typed] = useState(() => {
    const field = headerField();
    return field && field.value !== field.defaultValue ? field.value : undefined;
  });
  useEffect(() => {
    const field = headerField();
    if (field) field.value = field.defaultValue;
  }, []);
  return typed;
};

export const SearchSlot = () => {
  const { settings, store } = useShop();
  const panels = usePanels();
  const [params] = useSearchParams();
  const load = useSuggestionLoader();
  const typed = useTypedTerm();
  return (
    <SearchPanel
      initialTerm={typed ?? params.get('q') ?? ''}
      isTyping={typed !== undefined}
      minimumLength={settings.elasticsearch.minimumTermLength}
      searchUrl={(term) =>
        localizedPath(`/search?q=${encodeURIComponent(term)}`, store, settings.storeViews.multistore)
      }
      load={load}
      recent={recent}
      onClose={() => {
        panels.close();
        returnFocus();
      }}
    />
  );
};
