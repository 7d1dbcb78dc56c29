// Review form of a product; reviews are moderated.
import { Icon } from '@klaas/ui/icon.tsx';
import { Form, useFieldError } from '../../forms/form.tsx';
import { FormField, FormTextArea } from '../../forms/form-fields.tsx';
import { personName, required } from '../../forms/form-rules.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useCountState, useModals, useNotify } from '../../state/shell-state.tsx';
import { useModalHandlers } from '../modal-handlers-context.ts';
import { useModalPayload } from '../use-modal-payload.ts';

const STARS = [1, 2, 3, 4, 5];

const Stars = () => {
  const t = useText();
  const error = useFieldError('rating');
  return (
    <fieldset className="stars shrink" aria-describedby={error ? 'rating-error' : undefined}>
      <legend className="mb-1">{t('shell.review_rating')}</legend>
      <div className="stars-row">
        {STARS.map((star) => (
          <label className="relative" key={star}>
            <input type="radio" name="rating" value={star} required />
            <Icon name="star" size={28} />
            <span className="sr-only">{t('shell.review_stars', { count: star })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="rating-error" className="field-error">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
};

const RULES = {
  rating: [required],
  nickname: [required, personName],
  title: [required],
  detail: [required],
};

export default function ReviewModal() {
  const t = useText();
  const notify = useNotify();
  const { close } = useModals();
  const { submitReview } = useModalHandlers();
  const firstname = useCountState(({ customer }) => customer);
  const payload = useModalPayload('review');
  const form = useForm({
    rules: RULES,
    send: ({ rating, title = '', detail = '', nickname = '' }) =>
      submitReview({ product_id: payload.product_id ?? 0, title, detail, nickname, rating: Number(rating) }),
    onSent: () => {
      close();
      notify({
        type: 'success',
        message: t('message.review_submitted'),
        action1: { label: t('message.ok') },
      });
    },
  });
  return (
    <>
      {payload.productName && <p className="muted">{payload.productName}</p>}
      <Form form={form} submitLabel={t('shell.review_send')}>
        <Stars />
        <FormField
          label={t('shell.review_nickname')}
          name="nickname"
          autoComplete="nickname"
          maxLength={60}
          defaultValue={firstname ?? ''}
          required
        />
        <FormField label={t('shell.review_title')} name="title" maxLength={120} required />
        <FormTextArea label={t('shell.review_detail')} name="detail" rows={5} maxLength={4000} required />
      </Form>
    </>
  );
}
