// [SES-04] A new password by the link of the letter, and then logged in.
import { useText } from '../shell/i18n/use-text.tsx';
import { PasswordField } from '../shell/modals/contents/password-field.tsx';
import { newPassword, required, sameAs } from '../shell/modals/form-rules.ts';
import { ModalForm } from '../shell/modals/modal-form.tsx';
import { useNotify } from '../shell/state/shell-state.tsx';
import { answerOf } from './customer-handlers.ts';
import { useOpenSession } from './session-context.tsx';

interface CreatePasswordFormProps {
  email: string;
  token: string;
  onDone: () => void;
}

export const CreatePasswordForm = ({ email, token, onDone }: CreatePasswordFormProps) => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  const onSent = () => {
    notify({ type: 'success', message: t('message.password_changed'), action1: { label: t('message.ok') } });
    onDone();
  };
  return (
    <ModalForm
      rules={{ password: [required, newPassword], repeat: [sameAs('password')] }}
      send={async ({ password = '' }) =>
        answerOf(await (await open()).createPassword(email, token, password), { t })
      }
      onSent={onSent}
      submitLabel={t('content.create_password_save')}
    >
      {(errors) => (
        <>
          {/* For password managers: whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
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
