// A new password whose rules are ticked off while it is typed.
import { isMixedEnough, passwordError } from '@klaas/core/customer/customer-rules.ts';
import { type InputEvent, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useText } from '../i18n/use-text.tsx';
import { PasswordField } from './password-field.tsx';
import './forms.css';

const PasswordMarks = ({ password }: { password: string }) => {
  const t = useText();
  const marks = [
    { words: t('checkout.password_length'), isMet: passwordError(password) !== 'password_too_short' },
    { words: t('checkout.password_classes'), isMet: isMixedEnough(password) },
  ];
  return (
    <ul className="password-marks" aria-live="polite">
      {marks.map(({ words, isMet }) => (
        <li key={words} data-met={isMet || undefined}>
          <Icon name={isMet ? 'check' : 'minus'} size={16} />
          {words}
          <span className="sr-only">: {t(isMet ? 'checkout.mark_met' : 'checkout.mark_missing')}</span>
        </li>
      ))}
    </ul>
  );
};

/** `initial`: what stands in the field already, where a form keeps it. */
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
      className="new-password"
      onInput={(event: InputEvent<HTMLDivElement>) => setPassword((event.target as HTMLInputElement).value)}
    >
      <PasswordField label={label} name={name} autoComplete="new-password" />
      <PasswordMarks password={password} />
    </div>
  );
};
