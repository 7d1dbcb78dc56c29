// Name, mail and password.
import { useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PasswordField } from '../../shell/modals/contents/password-field.tsx';
import { email, newPassword, personName, required, sameAs } from '../../shell/modals/form-rules.ts';
import { ModalForm } from '../../shell/modals/modal-form.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { Field } from '../../ui/field.tsx';
import { answerOf } from '../customer-handlers.ts';
import { useOpenSession } from '../session-context.tsx';
import type { SectionProps } from './section-props.ts';

const ProfileForm = ({ customer }: SectionProps) => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  return (
    <ModalForm
      rules={{
        firstname: [required, personName],
        lastname: [required, personName],
        email: [required, email],
      }}
      send={async ({ firstname = '', lastname = '', email: mail = '' }) =>
        answerOf(await (await open()).saveProfile({ firstname, lastname, email: mail.trim() }), { t })
      }
      onSent={() =>
        notify({
          type: 'success',
          message: t('message.account_updated'),
          action1: { label: t('message.ok') },
        })
      }
      submitLabel={t('customer.save')}
    >
      {(errors) => (
        <>
          <Field
            label={t('shell.firstname')}
            name="firstname"
            autoComplete="given-name"
            defaultValue={customer.firstname}
            error={errors.firstname}
            required
          />
          <Field
            label={t('shell.lastname')}
            name="lastname"
            autoComplete="family-name"
            defaultValue={customer.lastname}
            error={errors.lastname}
            required
          />
          <Field
            label={t('shell.email')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={customer.email}
            error={errors.email}
            required
          />
        </>
      )}
    </ModalForm>
  );
};

const PasswordForm = ({ onSent }: { onSent: () => void }) => {
  const t = useText();
  const open = useOpenSession();
  return (
    <ModalForm
      rules={{
        currentPassword: [required],
        newPassword: [required, newPassword],
        repeat: [sameAs('newPassword')],
      }}
      // [SES-04] a failure shows what the server says
      send={async ({ currentPassword = '', newPassword: next = '' }) => {
        const result = await (await open()).changePassword(currentPassword, next);
        return answerOf(result, { t, special: { offline: t('message.password_change_offline') } });
      }}
      onSent={onSent}
      submitLabel={t('customer.change_password')}
    >
      {(errors) => (
        <>
          <PasswordField
            label={t('customer.current_password')}
            name="currentPassword"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
          <PasswordField
            label={t('customer.new_password')}
            name="newPassword"
            autoComplete="new-password"
            hint={t('shell.password_hint')}
            error={errors.newPassword}
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

export const ProfileSection = ({ customer }: SectionProps) => {
  const t = useText();
  const notify = useNotify();
  const [changes, setChanges] = useState(0);
  const onChanged = () => {
    // The fields are empty again.
    setChanges(changes + 1);
    notify({ type: 'success', message: t('message.password_changed'), action1: { label: t('message.ok') } });
  };
  return (
    <>
      {/* What was kept here may be older than what the server says: the form follows it. */}
      <ProfileForm key={customer.updated_at} customer={customer} />
      <h2>{t('customer.change_password')}</h2>
      <PasswordForm key={changes} onSent={onChanged} />
    </>
  );
};
