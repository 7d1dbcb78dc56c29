// Joining the newsletter: one field, one promise.
import { Field } from '../../../ui/field.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useModalState, useModals, useNotify } from '../../state/shell-state.tsx';
import { email, required } from '../form-rules.ts';
import { ModalForm } from '../modal-form.tsx';
import { useModalHandlers } from '../modal-handlers-context.ts';

export default function NewsletterModal() {
  const t = useText();
  const notify = useNotify();
  const { close } = useModals();
  const { subscribe } = useModalHandlers();
  const open = useModalState((state) => state.open);
  const payload = open?.name === 'newsletter' ? open.payload : {};
  const onSent = () => {
    close();
    notify({
      type: 'success',
      message: t('message.newsletter_subscribed'),
      action1: { label: t('message.ok') },
    });
  };
  return (
    <>
      <p className="modal-lead">{t('shell.newsletter_lead')}</p>
      <ModalForm
        rules={{ email: [required, email] }}
        send={subscribe && (({ email: mail = '' }) => subscribe({ email: mail.trim() }))}
        onSent={onSent}
        submitLabel={t('shell.newsletter_join')}
      >
        {(errors) => (
          <Field
            label={t('shell.email')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={payload.email}
            error={errors.email}
            required
          />
        )}
      </ModalForm>
    </>
  );
}
