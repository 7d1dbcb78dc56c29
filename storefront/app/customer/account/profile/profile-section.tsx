// Name, e-mail address and password.
import { emailKey } from '@klaas/core/customer/customer-rules.ts';
import { useRef, useState } from 'react';
import { Form } from '../../../shell/forms/form.tsx';
import { email, newPassword, personName, required, sameAs } from '../../../shell/forms/form-rules.ts';
import { KnownField } from '../../../shell/forms/known-field.tsx';
import { NewPasswordField } from '../../../shell/forms/new-password-field.tsx';
import { PasswordField } from '../../../shell/forms/password-field.tsx';
import { useForm } from '../../../shell/forms/use-form.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useNotify } from '../../../shell/state/shell-state.tsx';
import { formResponseOf } from '../../form-response.ts';
import { useOpenSession, useSessionState } from '../../session-context.tsx';
import type { SectionProps } from '../section-props.ts';
import { notifyProfileSaved, PendingNote } from './profile-notices.tsx';

const PROFILE = {
  firstname: [required, personName],
  lastname: [required, personName],
  email: [required, email],
};

const ProfileForm = ({ customer }: SectionProps) => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  const isQueued = useRef(false);
  const isConfirmationSent = useRef(false);
  const [hasOther, setOther] = useState(false);
  const isOther = (mail: string) => emailKey(mail) !== emailKey(customer.email);
  const pending = useSessionState(({ pendingProfile }) => pendingProfile);
  const pendingEmail = customer.extension_attributes?.pending_email;
  const form = useForm({
    rules: hasOther ? { ...PROFILE, currentPassword: [required] } : PROFILE,
    send: async ({ firstname = '', lastname = '', email: mail = '', currentPassword = '' }) => {
      const engine = await open();
      if (isOther(mail)) {
        const emailChange = await engine.changeEmail(
          { firstname, lastname, email: mail.trim() },
          currentPassword,
        );
        isConfirmationSent.current = true;
        return formResponseOf(emailChange, { t, special: { offline: t('customer.email_offline') } });
      }
      const saved = await engine.saveProfile({ firstname, lastname, email: mail.trim() });
      isConfirmationSent.current = false;
      isQueued.current = saved.ok && saved.value === 'queued';
      return formResponseOf(saved, { t });
    },
    onSent: () => {
      if (!isConfirmationSent.current) return notifyProfileSaved(isQueued.current, { notify, t });
      const field = form.ref.current?.elements.namedItem('email') as HTMLInputElement;
      notify({
        type: 'success',
        message: t('customer.email_asked', { email: field.value.trim() }),
        action1: { label: t('message.ok') },
      });
      // The account keeps the old address until the new one is confirmed by e-mail.
      field.value = customer.email;
      setOther(false);
    },
  });
  const field = (name: 'firstname' | 'lastname' | 'email', autoComplete: string, type = 'text') => (
    <KnownField
      label={t(`shell.${name}`)}
      name={name}
      type={type}
      autoComplete={autoComplete}
      defaultValue={pending?.[name] ?? customer[name]}
      maxLength={255}
      required
      {...(name === 'email' && { onChange: ({ target }) => setOther(isOther(target.value)) })}
    />
  );
  return (
    <Form form={form} submitLabel={t('customer.save')} isNarrow>
      {pending && !pending.addresses && <PendingNote />}
      {field('firstname', 'given-name')}
      {field('lastname', 'family-name')}
      {field('email', 'email', 'email')}
      {pendingEmail && (
        <p className="small muted" role="status">
          {t('customer.email_pending', { email: pendingEmail })}
        </p>
      )}
      {hasOther && (
        <PasswordField
          label={t('customer.current_password')}
          name="currentPassword"
          autoComplete="current-password"
          hint={t('customer.email_needs_password')}
        />
      )}
    </Form>
  );
};

const PASSWORDS = {
  currentPassword: [required],
  newPassword: [required, newPassword],
  repeat: [sameAs('newPassword')],
};

const PasswordForm = ({ customer }: SectionProps) => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  const form = useForm({
    rules: PASSWORDS,
    // [SES-04] a failure shows the server's error message
    send: async ({ currentPassword = '', newPassword: next = '' }) => {
      const result = await (await open()).changePassword(currentPassword, next);
      return formResponseOf(result, { t, special: { offline: t('message.password_change_offline') } });
    },
    onSent: () => {
      form.ref.current?.reset();
      notify({
        type: 'success',
        message: t('message.password_changed'),
        action1: { label: t('message.ok') },
      });
    },
  });
  return (
    <Form form={form} submitLabel={t('customer.change_password')} isNarrow>
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={customer.email} />
      <PasswordField
        label={t('customer.current_password')}
        name="currentPassword"
        autoComplete="current-password"
      />
      <NewPasswordField label={t('customer.new_password')} name="newPassword" />
      <PasswordField label={t('shell.password_repeat')} name="repeat" autoComplete="new-password" />
    </Form>
  );
};

export const ProfileSection = ({ customer }: SectionProps) => {
  const t = useText();
  return (
    <>
      <ProfileForm customer={customer} />
      <h2>{t('customer.change_password')}</h2>
      <PasswordForm customer={customer} />
    </>
  );
};
