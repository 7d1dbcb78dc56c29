// What was refused about a person's access, in words.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { staffFailureText } from './staff-failure-text.ts';

export const useStaffFailure = () => {
  const t = useText();
  return (failure: Failure): string => staffFailureText(t, failure);
};
