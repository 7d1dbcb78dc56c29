// The handlers of the dialog forms, loaded on submit.
import { useMemo } from 'react';
import { useOpenSession } from '../../customer/session-context.tsx';
import { useOpenNewsletter } from '../../messages/newsletter/use-open-newsletter.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import type { FormHandlers } from './form-handlers.ts';

export const useFormHandlers = (): FormHandlers => {
  const open = useOpenSession();
  const openNewsletter = useOpenNewsletter();
  const notify = useNotify();
  const t = useText();
  return useMemo(() => {
    const onLoggedIn = () =>
      notify({ type: 'success', message: t('message.logged_in'), action1: { label: t('message.ok') } });
    const load = async () =>
      (await import('./form-handlers.ts')).createFormHandlers(open, {
        t,
        onLoggedIn,
        openNewsletter,
      });
    return {
      login: async (draft) => (await load()).login(draft),
      register: async (draft) => (await load()).register(draft),
      resetPassword: async (draft) => (await load()).resetPassword(draft),
      submitReview: async (draft) => (await load()).submitReview(draft),
      subscribe: async (draft) => (await load()).subscribe(draft),
    };
  }, [open, openNewsletter, notify, t]);
};
