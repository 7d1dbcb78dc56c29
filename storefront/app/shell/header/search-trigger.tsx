// Search field of the header: a plain form without JavaScript, opens the search panel with it.
// Keeps focus and input until the panel has loaded and takes both over.

import { Icon } from '@klaas/ui/icon.tsx';
import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../i18n/use-text.tsx';
import { usePanels } from '../state/shell-state.tsx';
import { useShopPath } from '../state/use-shop.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** "/" opens the search, except in a text field. */
export const useSearchKey = () => {
  const panels = usePanels();
  // Layout effect: must listen before the page is marked as hydrated; effects run later.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      panels.open('search');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panels]);
};

export const SearchTrigger = () => {
  const t = useText();
  const to = useShopPath();
  const panels = usePanels();
  const [params] = useSearchParams();
  return (
    <search className="search-trigger">
      <form className="row gap-3 muted round" action={to('/search')}>
        <Icon name="search" size={20} />
        <input
          className="grow ink"
          type="search"
          name="q"
          key={params.get('q')}
          defaultValue={params.get('q') ?? ''}
          placeholder={t('shell.search_placeholder')}
          aria-label={t('shell.search')}
          aria-keyshortcuts="/"
          autoComplete="off"
          onClick={() => panels.open('search')}
          onKeyDown={(event) => {
            if (event.key.length === 1 || event.key === 'ArrowDown') panels.open('search');
          }}
        />
        <span className="key-hint note muted" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
};
