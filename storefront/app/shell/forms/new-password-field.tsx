// New password field with its rules as a live checklist.
import { isMixedEnough, passwordError } from '@klaas/core/customer/customer-rules.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { type InputEvent, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { PasswordField } from './password-field.tsx';
import './forms.css';

const PasswordMarks = ({ password }: { password: string }) => {
  const t = useText();
  const rules = [
    { label: t('checkout.password_length'), isMet: passwordError(password) !== 'password_too_short' },
    { label: t('checkout.password_classes'), isMet: isMixedEnough(password) },
  ];
  return (
    <ul className="password-marks stack gap-half muted note" aria-live="polite">
      {rules.map(({ label, isMet }) => (
        <li className="flex" key={label} data-met={isMet || undefined}>
          <Icon name={isMet ? 'check' : 'minus'} size={16} />
          {label}
          <span className="sr-only">: {t(isMet ? 'checkout.mark_met' : 'checkout.mark_missing')}</span>
        </li>
      ))}
    </ul>
  );
};

/** `initial`: the current value in a form that restores its fields. */
export const NewPasswordField = ({
  label,
  name,
  initial = '',
}: {
  label: string;
  name: string;
  initial?: string;
}) => {
  const [password, setPassword] = useState(initial);
  return (
    <div
      className="new-password stack gap-2"
      onInput={(event: InputEvent<HTMLDivElement>) => setPassword((event.target as HTMLInputElement).value)}
    >
      <PasswordField label={label} name={name} autoComplete="new-password" />
      <PasswordMarks password={password} />
    </div>
  );
};
