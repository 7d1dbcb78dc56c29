// The note of a pane: what is typed is a draft until it is saved, and a colleague's note is a conflict, not a loss.
import { notePaneEndpoint, type PaneDocument } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useText } from '../i18n/use-text.tsx';
import { ConflictView } from '../ui/conflict/conflict-view.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

type NotedPane = Pick<PaneDocument, 'id' | 'note' | 'version'>;

const useNote = ({ id, note, version }: NotedPane) => {
  const [base, setBase] = useState({ note, version });
  const [text, setText] = useState(note);
  const [failure, setFailure] = useState<Failure | null>(null);
  const draft = useDraft(`panes/${id}/note`, ({ fields }) => {
    setBase({ note: fields['base'] ?? note, version });
    setText(fields['note'] ?? note);
  });
  const isChanged = text.trim() !== base.note;
  if (!isChanged && version > base.version) {
    setBase({ note, version });
    setText(note);
  }
  const change = (next: string) => {
    setText(next);
    draft.keep(next.trim() === base.note ? {} : { note: next, base: base.note });
  };
  const take = (taken: typeof base) => {
    setFailure(null);
    setBase(taken);
    setText(taken.note);
    draft.keep({});
  };
  const save = async (next: string, over: string) => {
    const call = callAdmin(notePaneEndpoint, {
      params: { id: String(id) },
      body: { text: next, base: over },
    });
    const saved = await draft.saving(call);
    if (saved.ok) take({ note: saved.value.note, version: saved.value.version });
    else setFailure(saved);
  };
  return { text, base, isChanged, draft, failure, setFailure, change, take, save };
};

export const PaneNote = ({ pane }: { pane: NotedPane }) => {
  const t = useText();
  const textOf = useFailureText();
  const { text, base, isChanged, draft, failure, setFailure, change, take, save } = useNote(pane);
  const conflict = failure?.conflicts?.find(({ field }) => field === 'note');
  const theirs = String(conflict?.theirs ?? pane.note);
  const known = failure && 'version' in failure ? failure.version : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(text, base.note);
  };
  return (
    <>
      <form className="pane-note" onSubmit={submit}>
        <label className="field">
          <span>{t('production.note')}</span>
          <textarea
            rows={2}
            maxLength={2000}
            readOnly={draft.isLocked}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={draft.isLocked || !isChanged}>
          {t('shell.save')}
        </button>
        <DraftNote state={draft.state} />
        {failure && (
          <p className="field-error" role="alert">
            {textOf(failure)}
          </p>
        )}
      </form>
      <ConflictView
        failure={failure}
        fields={[
          {
            ...{ field: 'note', label: t('production.note'), isLong: true },
            ...{ base: String(conflict?.base ?? base.note), mine: text, theirs },
          },
        ]}
        onSave={({ note = text }) => {
          change(note);
          void save(note, theirs);
        }}
        onDiscard={() => take({ note: theirs, version: known ?? pane.version })}
        onClose={() => setFailure(null)}
      />
    </>
  );
};
