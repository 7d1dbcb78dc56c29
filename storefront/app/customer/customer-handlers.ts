// What the forms of the shell ask of the account, with the words for every refusal.
import { createReviewEndpoint } from '@klaas/core/contract/review-endpoints.ts';
import type { FormAnswer } from '../shell/forms/form-answer.ts';
import { refusalWords } from '../shell/i18n/refusal-words.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';
import type { ModalHandlers } from '../shell/modals/modal-handlers.ts';
import type { Newsletter } from './newsletter/newsletter.ts';
import type { SessionEngine, SessionFault, SessionResult } from './session-engine.ts';

interface Words {
  t: Translate;
  /** Instead of the usual word for this fault. */
  special?: Partial<Record<SessionFault, string>>;
}

/** What the catalogues do not know is shown only where the server means it for people. */
const refusedWords = (detail: Record<string, string | number>, t: Translate): string => {
  const text = String(detail['text'] ?? '');
  const known = refusalWords({ error: String(detail['error'] ?? ''), text }, t);
  return known ?? ((detail['isForPeople'] && text) || t('customer.failed'));
};

export const answerOf = (result: SessionResult<unknown>, { t, special = {} }: Words): FormAnswer => {
  if (result.ok) return { ok: true };
  const usual: Record<SessionFault, string> = {
    offline: t('customer.offline'),
    unreachable: t('customer.unreachable'),
    too_many: t('customer.too_many'),
    refused: refusedWords(result.detail ?? {}, t),
    bad_content_type: t('message.bad_content_type'),
    wrong_format: t('message.wrong_format'),
    email_taken: t('message.customer_exists'),
    fields: t('message.fix_errors'),
    session_ended: t('customer.session_ended'),
  };
  const message = special[result.error] ?? usual[result.error];
  return result.error === 'email_taken'
    ? { ok: false, message, fields: { email: message } }
    : { ok: false, message };
};

export type CustomerHandlers = Pick<
  ModalHandlers,
  'login' | 'register' | 'resetPassword' | 'submitReview' | 'subscribe'
>;

interface HandlerDeps {
  t: Translate;
  onLoggedIn: () => void;
  openNewsletter: () => Promise<Newsletter>;
}

export const createCustomerHandlers = (
  open: () => Promise<SessionEngine>,
  { t, onLoggedIn, openNewsletter }: HandlerDeps,
): CustomerHandlers => {
  const loggedIn = (answer: FormAnswer): FormAnswer => {
    if (answer.ok) onLoggedIn();
    return answer;
  };
  return {
    login: async ({ username, password }) => {
      const result = await (await open()).login(username, password);
      return loggedIn(answerOf(result, { t, special: { refused: t('customer.login_refused') } }));
    },
    register: async ({ password, ...customer }) =>
      loggedIn(answerOf(await (await open()).register(customer, password), { t })),
    // [SES-05]
    resetPassword: async ({ email }) => {
      const failed = t('message.reset_mail_failed');
      const special = { offline: t('message.reset_offline'), refused: failed, unreachable: failed };
      return answerOf(await (await open()).resetPassword(email), { t, special });
    },
    // [REV-01]
    submitReview: async (review) =>
      answerOf(
        await (await open()).callAsAnybody((shop) => shop.call(createReviewEndpoint, { body: { review } })),
        { t },
      ),
    // [NEWS-01]
    subscribe: async ({ email }) => {
      const result = await (await openNewsletter()).subscribe(email);
      const wrong = t('message.email');
      const answer = answerOf(result, { t, special: { refused: wrong } });
      if (answer.ok) return { ok: true, ...(result.ok && { joined: result.value }) };
      return answer.message === wrong ? { ...answer, fields: { email: wrong } } : answer;
    },
  };
};
