// Accepting an invitation: a passkey, or a password with an authenticator app; then the recovery codes.

import type { TotpOfferSchema } from '@klaas/core/contract/admin/credential-schemas.ts';
import {
  acceptInvitationEndpoint,
  invitationEndpoint,
  invitationPasskeyEndpoint,
  invitationTotpEndpoint,
} from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import { deviceName } from '@klaas/core/staff/device-name.ts';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { callAdmin, type Failure } from '../api/call.ts';
import { useTexts } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { EntryPage } from './entry-page.tsx';
import { FormError, FormField } from './form-field.tsx';
import { hasPasskeys, makePasskey } from './passkey.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useStaffFailure } from './staff-failure.ts';
import '../styles/entry.css';

type Invitation = z.output<typeof invitationEndpoint.output>;
type Proof = z.input<typeof acceptInvitationEndpoint.body>['proof'];

/** In the fragment, which is not sent with the page. */
const tokenOf = (): string => window.location.hash.slice(1);
const MAX_KEY_NAME = 60;

const Joining = ({ token, invitation }: { token: string; invitation: Invitation }) => {
  const { t, language } = useTexts();
  const textOf = useStaffFailure();
  const [name, setName] = useState(invitation.name ?? '');
  const [offer, setOffer] = useState<z.output<typeof TotpOfferSchema> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<{ ok: true } | Failure | null>) => {
    setBusy(true);
    setError('');
    const answer = await work();
    setBusy(false);
    if (answer === null) setError(t('staff.passkey_cancelled'));
    else if (!answer.ok) setError(textOf(answer));
  };
  const accept = async (proof: Proof) => {
    const answer = await callAdmin(acceptInvitationEndpoint, { body: { token, name, language, proof } });
    if (answer.ok) setCodes(answer.value.recovery_codes);
    return answer;
  };
  const acceptByPasskey = async () => {
    const options = await callAdmin(invitationPasskeyEndpoint, { body: { token, name } });
    if (!options.ok) return options;
    const passkey = await makePasskey(options.value);
    const device = deviceName(navigator.userAgent) || t('staff.passkey');
    return passkey && accept({ passkey, key_name: device.slice(0, MAX_KEY_NAME) });
  };
  const offerPassword = async () => {
    const answer = await callAdmin(invitationTotpEndpoint, { body: { token } });
    if (answer.ok) setOffer(answer.value);
    return answer;
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => window.location.assign('/admin/today')} />;
  return (
    <>
      <form
        className="entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(acceptByPasskey);
        }}
      >
        <FormField
          label={t('staff.your_name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          maxLength={80}
          required
        />
        {hasPasskeys() && (
          <button type="submit" className="button-primary entry-main" disabled={isBusy || !name.trim()}>
            <Icon name="key" />
            {t('staff.make_passkey')}
          </button>
        )}
      </form>
      {error && <FormError>{error}</FormError>}
      {offer ? (
        <PasswordForm offer={offer} isBusy={isBusy} onSend={(given) => attempt(() => accept(given))} />
      ) : (
        <>
          <p className="entry-or">{t('staff.or')}</p>
          <button
            type="button"
            className="button"
            disabled={isBusy || !name.trim()}
            onClick={() => attempt(offerPassword)}
          >
            <Icon name="lock" />
            {t('staff.by_password')}
          </button>
        </>
      )}
    </>
  );
};

export const InvitationScreen = () => {
  const { t } = useTexts();
  const textOf = useStaffFailure();
  const [token] = useState(tokenOf);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    callAdmin(invitationEndpoint, { body: { token } }).then((answer) =>
      answer.ok
        ? setInvitation(answer.value)
        : setFailure(
            answer.error === 'invalid'
              ? { ok: false, error: 'not_found', detail: 'invitation_over' }
              : answer,
          ),
    );
  }, [token]);
  if (failure)
    return (
      <EntryPage title={t('staff.invitation')} about={textOf(failure)}>
        <a className="button" href="/admin/">
          {t('staff.sign_in')}
        </a>
      </EntryPage>
    );
  if (!invitation) return null;
  const about = t('staff.invitation_about', {
    email: invitation.email,
    role: invitation.role_name ?? t(`staff.role_${invitation.role}`),
  });
  return (
    <EntryPage title={t('staff.invitation')} about={about}>
      <Joining token={token} invitation={invitation} />
    </EntryPage>
  );
};
