// Asks for a reason before something unusual is done.
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useId } from 'react';
import { useText } from '../i18n/use-text.tsx';

interface ReasonDialogProps {
  title: string;
  about?: string;
  act: string;
  isOpen: boolean;
  onClose: () => void;
  onGive: (reason: string) => void;
}

const MAX_REASON = 500;

export const ReasonDialog = ({ title, about, act, isOpen, onClose, onGive }: ReasonDialogProps) => {
  const t = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (reason !== '') onGive(reason);
  };
  return (
    <ModalDialog open={isOpen} onClose={onClose} label={title} className="reason-dialog">
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
        <label className="field" htmlFor={id}>
          <span>{t('production.reason')}</span>
          <textarea id={id} name="reason" rows={3} required maxLength={MAX_REASON} />
        </label>
        <div className="reason-acts">
          <button type="button" className="button" onClick={onClose}>
            {t('shell.cancel')}
          </button>
          <button type="submit" className="button-primary">
            {act}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
};
