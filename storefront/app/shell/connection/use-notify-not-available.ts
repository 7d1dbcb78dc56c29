// [ROUTE-23] The word to a visitor who was brought home, with the way back to the page they asked for.
import { useCallback } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useNotify } from '../state/shell-state.tsx';

/** Stays until it is answered: the address would be lost with it. */
export const useTellNotAvailable = () => {
  const t = useText();
  const notify = useNotify();
  return useCallback(
    (asked: string) =>
      notify({
        type: 'warning',
        message: t('message.not_available_offline'),
        action1: { label: t('message.ok') },
        ...(asked !== '' && {
          action2: { label: t('offline.page_retry'), href: asked },
          hasNoTimeout: true,
        }),
      }),
    [t, notify],
  );
};
