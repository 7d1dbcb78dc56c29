// Maps the result of a session call to a form response with a message for every error.
import type { FormResponse } from '../shell/forms/form-response.ts';
import { errorMessageOf } from '../shell/i18n/error-messages.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';
import type { SessionError, SessionResult } from './session-result.ts';

interface MessageOptions {
  t: Translate;
  /** Overrides the default message of an error. */
  special?: Partial<Record<SessionError, string>>;
}

/** A message without a translation is shown only when the server marks it as user-facing. */
const rejectedMessage = (detail: Record<string, string | number>, t: Translate): string => {
  const text = String(detail['text'] ?? '');
  const known = errorMessageOf({ error: String(detail['error'] ?? ''), text }, t);
  return known ?? ((detail['isForPeople'] && text) || t('customer.failed'));
};

export const formResponseOf = (
  result: SessionResult<unknown>,
  { t, special = {} }: MessageOptions,
): FormResponse => {
  if (result.ok) return { ok: true };
  const usual: Record<SessionError, string> = {
    offline: t('customer.offline'),
    unreachable: t('customer.unreachable'),
    too_many: t('customer.too_many'),
    refused: rejectedMessage(result.detail ?? {}, t),
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
