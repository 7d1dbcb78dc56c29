// One synonym: new, for a term that found nothing, or changed.
import {
  createSynonymEndpoint,
  editSynonymEndpoint,
  type SynonymRow,
} from '@klaas/core/contract/admin/search-word-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { ConflictView } from '../ui/conflict/conflict-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { useSynonymErrors } from './synonym-failure.ts';

export type SynonymDraft = Omit<SynonymRow, 'id' | 'version'> & Partial<Pick<SynonymRow, 'id' | 'version'>>;

export const renewSynonyms = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => String(meta?.['entities']).includes('search_synonym'),
  });

interface SynonymDialogProps {
  /** Null: closed. */
  begin: SynonymDraft | null;
  stores: readonly string[];
  onClose: () => void;
}

const save = ({ id, version = 1, ...fields }: SynonymDraft) =>
  id === undefined
    ? callAdmin(createSynonymEndpoint, { body: fields })
    : callAdmin(editSynonymEndpoint, { params: { id: String(id) }, body: { version, fields } });

const LABELS = { words: 'words', finds: 'finds', store: 'store' } as const;
const TEXTS = Object.keys(LABELS) as (keyof typeof LABELS)[];

const SynonymForm = ({ begin, stores, onClose }: SynonymDialogProps & { begin: SynonymDraft }) => {
  const t = useText();
  const [draft, setDraft] = useState(begin);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errors = useSynonymErrors()(failure?.error === 'conflict' ? null : failure);
  const title =
    begin.id === undefined ? t('search_words.new') : t('search_words.edit', { words: begin.words });
  const send = async (wanted: SynonymDraft) => {
    setBusy(true);
    const answer = await save(wanted);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return setBusy(false);
    showToast(t('search_words.saved'));
    await renewSynonyms();
    setBusy(false);
    onClose();
  };
  const text = (field: 'words' | 'finds') => (
    <div className="redirect-address">
      <label className="field">
        <span>{t(`search_words.${field}`)}</span>
        <input
          required
          maxLength={200}
          value={draft[field]}
          aria-invalid={errors[field] !== undefined}
          onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
        />
      </label>
      {errors[field] && (
        <small className="field-error" role="alert">
          {errors[field]}
        </small>
      )}
    </div>
  );
  return (
    <form
      className="dialog-body"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(draft);
      }}
    >
      <h2>{title}</h2>
      {text('words')}
      {text('finds')}
      <label className="check">
        <input
          type="checkbox"
          checked={draft.is_two_way}
          onChange={({ target }) => setDraft({ ...draft, is_two_way: target.checked })}
        />
        {t('search_words.also_back')}
      </label>
      <label className="field">
        <span>{t('search_words.store')}</span>
        <select value={draft.store} onChange={({ target }) => setDraft({ ...draft, store: target.value })}>
          <option value="">{t('search_words.every_store')}</option>
          {stores.map((store) => (
            <option key={store} value={store}>
              {store}
            </option>
          ))}
        </select>
      </label>
      {errors[''] && (
        <p className="field-error" role="alert">
          {errors['']}
        </p>
      )}
      <ConflictView
        failure={failure}
        fields={TEXTS.flatMap((field) => {
          const conflict = failure?.conflicts?.find((one) => one.field === field);
          if (!conflict) return [];
          const theirs = String(conflict.theirs);
          return [
            { field, label: t(`search_words.${field}`), base: begin[field], mine: draft[field], theirs },
          ];
        })}
        onSave={(choice) => {
          const version = failure && 'version' in failure ? (failure.version ?? 1) : 1;
          void send({ ...draft, ...choice, version });
        }}
        onDiscard={onClose}
        onClose={() => setFailure(null)}
      />
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy}>
          {t('shell.save')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

export const SynonymDialog = (props: SynonymDialogProps) => {
  const t = useText();
  const { begin, onClose } = props;
  return (
    <ModalDialog
      open={begin !== null}
      onClose={onClose}
      label={t('search_words.new')}
      className="office-dialog"
    >
      {begin && <SynonymForm {...props} begin={begin} />}
    </ModalDialog>
  );
};
