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
  onGive: (reason: string, photo: File | null) => void;
  /** Asked for too, but not needed. */
  photo?: string;
}

const MAX_REASON = 500;

export const ReasonDialog = ({ title, about, act, isOpen, onClose, onGive, photo }: ReasonDialogProps) => {
  const t = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const reason = String(given.get('reason')).trim();
    const file = given.get('photo');
    if (reason !== '') onGive(reason, file instanceof File && file.size > 0 ? file : null);
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
        {photo !== undefined && (
          <label className="field">
            <span>{photo}</span>
            <input type="file" name="photo" accept="image/*" capture="environment" />
          </label>
        )}
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
