// Login, registration and password reset.

import { Button } from '@klaas/ui/button.tsx';
import { useState } from 'react';
import { Form } from '../../forms/form.tsx';
import { FormField } from '../../forms/form-fields.tsx';
import { email, newPassword, personName, required, sameAs } from '../../forms/form-rules.ts';
import { NewPasswordField } from '../../forms/new-password-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useModals } from '../../state/shell-state.tsx';
import { useModalHandlers } from '../modal-handlers-context.ts';
import type { ModalPayloads } from '../modal-store.ts';
import { useModalPayload } from '../use-modal-payload.ts';

type Mode = NonNullable<ModalPayloads['authentication']['mode']>;

const Login = () => {
  const t = useText();
  const { login } = useModalHandlers();
  const form = useForm({
    rules: { username: [required, email], password: [required] },
    send: ({ username = '', password = '' }) => login({ username: username.trim(), password }),
    onSent: useModals().close,
  });
  return (
    <Form form={form} submitLabel={t('shell.log_in')}>
      <FormField label={t('shell.email')} name="username" type="email" autoComplete="username" required />
      <PasswordField label={t('shell.password')} name="password" autoComplete="current-password" />
    </Form>
  );
};

const REGISTRATION = {
  firstname: [required, personName],
  lastname: [required, personName],
  email: [required, email],
  password: [required, newPassword],
  repeat: [sameAs('password')],
};

const Register = () => {
  const t = useText();
  const { register } = useModalHandlers();
  const form = useForm({
    rules: REGISTRATION,
    send: ({ firstname = '', lastname = '', email: mail = '', password = '' }) =>
      register({ firstname: firstname.trim(), lastname: lastname.trim(), email: mail.trim(), password }),
    onSent: useModals().close,
  });
  return (
    <Form form={form} submitLabel={t('shell.register')}>
      <FormField label={t('shell.firstname')} name="firstname" autoComplete="given-name" required />
      <FormField label={t('shell.lastname')} name="lastname" autoComplete="family-name" required />
      <FormField label={t('shell.email')} name="email" type="email" autoComplete="email" required />
      <NewPasswordField label={t('shell.password')} name="password" />
      <PasswordField label={t('shell.password_repeat')} name="repeat" autoComplete="new-password" />
    </Form>
  );
};

const Forgot = () => {
  const t = useText();
  const { resetPassword } = useModalHandlers();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    rules: { email: [required, email] },
    send: ({ email: mail = '' }) => resetPassword({ email: mail.trim() }),
    onSent: () => setSent(true),
  });
  // Same text whether the address has an account or not: prevents account enumeration.
  if (isSent) return <p role="status">{t('shell.reset_sent')}</p>;
  return (
    <Form form={form} submitLabel={t('shell.reset_send')}>
      <FormField label={t('shell.email')} name="email" type="email" autoComplete="email" required />
    </Form>
  );
};

const FORMS: Record<Mode, () => React.ReactNode> = { login: Login, register: Register, forgot: Forgot };
const OTHERS: Record<Mode, Mode[]> = {
  login: ['register', 'forgot'],
  register: ['login'],
  forgot: ['login', 'register'],
};

export default function AuthenticationModal() {
  const t = useText();
  const payload = useModalPayload('authentication');
  const [mode, setMode] = useState<Mode>(payload.mode ?? 'login');
  const FormOfMode = FORMS[mode];
  return (
    <>
      {payload.reason && <p className="modal-reason muted">{payload.reason}</p>}
      <p className="muted">{t(`shell.auth_${mode}_lead`)}</p>
      <FormOfMode />
      <p className="modal-others cluster">
        {OTHERS[mode].map((other) => (
          <Button key={other} look="text" size="s" onClick={() => setMode(other)}>
            {t(`shell.auth_${other}`)}
          </Button>
        ))}
      </p>
    </>
  );
}
