// The minute at which what is typed is published, by the clock of the shop.
import { parseMomentMs, timePartsOf } from '@klaas/core/stores/shop-time.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';

interface ScheduleDialogProps {
  isOpen: boolean;
  error: string | undefined;
  onSchedule: (at: string) => void;
  onClose: () => void;
}

const HOUR_MS = 3_600_000;

/** As the field has it. */
const localOf = (epochMs: number): string => {
  const { year, month, day, hour } = timePartsOf(epochMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:00`;
};

const Form = ({ error, onSchedule, onClose }: ScheduleDialogProps) => {
  const t = useText();
  const [typed, setTyped] = useState(() => localOf(Date.now() + HOUR_MS));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = parseMomentMs(typed);
    if (at !== null) onSchedule(new Date(at).toISOString());
  };
  return (
    <form className="dialog-body" onSubmit={submit}>
      <h2>{t('content.schedule')}</h2>
      <label className="field">
        <span>{t('content.publish_at')}</span>
        <input
          type="datetime-local"
          required
          value={typed}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="form-acts">
        <button type="submit" className="button-primary">
          {t('content.schedule_act')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

export const ScheduleDialog = (props: ScheduleDialogProps) => {
  const t = useText();
  return (
    <ModalDialog
      open={props.isOpen}
      onClose={props.onClose}
      label={t('content.schedule')}
      className="office-dialog"
    >
      {props.isOpen && <Form {...props} />}
    </ModalDialog>
  );
};
