// The words for what the server refused. Apart from the parts of a screen: the sign-in page has no router to link with.
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';

export const useFailureText = () => {
  const t = useText();
  return (failure: Failure): string => t(`shell.error_${failure.error}`);
};
