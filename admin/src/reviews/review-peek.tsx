// One review: approve, reject, answer. A decision is at once in the shop and has an undo.
import { editReviewEndpoint, type ReviewListRow } from '@klaas/core/contract/admin/review-endpoints.ts';
import { useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/page.tsx';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';

interface ReviewPeekProps {
  review: ReviewListRow;
  mayWrite: boolean;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

interface ReviewFields {
  review_status?: ReviewListRow['review_status'];
  answer?: string | null;
}

export const ReviewPeek = ({ review, mayWrite, onClose, onStep }: ReviewPeekProps) => {
  const t = useText();
  const { moment } = useFormat();
  const textOf = useFailureText();
  // What the answer was decided on: a colleague's change is a conflict, not a loss of what was typed.
  const [base, setBase] = useState({ version: review.version, answer: review.answer });
  const [answer, setAnswer] = useState(review.answer ?? '');
  const [failure, setFailure] = useState<Failure | null>(null);
  const theirs = failure?.conflicts?.find(({ field }) => field === 'answer')?.theirs;
  const save = async (version: number, fields: ReviewFields) => {
    const params = { id: String(review.id) };
    const saved = await callAdmin(editReviewEndpoint, { params, body: { version, fields } });
    setFailure(saved.ok ? null : saved);
    if (!saved.ok) return;
    setBase({
      version: saved.version ?? version,
      answer: fields.answer === undefined ? base.answer : fields.answer,
    });
    const { review_status } = review;
    const { answer: before } = base;
    const back = {
      ...(fields.review_status !== undefined && { review_status }),
      ...(fields.answer !== undefined && { answer: before }),
    };
    showToast(t('reviews.saved'), { undo: () => void save(saved.version ?? version, back) });
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => String(meta?.['entities']).includes('review'),
    });
  };
  const changed = answer.trim() !== (base.answer ?? '');
  const version = failure && 'version' in failure ? (failure.version ?? base.version) : base.version;
  const answerField = changed ? { answer: answer.trim() || null } : {};
  const acts = mayWrite && (
    <>
      {review.review_status !== 1 && (
        <button
          type="button"
          className="button-primary"
          onClick={() => void save(version, { review_status: 1, ...answerField })}
        >
          {t('reviews.approve')}
        </button>
      )}
      {review.review_status !== 3 && (
        <button type="button" className="button" onClick={() => void save(version, { review_status: 3 })}>
          {t('reviews.reject')}
        </button>
      )}
      {changed && (
        <button type="button" className="button" onClick={() => void save(version, answerField)}>
          {t('reviews.save_answer')}
        </button>
      )}
    </>
  );
  return (
    <Peek
      title={review.title}
      label={review.title}
      onClose={onClose}
      onStep={onStep}
      acts={acts || undefined}
    >
      <dl className="pairs">
        <dt>{t('reviews.product')}</dt>
        <dd>{review.product.name}</dd>
        <dt>{t('reviews.author')}</dt>
        <dd>
          {review.nickname}, {moment(review.created_at)}
        </dd>
        <dt>{t('reviews.order')}</dt>
        <dd>{review.has_bought ? t('reviews.bought') : t('reviews.not_bought')}</dd>
        <dt>{t('reviews.rating')}</dt>
        <dd>{review.rating === null ? '–' : t('reviews.stars', { count: review.rating })}</dd>
      </dl>
      <p className="review-text" lang={review.store_code}>
        {review.detail}
      </p>
      <label className="field">
        <span>{t('reviews.answer', { language: review.store_code })}</span>
        <textarea
          rows={4}
          maxLength={4000}
          disabled={!mayWrite}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </label>
      {failure && (
        <p className="field-error" role="alert">
          {textOf(failure)} {typeof theirs === 'string' && theirs}
        </p>
      )}
    </Peek>
  );
};
