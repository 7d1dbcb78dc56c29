// [ROUTE-23] Notification for a visitor who was redirected home, with a link to the requested page.
import { useCallback } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useNotify } from '../state/shell-state.tsx';

/** No timeout: the requested address would be lost with it. */
export const useNotifyNotAvailable = () => {
  const t = useText();
  const notify = useNotify();
  return useCallback(
    (requested: string) =>
      notify({
        type: 'warning',
        message: t('message.not_available_offline'),
        action1: { label: t('message.ok') },
        ...(requested !== '' && {
          action2: { label: t('offline.page_retry'), href: requested },
          hasNoTimeout: true,
        }),
      }),
    [t, notify],
  );
};
