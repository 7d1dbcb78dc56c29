// Password field with a show/hide button.

import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useState } from 'react';
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
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="password-field relative">
      <FormField {...props} type={isVisible ? 'text' : 'password'} required />
      <IconButton
        label={isVisible ? t('shell.password_hide') : t('shell.password_show')}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon name={isVisible ? 'eye-off' : 'eye'} size={20} />
      </IconButton>
    </div>
  );
};
