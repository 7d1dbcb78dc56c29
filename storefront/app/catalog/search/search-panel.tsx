// [SRCH-06] Search-as-you-type panel. A combobox: focus stays in the input, arrow keys move through the options.

import { Button, IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNavigate } from '../../shell/routing/router.tsx';
import { useLinkNavigation } from '../../shell/routing/use-link-navigation.ts';
import type { RecentTerms } from './recent-terms.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { recentAsSuggestions, rowsOf } from './suggestions.ts';
import { type LoadSuggestions, type SuggestState, useSuggestions } from './use-suggestions.ts';
import '@klaas/ui/styles/field.css';
import '../listing/page-head.css';
import './search.css';

export interface SearchPanelProps {
  initialTerm: string;
  /** The term is still being typed: the cursor goes to its end. */
  isTyping: boolean;
  minimumLength: number;
  /** URL of the results page for a term. */
  searchUrl: (term: string) => string;
  load: LoadSuggestions;
  recent: RecentTerms;
  onClose: () => void;
}

const LIST_ID = 'search-suggestions';

/** Content below the input: options, or a message why there are none. */
const PanelNote = ({
  state,
  term,
  minimumLength,
}: {
  state: SuggestState;
  term: string;
  minimumLength: number;
}) => {
  const t = useText();
  const typed = term.trim();
  if (state.status === 'failed') return <p className="wrap search-note muted">{t('search.failed')}</p>;
  if (state.status === 'idle' && typed !== '')
    return <p className="wrap search-note muted">{t('search.too_short', { count: minimumLength })}</p>;
  if (state.status !== 'ready') return null;
  if (state.last.offline) return <p className="wrap search-note muted">{t('search.offline')}</p>;
  if (state.last.total > 0 || state.last.categories.length + state.last.pages.length > 0) return null;
  return (
    <div className="wrap">
      <p>{t('search.none', { term: typed })}</p>
      <ul className="search-hints muted">
        <li>{t('search.hint_spelling')}</li>
        <li>{t('search.hint_size')}</li>
      </ul>
    </div>
  );
};

export const SearchPanel = ({
  initialTerm,
  isTyping,
  minimumLength,
  searchUrl,
  load,
  recent,
  onClose,
}: SearchPanelProps) => {
  const t = useText();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState(initialTerm);
  const [active, setActive] = useState<string | null>(null);
  const [recentTerms, setRecentTerms] = useState<string[]>(() => recent.load());
  const state = useSuggestions(term, minimumLength, load);
  useLinkNavigation(root);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on opening
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(isTyping ? field.value.length : 0, field.value.length);
  }, []);

  const found =
    term.trim() === '' ? recentAsSuggestions(recentTerms) : 'last' in state ? state.last : undefined;
  const rows = found ? rowsOf(found, searchUrl) : [];
  const go = (url: string, remembered?: string) => {
    if (remembered) recent.save(remembered);
    onClose();
    void navigate(url);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const row = rows.find(({ id }) => id === active);
    if (row) return go(row.url, row.term ?? term);
    if (term.trim().length < minimumLength) return;
    const isCurrent = state.status === 'ready' && state.last.term === term.trim();
    go((isCurrent && state.last.exactUrl) || searchUrl(term.trim()), term);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Otherwise Esc would only clear the search input.
      event.preventDefault();
      return onClose();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || rows.length === 0) return;
    event.preventDefault();
    // The index after the last row is the input itself.
    const at = rows.findIndex(({ id }) => id === active);
    const next = (at + 1 + step + rows.length + 1) % (rows.length + 1);
    const id = rows[next - 1]?.id ?? null;
    setActive(id);
    document.getElementById(`search-${id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const type = (text: string) => {
    setTerm(text);
    setActive(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are handled on the input, clicks on the rows
    <div
      ref={root}
      className="search-panel"
      onClick={(event) => {
        const isRow = event.target instanceof Element && event.target.closest('a[href]');
        if (!isRow) return;
        if (term.trim() !== '') recent.save(term);
        onClose();
      }}
      onKeyDown={walk}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: not all screen readers support the search element yet */}
      <form role="search" className="wrap search-top row gap-4 raised" onSubmit={submit}>
        <span className="search-box row grow relative">
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            name="q"
            className="control"
            value={term}
            placeholder={t('search.label')}
            aria-label={t('search.label')}
            role="combobox"
            aria-expanded={rows.length > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={active ? `search-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => type(event.currentTarget.value)}
          />
          {term !== '' && (
            <IconButton
              label={t('search.clear')}
              className="search-clear"
              onClick={() => {
                type('');
                input.current?.focus();
              }}
            >
              <Icon name="close" />
            </IconButton>
          )}
        </span>
        <Button look="text" className="search-close" onClick={onClose}>
          {t('search.close')} <kbd className="note muted round">Esc</kbd>
        </Button>
      </form>
      <p className="sr-only" role="status">
        {rows.length > 0 ? t('search.announce', { count: rows.length }) : ''}
      </p>
      <PanelNote state={state} term={term} minimumLength={minimumLength} />
      {found && rows.length > 0 && (
        <div className="wrap">
          <SuggestionList id={LIST_ID} suggestions={found} active={active} searchUrl={searchUrl} />
          {term.trim() === '' && (
            <Button
              look="text"
              size="s"
              onClick={() => {
                recent.clear();
                setRecentTerms([]);
              }}
            >
              {t('search.clear_recent')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
