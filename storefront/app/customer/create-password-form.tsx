// [SES-04] Sets a new password by the link in the e-mail, then logs in.

import { Button } from '@klaas/ui/button.tsx';
import { Form } from '../shell/forms/form.tsx';
import { newPassword, required, sameAs } from '../shell/forms/form-rules.ts';
import { NewPasswordField } from '../shell/forms/new-password-field.tsx';
import { PasswordField } from '../shell/forms/password-field.tsx';
import { useForm } from '../shell/forms/use-form.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { useNotify } from '../shell/state/shell-state.tsx';
import { formResponseOf } from './form-response.ts';
import { useOpenSession } from './session-context.tsx';

interface CreatePasswordFormProps {
  email: string;
  token: string;
  onDone: () => void;
  /** For an expired link. */
  onRequestNew: () => void;
}

export const CreatePasswordForm = ({ email, token, onDone, onRequestNew }: CreatePasswordFormProps) => {
  const t = useText();
  const open = useOpenSession();
  const notify = useNotify();
  const form = useForm({
    rules: { password: [required, newPassword], repeat: [sameAs('password')] },
    send: async ({ password = '' }) =>
      formResponseOf(await (await open()).createPassword(email, token, password), { t }),
    onSent: () => {
      notify({
        type: 'success',
        message: t('message.password_changed'),
        action1: { label: t('message.ok') },
      });
      onDone();
    },
  });
  return (
    <Form
      form={form}
      submitLabel={t('content.create_password_save')}
      beside={
        form.formError && (
          <Button look="text" type="button" onClick={onRequestNew}>
            {t('content.ask_new_link')}
          </Button>
        )
      }
    >
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField label={t('shell.password')} name="password" />
      <PasswordField label={t('shell.password_repeat')} name="repeat" autoComplete="new-password" />
    </Form>
  );
};
