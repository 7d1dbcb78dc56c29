// My account: keys, password, recovery codes, sessions and preferences.
import {
  accountEndpoint,
  addKeyEndpoint,
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  newKeyOptionsEndpoint,
  newRecoveryCodesEndpoint,
  newTotpEndpoint,
  removeKeyEndpoint,
  renameKeyEndpoint,
  saveAccountEndpoint,
  savePasswordEndpoint,
} from '@klaas/core/contract/admin/account-endpoints.ts';
import type { TotpOfferSchema } from '@klaas/core/contract/admin/credential-schemas.ts';
import { deviceName } from '@klaas/core/staff/device-name.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Key, KeyRow, SessionRow } from './access-lists.tsx';
import { FormField, valuesOf } from './form-field.tsx';
import { hasPasskeys, makePasskey } from './passkey.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useStaffWrite } from './use-staff-write.ts';
import '../styles/staff.css';

type Account = z.output<typeof accountEndpoint.output>;

const KeyItem = ({ entry }: { entry: Key }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  const [isRenaming, setRenaming] = useState(false);
  const params = { key: entry.id };
  if (isRenaming)
    return (
      <li className="access-row">
        <form
          className="inline-form"
          onSubmit={async (event) => {
            event.preventDefault();
            const { name = '' } = valuesOf(event.currentTarget);
            const answer = await write(renameKeyEndpoint, { params, body: { name } });
            if (answer.ok) setRenaming(false);
          }}
        >
          <FormField
            label={t('staff.key_name')}
            name="name"
            defaultValue={entry.name}
            maxLength={60}
            required
          />
          <button type="submit" className="button" disabled={isBusy}>
            {t('shell.save')}
          </button>
        </form>
      </li>
    );
  return (
    <KeyRow entry={entry}>
      <button
        type="button"
        className="button"
        aria-label={t('staff.rename_key', { name: entry.name })}
        onClick={() => setRenaming(true)}
      >
        {t('staff.rename')}
      </button>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        aria-label={t('staff.remove_key', { name: entry.name })}
        onClick={() => write(removeKeyEndpoint, { params })}
      >
        {t('staff.remove')}
      </button>
    </KeyRow>
  );
};

const Keys = ({ account }: { account: Account }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  const { refresh } = useSession();
  const add = async () => {
    const options = await write(newKeyOptionsEndpoint, {});
    if (!options.ok) return;
    const passkey = await makePasskey(options.value);
    if (!passkey) return showToast(t('staff.passkey_cancelled'), { isError: true });
    const name = deviceName(navigator.userAgent) || t('staff.passkey');
    await write(addKeyEndpoint, { body: { passkey, name } });
    await refresh();
  };
  return (
    <section className="account-part" aria-labelledby="account-keys">
      <h2 id="account-keys">{t('staff.passkeys')}</h2>
      {account.needs_key && <p role="alert">{t('staff.needs_key')}</p>}
      <ul>
        {account.keys.map((entry) => (
          <KeyItem key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasPasskeys() && (
        <button type="button" className="button" disabled={isBusy} onClick={add}>
          {t('staff.add_key')}
        </button>
      )}
    </section>
  );
};

const Typed = ({ account }: { account: Account }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  const [offer, setOffer] = useState<z.output<typeof TotpOfferSchema> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <section className="account-part" aria-labelledby="account-typed">
      <h2 id="account-typed">{t('staff.password_and_codes')}</h2>
      <p>{account.has_password ? t('staff.has_password') : t('staff.has_no_password')}</p>
      {offer ? (
        <PasswordForm
          offer={offer}
          isBusy={isBusy}
          onSend={async (body) => {
            if ((await write(savePasswordEndpoint, { body })).ok) setOffer(null);
          }}
        />
      ) : (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={async () => {
            const answer = await write(newTotpEndpoint, {});
            if (answer.ok) setOffer(answer.value);
          }}
        >
          {account.has_password ? t('staff.change_password') : t('staff.set_password')}
        </button>
      )}
      <p>{t('staff.codes_left', { count: account.recovery_codes_left })}</p>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={async () => {
            const answer = await write(newRecoveryCodesEndpoint, {});
            if (answer.ok) setCodes(answer.value.recovery_codes);
          }}
        >
          {t('staff.new_codes')}
        </button>
      )}
    </section>
  );
};

const Sessions = ({ account }: { account: Account }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  return (
    <section className="account-part" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('staff.sessions')}</h2>
      <ul>
        {account.sessions.map((session) => (
          <SessionRow key={session.id} session={session}>
            {!session.is_current && (
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => write(endOwnSessionEndpoint, { params: { session: session.id } })}
              >
                {t('staff.end')}
              </button>
            )}
          </SessionRow>
        ))}
      </ul>
      {account.sessions.length > 1 && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => write(endOtherSessionsEndpoint, {})}
        >
          {t('staff.end_others')}
        </button>
      )}
    </section>
  );
};

const Preferences = ({ account, version }: { account: Account; version: number | undefined }) => {
  const t = useText();
  const { write, isBusy } = useStaffWrite();
  const { refresh } = useSession();
  const save = async (fields: { name?: string; has_shortcuts?: boolean }) => {
    await write(saveAccountEndpoint, { body: { version, ...fields } });
    await refresh();
  };
  return (
    <section className="account-part" aria-labelledby="account-me">
      <h2 id="account-me">{t('staff.about_me')}</h2>
      <form
        className="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ name: valuesOf(event.currentTarget)['name'] ?? '' });
        }}
      >
        <FormField
          key={account.name}
          label={t('staff.your_name')}
          name="name"
          defaultValue={account.name}
          maxLength={80}
          autoComplete="name"
          required
        />
        <button type="submit" className="button" disabled={isBusy}>
          {t('shell.save')}
        </button>
      </form>
      <label className="check">
        <input
          type="checkbox"
          checked={account.has_shortcuts}
          disabled={isBusy}
          onChange={({ target }) => save({ has_shortcuts: target.checked })}
        />
        {t('staff.shortcuts')}
      </label>
    </section>
  );
};

export const AccountScreen = () => {
  const t = useText();
  const { data, error, refetch } = useRead(accountEndpoint, {}, { entities: ['staff_member'] });
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  if (!data) return null;
  const { value: account, version } = data;
  return (
    <div className="list-screen account">
      <PageHead title={t('staff.my_account')} about={account.email} />
      <div className="account-parts">
        <Keys account={account} />
        <Typed account={account} />
        <Sessions account={account} />
        <Preferences account={account} version={version} />
      </div>
    </div>
  );
};
