// [OFFICE-89] Two options become one: first how many products follow, then the merge itself, which can be undone.

import {
  type AttributeOption,
  type AttributePage,
  mergeOptionsEndpoint,
} from '@klaas/core/contract/admin/attribute-endpoints.ts';
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { type FormEvent, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { useAttributeErrors } from './attribute-failure.ts';

interface MergeDialogProps {
  attribute: AttributePage;
  /** The option that is given up; null: closed. */
  from: AttributeOption | null;
  nameOf: (option: AttributeOption) => string;
  onClose: () => void;
}

const MergeForm = ({ attribute, from, nameOf, onClose }: MergeDialogProps & { from: AttributeOption }) => {
  const t = useText();
  const textOf = useFailureText();
  const errorsOf = useAttributeErrors();
  const [into, setInto] = useState('');
  const [count, setCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const target = attribute.list.find(({ value }) => value === into);
  const merge = (value: string, dry: boolean) =>
    callAdmin(mergeOptionsEndpoint, {
      params: { id: String(attribute.id) },
      body: { from: from.value, into: value, dry },
    });
  const choose = async (value: string) => {
    setInto(value);
    setCount(null);
    setFailure(null);
    if (value === '') return;
    setBusy(true);
    const answer = await merge(value, true);
    setBusy(false);
    if (answer.ok) setCount(answer.value.products);
    else setFailure(answer);
  };
  const undo = async (id: number) => {
    const answer = await callAdmin(undoEndpoint, { params: { id }, body: {} });
    if (!answer.ok) showToast(textOf(answer), { isError: true });
    await queryClient.invalidateQueries();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await merge(into, false);
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    const { products, change_id } = answer.value;
    showToast(
      t('attributes.merged', { count: products }),
      change_id === null ? {} : { undo: () => void undo(change_id) },
    );
    onClose();
    await queryClient.invalidateQueries();
  };
  return (
    <form className="merge-form" onSubmit={(event) => void send(event)}>
      <h2>{t('attributes.merge', { name: nameOf(from) })}</h2>
      <label className="field">
        <span>{t('attributes.merge_into')}</span>
        <select value={into} disabled={isBusy} onChange={({ target: { value } }) => void choose(value)}>
          <option value="">{t('attributes.merge_choose')}</option>
          {attribute.list
            .filter(({ value }) => value !== from.value)
            .map((option) => (
              <option key={option.value} value={option.value}>
                {nameOf(option)}
              </option>
            ))}
        </select>
      </label>
      <div role="status">
        {count !== null && target && (
          <p>{t('attributes.merge_count', { count, from: nameOf(from), into: nameOf(target) })}</p>
        )}
        {Object.values(errorsOf(failure)).map((text) => (
          <p key={text} className="field-error">
            {text}
          </p>
        ))}
      </div>
      <div className="reason-acts">
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
        <button type="submit" className="button-primary" disabled={isBusy || count === null}>
          {t('attributes.merge_short')}
        </button>
      </div>
    </form>
  );
};

export const MergeDialog = (props: MergeDialogProps) => {
  const t = useText();
  const { from, nameOf, onClose } = props;
  return (
    <ModalDialog
      open={from !== null}
      onClose={onClose}
      label={t('attributes.merge', { name: from ? nameOf(from) : '' })}
      className="office-dialog"
    >
      {from && <MergeForm key={from.value} {...props} from={from} />}
    </ModalDialog>
  );
};
