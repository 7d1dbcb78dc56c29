// A new redirect, also from a path that visitors looked for in vain.
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useRedirectErrors } from './redirect-failure.ts';
import { type RedirectDraft, RedirectFields } from './redirect-fields.tsx';
import { useRedirectSave } from './use-redirect-save.ts';

const NEW: RedirectDraft = { from_path: '', to_path: '', code: 301, store: '' };

interface DialogProps {
  /** Null: closed. */
  begin: Partial<RedirectDraft> | null;
  stores: readonly string[];
  onClose: () => void;
}

const Content = ({ begin, stores, onClose }: DialogProps) => {
  const t = useText();
  const [draft, setDraft] = useState({ ...NEW, ...begin });
  const { failure, isBusy, save } = useRedirectSave();
  const errorsOf = useRedirectErrors();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if ((await save(draft)).ok) onClose();
  };
  return (
    <form className="dialog-body" onSubmit={(event) => void send(event)}>
      <h2>{t('redirects.new')}</h2>
      <RedirectFields draft={draft} stores={stores} errors={errorsOf(failure)} onChange={setDraft} />
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy}>
          {t('redirects.add')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

export const RedirectDialog = (props: DialogProps) => {
  const t = useText();
  return (
    <ModalDialog
      open={props.begin !== null}
      onClose={props.onClose}
      label={t('redirects.new')}
      className="office-dialog"
    >
      {props.begin && <Content {...props} />}
    </ModalDialog>
  );
};
