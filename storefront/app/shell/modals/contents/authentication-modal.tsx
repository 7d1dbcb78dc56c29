// Log in, register, or ask for a new password.
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useModalState, useModals } from '../../state/shell-state.tsx';
import { email, newPassword, personName, required, sameAs } from '../form-rules.ts';
import { ModalForm } from '../modal-form.tsx';
import { useModalHandlers } from '../modal-handlers-context.ts';
import type { ModalPayloads } from '../modal-store.ts';
import { PasswordField } from './password-field.tsx';

type Mode = NonNullable<ModalPayloads['authentication']['mode']>;

const Login = () => {
  const t = useText();
  const { login } = useModalHandlers();
  const { close } = useModals();
  return (
    <ModalForm
      rules={{ username: [required, email], password: [required] }}
      send={login && (({ username = '', password = '' }) => login({ username: username.trim(), password }))}
      onSent={close}
      submitLabel={t('shell.log_in')}
    >
      {(errors) => (
        <>
          <Field
            label={t('shell.email')}
            name="username"
            type="email"
            autoComplete="username"
            error={errors.username}
            required
          />
          <PasswordField
            label={t('shell.password')}
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        </>
      )}
    </ModalForm>
  );
};

const Register = () => {
  const t = useText();
  const { register } = useModalHandlers();
  const { close } = useModals();
  return (
    <ModalForm
      rules={{
        firstname: [required, personName],
        lastname: [required, personName],
        email: [required, email],
        password: [required, newPassword],
        repeat: [sameAs('password')],
      }}
      send={
        register &&
        (({ firstname = '', lastname = '', email: mail = '', password = '' }) =>
          register({ firstname: firstname.trim(), lastname: lastname.trim(), email: mail.trim(), password }))
      }
      onSent={close}
      submitLabel={t('shell.register')}
    >
      {(errors) => (
        <>
          <Field
            label={t('shell.firstname')}
            name="firstname"
            autoComplete="given-name"
            error={errors.firstname}
            required
          />
          <Field
            label={t('shell.lastname')}
            name="lastname"
            autoComplete="family-name"
            error={errors.lastname}
            required
          />
          <Field
            label={t('shell.email')}
            name="email"
            type="email"
            autoComplete="email"
            error={errors.email}
            required
          />
          <PasswordField
            label={t('shell.password')}
            name="password"
            autoComplete="new-password"
            hint={t('shell.password_hint')}
            error={errors.password}
          />
          <PasswordField
            label={t('shell.password_repeat')}
            name="repeat"
            autoComplete="new-password"
            error={errors.repeat}
          />
        </>
      )}
    </ModalForm>
  );
};

const Forgot = () => {
  const t = useText();
  const { resetPassword } = useModalHandlers();
  const [isSent, setSent] = useState(false);
  // The same words whether the address is known or not.
  if (isSent) return <p role="status">{t('shell.reset_sent')}</p>;
  return (
    <ModalForm
      rules={{ email: [required, email] }}
      send={resetPassword && (({ email: mail = '' }) => resetPassword({ email: mail.trim() }))}
      onSent={() => setSent(true)}
      submitLabel={t('shell.reset_send')}
    >
      {(errors) => (
        <Field
          label={t('shell.email')}
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
          required
        />
      )}
    </ModalForm>
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
  const open = useModalState((state) => state.open);
  const payload = open?.name === 'authentication' ? open.payload : {};
  const [mode, setMode] = useState<Mode>(payload.mode ?? 'login');
  const Form = FORMS[mode];
  return (
    <>
      {payload.reason && <p className="modal-reason">{payload.reason}</p>}
      <p className="modal-lead">{t(`shell.auth_${mode}_lead`)}</p>
      <Form />
      <p className="modal-others">
        {OTHERS[mode].map((other) => (
          <Button key={other} look="text" size="s" onClick={() => setMode(other)}>
            {t(`shell.auth_${other}`)}
          </Button>
        ))}
      </p>
    </>
  );
}
