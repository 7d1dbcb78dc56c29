// Whether what is typed is kept, and whose values count after a conflict.
import { useText } from '../i18n/use-text.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { OpenDraft } from './use-draft.ts';

type DraftState = Pick<OpenDraft, 'state' | 'failure' | 'resolve'>;

export const SaveMark = ({ draft: { state, failure } }: { draft: DraftState }) => {
  const t = useText();
  const textOf = useFailureText();
  const texts = {
    ...{ saved: t('drafts.saved'), waiting: t('drafts.unsaved'), saving: t('drafts.saving') },
    ...{ conflict: t('drafts.conflict') },
    failed: failure ? t('drafts.not_saved', { reason: textOf(failure) }) : t('drafts.unsaved'),
  };
  return (
    <span role="status" className={state === 'failed' || state === 'conflict' ? 'field-error' : 'muted'}>
      {texts[state]}
    </span>
  );
};

export const DraftConflict = ({ draft }: { draft: DraftState }) => {
  const t = useText();
  if (draft.state !== 'conflict') return null;
  return (
    <section className="order-box request" aria-label={t('drafts.conflict')}>
      <p>{t('drafts.conflict')}</p>
      <div className="form-acts">
        <button type="button" className="button" onClick={() => draft.resolve(true)}>
          {t('drafts.keep_mine')}
        </button>
        <button type="button" className="button" onClick={() => draft.resolve(false)}>
          {t('drafts.take_theirs')}
        </button>
      </div>
    </section>
  );
};
