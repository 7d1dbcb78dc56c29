// [SES-06] Confirms an e-mail address. A button, so that link scanners of mail programs confirm nothing.
import { useState } from 'react';
import { Form } from '../shell/forms/form.tsx';
import { useForm } from '../shell/forms/use-form.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { formResponseOf } from './form-response.ts';
import { useOpenSession } from './session-context.tsx';

export const ConfirmEmailForm = ({ token }: { token: string }) => {
  const t = useText();
  const open = useOpenSession();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const form = useForm({
    rules: {},
    send: async () => {
      const result = await (await open()).confirmEmail(token);
      if (result.ok) setConfirmed(result.value.email);
      return formResponseOf(result, { t });
    },
    onSent: () => {},
  });
  if (confirmed !== null) return <p role="status">{t('content.confirm_email_done', { email: confirmed })}</p>;
  return (
    <Form form={form} submitLabel={t('content.confirm_email_button')}>
      <p>{t('content.confirm_email_text')}</p>
    </Form>
  );
};
