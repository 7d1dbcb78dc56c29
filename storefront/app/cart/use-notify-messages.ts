// Shows cart messages as translated notifications.

import type { LineMessage } from '@klaas/core/cart/sync/sync-report.ts';
import { useCallback } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { useNotify } from '../shell/state/shell-state.tsx';

/** `onCart` adds an "open cart" action to messages that are not errors. */
export type NotifyMessages = (messages: readonly LineMessage[], onCart?: () => void) => void;

/** [CART-05] [UI-03] */
export const useNotifyMessages = (): NotifyMessages => {
  const t = useText();
  const notify = useNotify();
  return useCallback(
    (messages, onCart) => {
      for (const { code, type, values, name } of messages) {
        // An error without a known code has only the server's English text, which is logged.
        const id =
          code === 'product_error' && !values?.['message']
            ? 'message.adding_failed'
            : (`message.${code}` as const);
        notify({
          type,
          message: t(id, values),
          ...(name && { detail: name }),
          action1: { label: t('message.ok') },
          ...(onCart && type !== 'error' && { action2: { label: t('cart.open'), run: onCart } }),
        });
      }
    },
    [t, notify],
  );
};
