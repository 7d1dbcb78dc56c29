// A password that can be seen while it is typed.
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useText } from '../i18n/use-text.tsx';
import { FormField } from './form-fields.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
}

export const PasswordField = (props: PasswordFieldProps) => {
  const t = useText();
  const [isSeen, setSeen] = useState(false);
  return (
    <div className="password-field">
      <FormField {...props} type={isSeen ? 'text' : 'password'} required />
      <IconButton
        label={isSeen ? t('shell.password_hide') : t('shell.password_show')}
        aria-pressed={isSeen}
        onClick={() => setSeen(!isSeen)}
      >
        <Icon name={isSeen ? 'eye-off' : 'eye'} size={20} />
      </IconButton>
    </div>
  );
};
