// The sign-in page in the place of the office, or over it.
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';

export const SignInScreen = () => {
  const { language, setLanguage } = useTexts();
  const { refresh } = useSession();
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void (async () => {
      const { showSignIn } = await import('./sign-in-form.ts');
      if (!parent.current) return;
      await showSignIn(parent.current, language, { onSignedIn: refresh, onLanguage: setLanguage });
      parent.current?.querySelector<HTMLElement>('h1')?.focus();
    })();
  }, [language, refresh, setLanguage]);
  return <div ref={parent} />;
};
