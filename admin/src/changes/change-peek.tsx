// One change: its fields before and after, what was changed since, and its undo.
import {
  type ChangeView,
  type UndoOutcome,
  undoEndpoint,
  undoPlanEndpoint,
} from '@klaas/core/contract/admin/change-endpoints.ts';
import { useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { queryClient, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { Peek } from '../ui/peek.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { fieldNamesOf, useChangeWords, useThing } from './change-text.ts';

const FieldTable = ({ change }: { change: ChangeView }) => {
  const t = useText();
  const words = useChangeWords();
  return (
    <table className="change-fields">
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fieldNamesOf(change).map((name) => (
          <tr key={name}>
            <th scope="row">{words.field(name)}</th>
            <td>
              <span className="before">{words.value(name, change.before?.[name])}</span>
            </td>
            <td className="after">{words.value(name, change.after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Fields that were changed since are left unless chosen. */
const ChangedSince = ({
  plan,
  chosen,
  onChoose,
}: {
  plan: UndoOutcome;
  chosen: readonly string[];
  onChoose: (fields: string[]) => void;
}) => {
  const t = useText();
  const words = useChangeWords();
  return (
    <section className="change-since">
      <h3>
        <Icon name="alert" size={16} />
        {t('changes.changed_since', { count: plan.changed_since.length })}
      </h3>
      {plan.changed_since.map(({ field, current, target }) => (
        <fieldset key={field}>
          <legend>
            {words.field(field)} {t('changes.now')} {words.value(field, current)}
          </legend>
          <label className="check">
            <input
              type="radio"
              name={field}
              checked={!chosen.includes(field)}
              onChange={() => onChoose(chosen.filter((name) => name !== field))}
            />
            {t('changes.leave')}
          </label>
          <label className="check">
            <input
              type="radio"
              name={field}
              checked={chosen.includes(field)}
              onChange={() => onChoose([...chosen, field])}
            />
            {t('changes.also_back')} {words.value(field, target)}
          </label>
        </fieldset>
      ))}
    </section>
  );
};

interface ChangePeekProps {
  change: ChangeView;
  actor: string;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
}

export const ChangePeek = ({ change, actor, onClose, onStep }: ChangePeekProps) => {
  const t = useText();
  const { moment } = useFormat();
  const { can } = useSession();
  const thingOf = useThing();
  const textOf = useFailureText();
  const [chosen, setChosen] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const mayUndo = can('changes.undo') && change.may_undo && !change.is_final && !change.is_erased;
  const { data } = useRead(
    undoPlanEndpoint,
    { params: { id: change.id } },
    { entities: [change.entity], isOn: mayUndo },
  );
  const plan = data?.value;
  const count = plan ? Math.max(plan.fields.length, plan.done) + chosen.length : 0;
  const undo = async () => {
    setBusy(true);
    const answer = await callAdmin(undoEndpoint, { params: { id: change.id }, body: { chosen } });
    setBusy(false);
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    showToast(t('changes.undo_done'));
    onClose();
    await queryClient.invalidateQueries();
  };
  const acts = mayUndo && plan && (
    <>
      <button type="button" className="button-primary" disabled={count === 0 || isBusy} onClick={undo}>
        <Icon name="undo" size={16} />
        {t('changes.undo_fields', { count })}
      </button>
      <span className="muted">{count === 0 ? t('changes.nothing_left') : t('changes.undoable_too')}</span>
    </>
  );
  return (
    <Peek
      title={thingOf(change)}
      label={thingOf(change)}
      onClose={onClose}
      onStep={onStep}
      isWide
      acts={acts || undefined}
    >
      <dl className="pairs">
        <dt>{t('changes.who')}</dt>
        <dd>
          {actor}, {moment(change.at)}
        </dd>
        {change.reason && (
          <>
            <dt>{t('changes.reason')}</dt>
            <dd>{change.reason}</dd>
          </>
        )}
        {change.request_id && (
          <>
            <dt>{t('changes.request')}</dt>
            <dd>{change.request_id}</dd>
          </>
        )}
      </dl>
      {change.bulk_count > 1 && <p>{t('changes.bulk', { count: change.bulk_count })}</p>}
      {change.is_erased ? <p>{t('changes.erased')}</p> : <FieldTable change={change} />}
      {change.is_final && <p className="muted">{t('changes.final')}</p>}
      {plan && plan.changed_since.length > 0 && (
        <ChangedSince plan={plan} chosen={chosen} onChoose={setChosen} />
      )}
    </Peek>
  );
};
