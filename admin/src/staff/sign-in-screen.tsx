// Sign-in: passkey first; else password and code, or a recovery code.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  passkeyChallengeEndpoint,
  signInByPasskeyEndpoint,
  signInByPasswordEndpoint,
  signInByRecoveryEndpoint,
  signInToDemoEndpoint,
  signInWaysEndpoint,
} from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { type Answer, callAdmin } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { EntryPage } from './entry-page.tsx';
import { CodeField, FormError, FormField, valuesOf } from './form-field.tsx';
import { givePasskey, hasPasskeys } from './passkey.ts';
import { useStaffFailure } from './staff-failure.ts';

type Way = 'passkey' | 'password' | 'recovery';
type SignedIn = Answer<{ needs_key: boolean }>;

const byPasskey = async (): Promise<SignedIn | null> => {
  const options = await callAdmin(passkeyChallengeEndpoint, {});
  if (!options.ok) return options;
  const passkey = await givePasskey(options.value);
  return passkey && callAdmin(signInByPasskeyEndpoint, { body: { passkey } });
};

const useSignIn = () => {
  const t = useText();
  const textOf = useStaffFailure();
  const { refresh } = useSession();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const signIn = async (work: () => Promise<SignedIn | null>) => {
    setBusy(true);
    setError('');
    const answer = await work();
    setBusy(false);
    if (!answer) return setError(t('staff.passkey_cancelled'));
    if (!answer.ok) return setError(textOf(answer));
    await refresh();
  };
  return { error, isBusy, signIn, clear: () => setError('') };
};

const TypedForm = ({
  way,
  isBusy,
  onSend,
}: {
  way: Exclude<Way, 'passkey'>;
  isBusy: boolean;
  onSend: (endpoint: AdminEndpoint, body: Record<string, string>) => void;
}) => {
  const t = useText();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(
      way === 'password' ? signInByPasswordEndpoint : signInByRecoveryEndpoint,
      valuesOf(event.currentTarget),
    );
  };
  return (
    <form className="entry-form" onSubmit={onSubmit}>
      <FormField label={t('staff.email')} name="email" type="email" autoComplete="username" required />
      {way === 'password' ? (
        <>
          <FormField
            label={t('staff.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <CodeField label={t('staff.code')} />
        </>
      ) : (
        <FormField
          label={t('staff.recovery_code')}
          name="code"
          autoComplete="off"
          minLength={8}
          maxLength={40}
          required
        />
      )}
      <button type="submit" className="button-primary entry-main" disabled={isBusy}>
        {t('staff.sign_in')}
      </button>
    </form>
  );
};

const useHasDemo = (): boolean => {
  const [hasDemo, setHasDemo] = useState(false);
  useEffect(() => {
    callAdmin(signInWaysEndpoint, {}).then((answer) => setHasDemo(answer.ok && answer.value.has_demo));
  }, []);
  return hasDemo;
};

export const SignInScreen = () => {
  const t = useText();
  const hasDemo = useHasDemo();
  const { error, isBusy, signIn, clear } = useSignIn();
  const [way, setWay] = useState<Way>(hasPasskeys() ? 'passkey' : 'password');
  const choose = (next: Way) => () => {
    clear();
    setWay(next);
  };
  return (
    <EntryPage title={t('staff.welcome')} about={t('staff.welcome_about')}>
      {!window.isSecureContext && <p role="alert">{t('staff.needs_https')}</p>}
      {way === 'passkey' ? (
        <button
          type="button"
          className="button-primary entry-main"
          disabled={isBusy}
          onClick={() => signIn(byPasskey)}
        >
          <Icon name="key" />
          {t('staff.by_passkey')}
        </button>
      ) : (
        <TypedForm
          key={way}
          way={way}
          isBusy={isBusy}
          onSend={(endpoint, body) =>
            signIn(() => callAdmin(endpoint, { body } as never) as Promise<SignedIn>)
          }
        />
      )}
      {error && <FormError>{error}</FormError>}
      <p className="entry-or">{t('staff.or')}</p>
      <div className="entry-ways">
        {way !== 'passkey' && hasPasskeys() && (
          <button type="button" className="button" onClick={choose('passkey')}>
            <Icon name="key" />
            {t('staff.passkey')}
          </button>
        )}
        {way !== 'password' && (
          <button type="button" className="button" onClick={choose('password')}>
            <Icon name="lock" />
            {t('staff.by_password')}
          </button>
        )}
        {way !== 'recovery' && (
          <button type="button" className="button" onClick={choose('recovery')}>
            {t('staff.by_recovery')}
          </button>
        )}
      </div>
      {hasDemo && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => signIn(() => callAdmin(signInToDemoEndpoint, {}))}
        >
          {t('staff.by_demo')}
        </button>
      )}
    </EntryPage>
  );
};
