// The filters over the page on a small screen. Every choice takes effect at once; the button says how many are left.
import { useEffect, useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FilterGroups } from './filter-groups.tsx';
import type { Listing } from './listing-data.ts';
import { useLinkNavigation } from './use-link-navigation.ts';

export const FilterSheet = ({ listing, onClose }: { listing: Listing; onClose: () => void }) => {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLinkNavigation(dialog);
  useEffect(() => {
    const element = dialog.current;
    // Modal: the browser traps the focus, closes on Esc and gives the focus back.
    element?.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="filter-sheet" aria-labelledby="filter-sheet-title" onClose={onClose}>
      <div className="sheet-head">
        <h2 id="filter-sheet-title">{t('catalog.filters')}</h2>
        {listing.chips.length > 0 && (
          <a className="clear-all" href={listing.clearUrl} data-keep-scroll="">
            {t('catalog.clear_all')}
          </a>
        )}
        <IconButton label={t('catalog.close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="sheet-body">
        <FilterGroups listing={listing} />
      </div>
      <div className="sheet-foot">
        <Button wide onClick={close}>
          <span aria-live="polite">{t('catalog.show_count', { count: listing.total })}</span>
        </Button>
      </div>
    </dialog>
  );
};
