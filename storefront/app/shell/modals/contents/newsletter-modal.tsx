// Newsletter subscription.

import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useState } from 'react';
import { Form } from '../../forms/form.tsx';
import { FormField } from '../../forms/form-fields.tsx';
import { email, required } from '../../forms/form-rules.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useModals } from '../../state/shell-state.tsx';
import { useShop } from '../../state/use-shop.ts';
import type { SubscribeResult } from '../modal-handlers.ts';
import { useModalHandlers } from '../modal-handlers-context.ts';
import { useModalPayload } from '../use-modal-payload.ts';

export default function NewsletterModal() {
  const t = useText();
  const { newsletter } = useShop();
  const { close } = useModals();
  const { subscribe } = useModalHandlers();
  const payload = useModalPayload('newsletter');
  const [joined, setJoined] = useState<{ how: SubscribeResult; email: string } | null>(null);
  const form = useForm({
    rules: { email: [required, email] },
    send: async ({ email: mail = '' }) => {
      const address = mail.trim();
      const response = await subscribe({ email: address });
      if (response.ok) setJoined({ how: response.joined ?? 'subscribed', email: address });
      return response;
    },
  });
  // The address was entered in the footer already: submit without another click.
  const { ref } = form;
  useEffect(() => {
    if (payload.shouldSubmit) ref.current?.requestSubmit();
  }, [payload.shouldSubmit, ref]);
  if (joined)
    return (
      <>
        <p role="status">{t(`shell.newsletter_${joined.how}`, { email: joined.email })}</p>
        <Button onClick={close}>{t('message.ok')}</Button>
      </>
    );
  return (
    <>
      <p className="muted">{newsletter.text}</p>
      <Form form={form} submitLabel={t('shell.newsletter_join')}>
        <FormField
          label={t('shell.email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={payload.email}
          required
        />
      </Form>
    </>
  );
}
