// Requests of the dialog forms: account, reviews and newsletter, with a message for every error.
import { createReviewEndpoint } from '@klaas/core/contract/review-endpoints.ts';
import { formResponseOf } from '../../customer/form-response.ts';
import type { SessionEngine } from '../../customer/session-engine.ts';
import type { Newsletter } from '../../messages/newsletter/newsletter.ts';
import type { FormResponse } from '../../shell/forms/form-response.ts';
import type { Translate } from '../../shell/i18n/use-text.tsx';
import type { ModalHandlers } from '../../shell/modals/modal-handlers.ts';

export type FormHandlers = Pick<
  ModalHandlers,
  'login' | 'register' | 'resetPassword' | 'submitReview' | 'subscribe'
>;

interface HandlerDeps {
  t: Translate;
  onLoggedIn: () => void;
  openNewsletter: () => Promise<Newsletter>;
}

export const createFormHandlers = (
  open: () => Promise<SessionEngine>,
  { t, onLoggedIn, openNewsletter }: HandlerDeps,
): FormHandlers => {
  const loggedIn = (response: FormResponse): FormResponse => {
    if (response.ok) onLoggedIn();
    return response;
  };
  return {
    login: async ({ username, password }) => {
      const result = await (await open()).login(username, password);
      return loggedIn(formResponseOf(result, { t, special: { refused: t('customer.login_refused') } }));
    },
    register: async ({ password, ...customer }) =>
      loggedIn(formResponseOf(await (await open()).register(customer, password), { t })),
    // [SES-05]
    resetPassword: async ({ email }) => {
      const failed = t('message.reset_mail_failed');
      const special = { offline: t('message.reset_offline'), refused: failed, unreachable: failed };
      return formResponseOf(await (await open()).resetPassword(email), { t, special });
    },
    // [REV-01]
    submitReview: async (review) =>
      formResponseOf(
        await (await open()).callWithOptionalToken((shop) =>
          shop.call(createReviewEndpoint, { body: { review } }),
        ),
        { t },
      ),
    // [NEWS-01]
    subscribe: async ({ email }) => {
      const result = await (await openNewsletter()).subscribe(email);
      const wrong = t('message.email');
      const response = formResponseOf(result, { t, special: { refused: wrong } });
      if (response.ok) return { ok: true, ...(result.ok && { joined: result.value }) };
      return response.message === wrong ? { ...response, fields: { email: wrong } } : response;
    },
  };
};
