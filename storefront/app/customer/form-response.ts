// The response to a form from the result of a session's call, with a message for every error.
import type { FormAnswer } from '../shell/forms/form-response.ts';
import { refusalWords } from '../shell/i18n/error-messages.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';
import type { SessionFault, SessionResult } from './session-engine.ts';

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
