// Edits an order before it is shipped; what it does is shown before it is saved. [OFFICE-52] [OFFICE-53]
import {
  type EditPreview,
  editOrderEndpoint,
  orderVersionsEndpoint,
  previewEditEndpoint,
} from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { useMemo, useRef, useState } from 'react';
import type { Failure } from '../../api/call.ts';
import { failureOf, useRead } from '../../api/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import { FailedState } from '../../ui/page.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useLate } from '../../ui/use-late.ts';
import { shownNumber } from '../order-states.tsx';
import { useOrderAct } from '../use-order-act.ts';
import { EditAddress, EditMethod } from './edit-delivery.tsx';
import { EditEffect } from './edit-effect.tsx';
import { EditLines } from './edit-lines.tsx';
import { useEditRuleText } from './edit-rules.ts';
import { baseOf, bodyOf, type EditBase, type EditState, unchanged } from './edit-state.ts';
import '../../styles/order-edit.css';

interface EditProps {
  order: OrderPage;
  onClose: () => void;
}

const PREVIEW_MS = 300;
const NOTHING = 'edit_nothing';

/** The last answer stays while the next one is computed. */
const useLast = (value: EditPreview | undefined): EditPreview | undefined => {
  const last = useRef(value);
  if (value) last.current = value;
  return last.current;
};

/** Of a refused save: the fields, or the order as a whole. */
const rulesOf = ({ fields = [], detail = '' }: Failure): { field: string; rule: string }[] =>
  fields.length > 0 ? fields : [{ field: '', rule: detail }];

const EditForm = ({ order, base, onClose }: EditProps & { base: EditBase }) => {
  const t = useText();
  const ruleText = useEditRuleText();
  const failureText = useFailureText();
  const { act, isBusy } = useOrderAct();
  // One for what was opened: pressed twice, it is one edit.
  const key = useRef(crypto.randomUUID());
  const [state, setState] = useState<EditState>(() => unchanged(base));
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Failure | null>(null);
  const body = useMemo(() => bodyOf(state, base, order.lines), [state, base, order.lines]);
  const late = useLate(body, PREVIEW_MS);
  const params = { id: String(order.id) };
  const { data, error, isFetching } = useRead(
    previewEditEndpoint,
    { params, body: late },
    { entities: ['order', 'product'] },
  );
  const failure = failureOf(error);
  const preview = useLast(data?.value);
  const isCurrent = late === body && !isFetching;
  const problems = [
    ...(failure ? rulesOf(failure) : (data?.value.problems ?? [])),
    ...(refused ? rulesOf(refused) : []),
  ];
  const ruleAt = (field: string): string => problems.find((one) => one.field === field)?.rule ?? '';
  const errorOf = (field: string): string => (ruleAt(field) === '' ? '' : ruleText(ruleAt(field)));
  const isUnchanged = ruleAt('') === NOTHING;
  const change = (part: Partial<EditState>) => {
    setRefused(null);
    setState({ ...state, ...part });
  };
  const save = async () => {
    const whole = { ...body, key: key.current, version: base.version, reason };
    const failed = await act(editOrderEndpoint, { params, body: whole }, t('edits.saved'));
    if (failed) setRefused(failed);
    else onClose();
  };
  const begun = preview?.panes.begun ?? 0;
  const common =
    refused?.error === 'conflict'
      ? t('edits.conflict')
      : refused && !refused.detail
        ? failureText(refused)
        : isUnchanged
          ? ''
          : errorOf('');
  const parts = { state, errorOf, onChange: change };
  return (
    <>
      <EditLines order={order} preview={preview} {...parts} />
      <EditAddress {...parts} />
      <EditMethod preview={preview} present={order.delivery.method} {...parts} />
      {preview && <EditEffect preview={preview} />}
      {begun > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={state.stopsBegun}
            onChange={({ target }) => change({ stopsBegun: target.checked })}
          />
          {t('edits.panes_begun', { count: begun })}
        </label>
      )}
      <label className="field">
        <span>{t('edits.reason')}</span>
        <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </label>
      {common !== '' && (
        <p className="field-error" role="alert">
          {common}
        </p>
      )}
      <div className="form-acts edit-acts">
        <button
          type="button"
          className="button-primary"
          disabled={isBusy || !isCurrent || problems.length > 0}
          onClick={() => void save()}
        >
          {t('edits.save')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
        <span className="muted">
          {isUnchanged ? t('edits.rule_nothing') : !isCurrent && t('edits.computing')}
        </span>
      </div>
    </>
  );
};

export const OrderEdit = ({ order, onClose }: EditProps) => {
  const t = useText();
  const { data, error, refetch } = useRead(
    orderVersionsEndpoint,
    { params: { id: String(order.id) } },
    { entities: ['order'] },
  );
  const failure = failureOf(error);
  return (
    <div className="order-edit">
      <h2>{t('edits.title', { number: shownNumber(order.number) })}</h2>
      {failure && <FailedState failure={failure} retry={() => void refetch()} />}
      {data && <EditForm order={order} base={baseOf(data.value)} onClose={onClose} />}
    </div>
  );
};
