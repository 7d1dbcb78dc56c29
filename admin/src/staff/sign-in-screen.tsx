// Sign-in.
import { useText } from '../i18n/use-text.tsx';

export const SignInScreen = () => {
  const t = useText();
  return (
    <main className="state">
      <h1>{t('staff.sign_in')}</h1>
    </main>
  );
};
