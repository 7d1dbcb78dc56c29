// A password with an authenticator app: where a device has no passkey.
import type { NewPasswordSchema, TotpOfferSchema } from '@klaas/core/contract/admin/credential-schemas.ts';
import type { FormEvent } from 'react';
import type * as z from 'zod/mini';
import { useText } from '../i18n/use-text.tsx';
import { CodeField, FormField, valuesOf } from './form-field.tsx';

type Offer = z.output<typeof TotpOfferSchema>;
type NewPassword = z.input<typeof NewPasswordSchema>;

const QrCode = ({ rows, label }: { rows: readonly string[]; label: string }) => {
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={dark.join('')} />
    </svg>
  );
};

export const PasswordForm = ({
  offer,
  isBusy,
  onSend,
}: {
  offer: Offer;
  isBusy: boolean;
  onSend: (given: NewPassword) => void;
}) => {
  const t = useText();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password = '', code = '' } = valuesOf(event.currentTarget);
    onSend({ password, totp: { sealed: offer.sealed, code } });
  };
  return (
    <form className="entry-form" onSubmit={onSubmit}>
      <FormField
        label={t('staff.new_password')}
        hint={t('staff.password_rule')}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={200}
        required
      />
      <p>{t('staff.app_about')}</p>
      <QrCode rows={offer.qr} label={t('staff.app_qr')} />
      <p>
        {t('staff.app_secret')} <code className="secret">{offer.secret}</code>
      </p>
      <CodeField label={t('staff.app_code')} />
      <button type="submit" className="button-primary" disabled={isBusy}>
        {t('shell.save')}
      </button>
    </form>
  );
};
