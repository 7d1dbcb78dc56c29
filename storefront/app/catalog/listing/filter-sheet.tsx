// The filters as a sheet on small screens. Every change applies at once; the button shows the number of results.

import { Button, IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useLinkNavigation } from '../../shell/routing/use-link-navigation.ts';
import { FilterGroups } from './filter-groups.tsx';
import type { Listing } from './listing-data.ts';

const Sheet = ({ listing, onClose }: { listing: Listing; onClose: () => void }) => {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  useLinkNavigation(root);
  return (
    <div ref={root} className="filter-sheet grid">
      <div className="sheet-head row gap-4 rule-bottom">
        <h2 className="title-s">{t('catalog.filters')}</h2>
        {listing.chips.length > 0 && (
          <a className="clear-all tap green" href={listing.clearUrl} data-keep-scroll="">
            {t('catalog.clear_all')}
          </a>
        )}
        <IconButton label={t('catalog.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="sheet-body">
        <FilterGroups listing={listing} />
      </div>
      <div className="sheet-foot rule-top">
        <Button wide onClick={onClose}>
          <span aria-live="polite">{t('catalog.show_count', { count: listing.total })}</span>
        </Button>
      </div>
    </div>
  );
};

interface FilterSheetProps {
  listing: Listing;
  open: boolean;
  onClose: () => void;
}

export const FilterSheet = ({ listing, open, onClose }: FilterSheetProps) => {
  const t = useText();
  return (
    <ModalDialog open={open} onClose={onClose} label={t('catalog.filters')} className="filter-dialog full">
      <Sheet listing={listing} onClose={onClose} />
    </ModalDialog>
  );
};
