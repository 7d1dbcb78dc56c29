// What was refused about a person's access, in words.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

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
  'role_name',
  'role_name_taken',
] as const;

export const useStaffFailure = () => {
  const t = useText();
  const textOf = useFailureText();
  return (failure: Failure): string => {
    const code = KNOWN.find((one) => one === (failure.detail ?? failure.fields?.[0]?.rule));
    return code ? t(`staff.error_${code}`) : textOf(failure);
  };
};
