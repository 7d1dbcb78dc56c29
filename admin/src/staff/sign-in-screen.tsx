// The sign-in page in the place of the office, after a session has ended.
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { showSignIn } from './sign-in-form.ts';

export const SignInScreen = () => {
  const { language, setLanguage } = useTexts();
  const { refresh } = useSession();
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (parent.current)
      void showSignIn(parent.current, language, { onSignedIn: refresh, onLanguage: setLanguage });
  }, [language, refresh, setLanguage]);
  return <div ref={parent} />;
};
