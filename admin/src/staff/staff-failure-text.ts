// What was refused about a person's access, in words. Without React: the sign-in page needs it.
import type { Translate } from '@klaas/core/texts/format-message.ts';
import type { Failure } from '../api/call.ts';
import type { MessageId } from '../i18n/message-id.ts';

const KNOWN = [
  'sign_in_refused',
  'proof_refused',
  'invitation_over',
  'last_owner',
  'last_way_in',
  'key_known',
  'demo_owner',
  'works_here',
  'wrong_code',
  'refused',
  'password_too_short',
  'password_too_long',
  'password_classes',
  'role_in_use',
  'role_unknown',
  'role_name',
  'role_name_taken',
] as const;

export const staffFailureText = (t: Translate<MessageId>, failure: Failure): string => {
  const code = KNOWN.find((one) => one === (failure.detail ?? failure.fields?.[0]?.rule));
  return t(code ? `staff.error_${code}` : `shell.error_${failure.error}`);
};
