// Sticky main row of the header.

import { languageOf } from '@klaas/core/texts/language-of.ts';
import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../i18n/use-text.tsx';
import { Logo } from '../layout/logo.tsx';
import { useModals, usePanels } from '../state/shell-state.tsx';
import { useShop } from '../state/use-shop.ts';
import { HeaderActions } from './header-actions.tsx';
import { SearchTrigger, useSearchKey } from './search-trigger.tsx';
import './header.css';

export const Header = ({ isSearchFolded }: { isSearchFolded: boolean }) => {
  const t = useText();
  const panels = usePanels();
  const modals = useModals();
  const { store, settings } = useShop();
  useSearchKey();
  return (
    <header className="header white rule-bottom" data-search={isSearchFolded ? 'folded' : 'open'}>
      <div className="wrap header-row row">
        <IconButton
          label={t('shell.menu')}
          className="header-burger"
          aria-haspopup="dialog"
          onClick={() => panels.toggle('sidebar')}
        >
          <Icon name="menu" />
        </IconButton>
        <Logo />
        <SearchTrigger />
        <IconButton
          label={t('shell.search')}
          className="header-search-icon"
          onClick={() => panels.open('search')}
        >
          <Icon name="search" />
        </IconButton>
        {settings.storeViews.stores.length > 1 && (
          <button
            type="button"
            className="icon-btn header-language"
            aria-haspopup="dialog"
            onClick={() => modals.open('language-switcher')}
          >
            <span className="sr-only">{t('shell.languages')}: </span>
            {languageOf(store.i18n.defaultLocale).toUpperCase()}
          </button>
        )}
        <HeaderActions />
      </div>
    </header>
  );
};
