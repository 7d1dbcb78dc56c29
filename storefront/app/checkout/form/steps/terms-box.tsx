// Terms checkbox, never prechecked. The terms open in a modal, so that no input is lost.
import type { MouseEvent } from 'react';
import { FormCheckbox } from '../../../shell/forms/form-fields.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { screenPath } from '../../../shell/routing/localised-paths.ts';
import { useModals } from '../../../shell/state/shell-state.tsx';
import { useHasScreen, useShop, useShopPath } from '../../../shell/state/use-shop.ts';

export const TermsBox = ({ isChecked }: { isChecked: boolean }) => {
  const t = useText();
  const to = useShopPath();
  const modals = useModals();
  const { store } = useShop();
  const has = useHasScreen();
  const openModal = (event: MouseEvent) => {
    event.preventDefault();
    modals.open('terms');
  };
  return (
    <FormCheckbox
      name="terms"
      defaultChecked={isChecked}
      label={
        <>
          {t('checkout.terms_before')}{' '}
          {has('terms') ? (
            <a href={screenPath('terms', store)} target="_blank" rel="noopener" onClick={openModal}>
              {t('checkout.terms_link')}
            </a>
          ) : (
            t('checkout.terms_link')
          )}{' '}
          {t('checkout.terms_and')}{' '}
          {has('privacy') ? (
            <a href={to('/privacy')} target="_blank" rel="noopener">
              {t('checkout.privacy_link')}
            </a>
          ) : (
            t('checkout.privacy_link')
          )}
          {t('checkout.terms_after')}
        </>
      }
    />
  );
};
