// A review of a product; it is read before it is shown.
import { useState } from 'react';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useModalState, useModals, useNotify } from '../../state/shell-state.tsx';
import { personName, required } from '../form-rules.ts';
import { ModalForm } from '../modal-form.tsx';
import { useModalHandlers } from '../modal-handlers-context.ts';

const STARS = [1, 2, 3, 4, 5];

export default function ReviewModal() {
  const t = useText();
  const notify = useNotify();
  const { close } = useModals();
  const { submitReview } = useModalHandlers();
  const open = useModalState((state) => state.open);
  const payload = open?.name === 'review' ? open.payload : {};
  const [rating, setRating] = useState('');
  const onSent = () => {
    close();
    notify({ type: 'success', message: t('message.review_submitted'), action1: { label: t('message.ok') } });
  };
  return (
    <>
      {payload.productName && <p className="modal-lead">{payload.productName}</p>}
      <ModalForm
        rules={{
          rating: [required],
          nickname: [required, personName],
          title: [required],
          detail: [required],
        }}
        send={
          submitReview &&
          (({ title = '', detail = '', nickname = '' }) =>
            submitReview({
              product_id: payload.product_id ?? 0,
              title,
              detail,
              nickname,
              rating: Number(rating),
            }))
        }
        onSent={onSent}
        submitLabel={t('shell.review_send')}
      >
        {(errors) => (
          <>
            <fieldset className="stars">
              <legend>{t('shell.review_rating')}</legend>
              {STARS.map((star) => (
                <label key={star}>
                  <input
                    type="radio"
                    name="rating"
                    value={star}
                    checked={rating === String(star)}
                    onChange={() => setRating(String(star))}
                  />
                  {t('shell.review_stars', { count: star })}
                </label>
              ))}
              {errors.rating && <p className="field-error">{errors.rating}</p>}
            </fieldset>
            <Field
              label={t('shell.review_nickname')}
              name="nickname"
              autoComplete="nickname"
              error={errors.nickname}
              required
            />
            <Field
              label={t('shell.review_title')}
              name="title"
              maxLength={120}
              error={errors.title}
              required
            />
            <TextArea
              label={t('shell.review_detail')}
              name="detail"
              rows={5}
              maxLength={4000}
              error={errors.detail}
              required
            />
          </>
        )}
      </ModalForm>
    </>
  );
}
