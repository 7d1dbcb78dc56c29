// One redirect: changed, or moved to the bin.
import {
  type RedirectListRow,
  removeRedirectEndpoint,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { type FormEvent, useId, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { ConflictView } from '../ui/conflict/conflict-view.tsx';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';
import { useRedirectErrors } from './redirect-failure.ts';
import { type RedirectDraft, RedirectFields } from './redirect-fields.tsx';
import { renewRedirects, useRedirectSave } from './use-redirect-save.ts';

interface RedirectPeekProps {
  redirect: RedirectListRow;
  stores: readonly string[];
  mayWrite: boolean;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

const draftOf = ({ from_path, to_path, code, store }: RedirectListRow): RedirectDraft => ({
  ...{ from_path, to_path, code, store },
});

const LABELS = { from_path: 'from', to_path: 'to', code: 'code', store: 'store' } as const;
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

const withChoice = (draft: RedirectDraft, choice: Record<string, string>): RedirectDraft => ({
  from_path: choice['from_path'] ?? draft.from_path,
  to_path: choice['to_path'] ?? draft.to_path,
  code: (choice['code'] ?? String(draft.code)) === '302' ? 302 : 301,
  store: choice['store'] ?? draft.store,
});

export const RedirectPeek = ({ redirect, stores, mayWrite, onClose, onStep }: RedirectPeekProps) => {
  const t = useText();
  const form = useId();
  const [base, setBase] = useState({ version: redirect.version, fields: draftOf(redirect) });
  const [draft, setDraft] = useState(base.fields);
  const { failure, setFailure, isBusy, save } = useRedirectSave();
  const errorsOf = useRedirectErrors();
  const isChanged = FIELDS.some((field) => draft[field] !== base.fields[field]);
  // What a colleague saved is shown at once, unless something is typed here.
  if (!isChanged && redirect.version !== base.version && redirect.version > base.version) {
    setBase({ version: redirect.version, fields: draftOf(redirect) });
    setDraft(draftOf(redirect));
  }
  const store = async (fields: RedirectDraft, version: number) => {
    const saved = await save(fields, { id: redirect.id, version });
    if (!saved.ok) return;
    const stored = { ...fields, to_path: saved.value.to_path };
    setBase({ version: saved.version ?? version, fields: stored });
    setDraft(stored);
  };
  const remove = async () => {
    const removed = await callAdmin(removeRedirectEndpoint, { params: { id: String(redirect.id) } });
    if (!removed.ok) return setFailure(removed);
    showToast(t('redirects.removed'));
    await renewRedirects();
    onClose();
  };
  const title = t('redirects.edit', { path: redirect.from_path });
  const isMine = (field: keyof RedirectDraft): boolean => draft[field] !== base.fields[field];
  const theirsOf = (field: keyof RedirectDraft): unknown =>
    failure?.conflicts?.find((one) => one.field === field)?.theirs ?? redirect[field];
  const isTheirs = (field: keyof RedirectDraft): boolean => theirsOf(field) !== base.fields[field];
  const newest = failure && 'version' in failure ? failure.version : undefined;
  return (
    <Peek
      title={title}
      label={title}
      onClose={onClose}
      onStep={onStep}
      acts={
        mayWrite && (
          <>
            <button type="submit" form={form} className="button-primary" disabled={isBusy || !isChanged}>
              {t('shell.save')}
            </button>
            <button type="button" className="button" onClick={() => void remove()}>
              {t('redirects.remove')}
            </button>
          </>
        )
      }
    >
      <form
        id={form}
        className="redirect-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void store(draft, base.version);
        }}
      >
        <RedirectFields
          draft={draft}
          stores={stores}
          errors={failure?.error === 'conflict' ? {} : errorsOf(failure)}
          isDisabled={!mayWrite}
          onChange={setDraft}
        />
      </form>
      <ConflictView
        failure={failure}
        fields={FIELDS.filter((field) => isMine(field) || isTheirs(field)).map((field) => ({
          field,
          label: t(`redirects.${LABELS[field]}`),
          base: String(base.fields[field]),
          mine: isMine(field) ? String(draft[field]) : undefined,
          theirs: isTheirs(field) ? String(theirsOf(field)) : undefined,
        }))}
        onSave={(choice) => {
          // What only the colleague changed stays.
          const merged = { ...draft };
          for (const field of FIELDS) if (!isMine(field)) Object.assign(merged, { [field]: redirect[field] });
          const chosen = withChoice(merged, choice);
          setDraft(chosen);
          void store(chosen, newest ?? redirect.version);
        }}
        onDiscard={() => {
          setFailure(null);
          setBase({ version: redirect.version, fields: draftOf(redirect) });
          setDraft(draftOf(redirect));
        }}
        onClose={() => setFailure(null)}
      />
    </Peek>
  );
};
