// [OFFICE-34] Two people changed the same field: what it was, mine and theirs, or typed anew. Nothing is preset, so
// that no choice happens unseen; fields that one side changed are only told.
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import type { Failure } from '../../api/call.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Avatar } from '../avatar.tsx';
import { Icon } from '../icon.tsx';
import '../../styles/conflict.css';

export interface ConflictField {
  field: string;
  label: string;
  /** Null: not known any more. */
  base: string | null;
  /** Undefined: this side left it as it was. */
  mine?: string | undefined;
  theirs?: string | undefined;
  isLong?: boolean;
}

interface ConflictViewProps {
  failure: Failure | null;
  fields: readonly ConflictField[];
  /** The values of the fields that both changed, as chosen. */
  onSave: (values: Record<string, string>) => void;
  onDiscard: () => void;
  onClose: () => void;
}

type Choice = 'mine' | 'theirs' | 'anew';

const isOpenQuestion = ({ mine, theirs }: ConflictField): boolean =>
  mine !== undefined && theirs !== undefined;

const Merged = ({ value }: { value: string | undefined }) => {
  const t = useText();
  return value === undefined ? <span className="muted">{t('shell.conflict_unchanged')}</span> : value;
};

const Questions = ({
  fields,
  by,
  choices,
  anew,
  onChoose,
  onType,
}: {
  fields: readonly ConflictField[];
  by: string;
  choices: Record<string, Choice>;
  anew: Record<string, string>;
  onChoose: (field: string, choice: Choice) => void;
  onType: (field: string, text: string) => void;
}) => {
  const t = useText();
  const theirsOf = by === '' ? t('shell.conflict_theirs') : t('shell.conflict_theirs_of', { name: by });
  const radio = ({ field, label }: ConflictField, choice: Choice, shown: string) => (
    <label className="check">
      <input
        type="radio"
        name={`conflict-${field}`}
        aria-label={`${label}: ${t(`shell.conflict_choice_${choice}`)} ${shown}`}
        checked={choices[field] === choice}
        onChange={() => onChoose(field, choice)}
      />
      <span>{shown}</span>
    </label>
  );
  return (
    <table className="conflict-fields">
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('shell.conflict_base')}</th>
          <th scope="col">{t('shell.conflict_mine')}</th>
          <th scope="col">{theirsOf}</th>
          <th scope="col">{t('shell.conflict_anew')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((one) => {
          const { field, label, base, mine = '', theirs = '', isLong } = one;
          const isQuestion = isOpenQuestion(one);
          const Field = isLong ? 'textarea' : 'input';
          return (
            <tr key={field} className={isQuestion ? undefined : 'is-merged'}>
              <th scope="row">{label}</th>
              <td data-label={t('shell.conflict_base')}>{base ?? '–'}</td>
              <td
                className={choices[field] === 'mine' ? 'is-chosen' : undefined}
                data-label={t('shell.conflict_mine')}
              >
                {isQuestion ? radio(one, 'mine', mine) : <Merged value={one.mine} />}
              </td>
              <td className={choices[field] === 'theirs' ? 'is-chosen' : undefined} data-label={theirsOf}>
                {isQuestion ? radio(one, 'theirs', theirs) : <Merged value={one.theirs} />}
              </td>
              <td
                className={choices[field] === 'anew' ? 'is-chosen' : undefined}
                data-label={isQuestion ? t('shell.conflict_anew') : undefined}
              >
                {isQuestion && (
                  <Field
                    aria-label={`${label}: ${t('shell.conflict_anew')}`}
                    value={anew[field] ?? ''}
                    onChange={({ target }) => onType(field, target.value)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const Content = ({ failure, fields, onSave, onDiscard }: ConflictViewProps) => {
  const t = useText();
  const { moment } = useFormat();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [anew, setAnew] = useState<Record<string, string>>({});
  const questions = fields.filter(isOpenQuestion);
  const isDecided = questions.every(({ field }) => choices[field] !== undefined);
  const by = failure && 'by' in failure ? failure.by : undefined;
  const choose = (field: string, choice: Choice) => setChoices({ ...choices, [field]: choice });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isDecided) return;
    const chosen = ({ field, mine = '', theirs = '' }: ConflictField) =>
      ({ mine, theirs, anew: anew[field] ?? '' })[choices[field] ?? 'theirs'];
    onSave(Object.fromEntries(questions.map((one) => [one.field, chosen(one)])));
  };
  return (
    <form className="conflict" onSubmit={save}>
      <header>
        {by && <Avatar name={by.name} />}
        <div>
          <h2>{by ? t('shell.conflict_title_of', { name: by.name }) : t('shell.error_conflict')}</h2>
          <p className="muted">
            {by && `${moment(by.at)}. `}
            {t('shell.conflict_about')}
          </p>
        </div>
      </header>
      <Questions
        fields={fields}
        by={by?.name ?? ''}
        choices={choices}
        anew={anew}
        onChoose={choose}
        onType={(field, text) => {
          setAnew({ ...anew, [field]: text });
          choose(field, 'anew');
        }}
      />
      <footer>
        <span className="conflict-count" role="status">
          <Icon name="check" size={16} />
          {t('shell.conflict_count', { merged: fields.length - questions.length, open: questions.length })}
        </span>
        <button type="button" className="button-text" onClick={onDiscard}>
          {t('shell.conflict_discard')}
        </button>
        <button type="submit" className="button-primary" disabled={!isDecided}>
          {t('shell.conflict_save')}
        </button>
      </footer>
    </form>
  );
};

export const ConflictView = (props: ConflictViewProps) => {
  const t = useText();
  const { failure, fields, onClose } = props;
  const isOpen = failure?.error === 'conflict' && fields.some(isOpenQuestion);
  return (
    <ModalDialog
      open={isOpen}
      onClose={onClose}
      label={t('shell.error_conflict')}
      className="dialog conflict-dialog"
    >
      {isOpen && <Content {...props} />}
    </ModalDialog>
  );
};
