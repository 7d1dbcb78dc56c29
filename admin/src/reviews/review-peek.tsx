// One review: approve, reject, answer. A decision is at once in the shop and has an undo; an answer is a draft until
// it is saved.
import { editReviewEndpoint, type ReviewListRow } from '@klaas/core/contract/admin/review-endpoints.ts';
import { useState } from 'react';
import { type Answer, callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { ConflictView } from '../ui/conflict/conflict-view.tsx';
import { RefusedEdit } from '../ui/optimistic/refused-edit.tsx';
import { useOptimistic } from '../ui/optimistic/use-optimistic.ts';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

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

const STATUS_NAMES = { 1: 'approved', 2: 'pending', 3: 'rejected' } as const;

const saveReview = async (id: number, version: number, fields: ReviewFields): Promise<Answer<unknown>> => {
  const saved = await callAdmin(editReviewEndpoint, {
    params: { id: String(id) },
    body: { version, fields },
  });
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => String(meta?.['entities']).includes('review'),
  });
  return saved;
};

/** The answer as typed, and the version that it was decided on: a colleague's change is a conflict, not a loss. */
const useAnswer = (review: ReviewListRow) => {
  const t = useText();
  const [base, setBase] = useState({ version: review.version, answer: review.answer ?? '' });
  const [text, setText] = useState(base.answer);
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = useDraft(`reviews/${review.id}`, ({ fields, version = base.version }) => {
    setBase({ ...base, version });
    setText(fields['answer'] ?? '');
  });
  const isChanged = text.trim() !== base.answer;
  const isOld = review.version > base.version || (review.answer ?? '') !== base.answer;
  if (!isChanged && isOld && review.version >= base.version) {
    setBase({ version: review.version, answer: review.answer ?? '' });
    setText(review.answer ?? '');
  }
  const change = (next: string) => {
    setText(next);
    draft.keep(next.trim() === base.answer ? {} : { answer: next }, base.version);
  };
  const take = (version: number, answer: string) => {
    setFailure(null);
    setBase({ version, answer });
    setText(answer);
    draft.keep({});
  };
  const save = async (next: string, version: number) => {
    const saved = await draft.saving(saveReview(review.id, version, { answer: next.trim() || null }));
    if (!saved.ok) {
      setFailure(saved);
      return false;
    }
    take(saved.version ?? version, next.trim());
    const undo = async () => {
      const back = await saveReview(review.id, saved.version ?? version, { answer: base.answer || null });
      if (back.ok) showToast(t('shell.undone'));
    };
    showToast(t('reviews.saved'), { undo: () => void undo() });
    return true;
  };
  return { text, base, isChanged, draft, failure, setFailure, change, save, take };
};

export const ReviewPeek = ({ review, mayWrite, onClose, onStep }: ReviewPeekProps) => {
  const t = useText();
  const { moment } = useFormat();
  const textOf = useFailureText();
  const { text, base, isChanged, draft, failure, setFailure, change, save, take } = useAnswer(review);
  const { shown, refused, edit, again, dismiss } = useOptimistic<
    Required<Pick<ReviewFields, 'review_status'>>
  >({
    stored: { review_status: review.review_status },
    version: review.version,
    save: (fields, version) => saveReview(review.id, version, fields),
    doneText: t('reviews.saved'),
  });
  const conflict = failure?.conflicts?.find(({ field }) => field === 'answer');
  const known = failure && 'version' in failure ? failure.version : undefined;
  const approve = async () => {
    // A refused answer is settled first.
    if (isChanged && !(await save(text, base.version))) return;
    await edit({ review_status: 1 });
  };
  const acts = mayWrite && (
    <>
      {shown.review_status !== 1 && (
        <button type="button" className="button-primary" onClick={() => void approve()}>
          {t('reviews.approve')}
        </button>
      )}
      {shown.review_status !== 3 && (
        <button type="button" className="button" onClick={() => void edit({ review_status: 3 })}>
          {t('reviews.reject')}
        </button>
      )}
      {isChanged && (
        <button
          type="button"
          className="button"
          disabled={draft.isLocked}
          onClick={() => void save(text, base.version)}
        >
          {t('reviews.save_answer')}
        </button>
      )}
    </>
  );
  const wanted = refused?.fields.review_status;
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
      <RefusedEdit
        refused={refused}
        wanted={wanted ? t(`reviews.status_${STATUS_NAMES[wanted]}`) : ''}
        onAgain={again}
        onDismiss={dismiss}
      />
      <p className="review-text" lang={review.store_code}>
        {review.detail}
      </p>
      <label className="field">
        <span>{t('reviews.answer', { language: review.store_code })}</span>
        <textarea
          rows={4}
          maxLength={4000}
          disabled={!mayWrite}
          readOnly={draft.isLocked}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      <DraftNote state={draft.state} />
      {failure && (
        <p className="field-error" role="alert">
          {textOf(failure)}
        </p>
      )}
      <ConflictView
        failure={failure}
        fields={[
          {
            field: 'answer',
            label: t('reviews.answer', { language: review.store_code }),
            base: typeof conflict?.base === 'string' ? conflict.base : null,
            mine: text,
            theirs: typeof conflict?.theirs === 'string' ? conflict.theirs : '',
            isLong: true,
          },
        ]}
        onSave={({ answer = text }) => {
          change(answer);
          void save(answer, known ?? base.version);
        }}
        onDiscard={() => take(review.version, review.answer ?? '')}
        onClose={() => setFailure(null)}
      />
    </Peek>
  );
};
