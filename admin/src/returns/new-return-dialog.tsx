// [OFFICE-58] A withdrawal that reached the shop by letter or telephone: pieces that cannot be returned are greyed, with
// the reason.
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import {
  createReturnEndpoint,
  type ReturnableOrder,
  returnableEndpoint,
} from '@klaas/core/contract/admin/return-endpoints.ts';
import { useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { DialogForm } from '../orders/order-dialogs.tsx';
import { FailedState } from '../ui/page.tsx';
import { noonOf } from './return-state-mark.tsx';
import { useReturnAct } from './use-return-act.ts';
import '../styles/returns.css';

type Pieces = ReadonlyMap<number, number>;

const LineChoice = ({
  lines,
  pieces,
  onChange,
}: {
  lines: ReturnableOrder['lines'];
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}) => {
  const t = useText();
  return (
    <fieldset className="pieces">
      <legend>{t('orders.pieces')}</legend>
      {lines.map(({ item_id, name, sku, qty, reason }) => (
        <label key={item_id} className={reason === null ? undefined : 'is-off'}>
          <span>
            {name} <span className="muted">{sku}</span>
            {reason !== null && <small id={`reason-${item_id}`}>{t(`returns.no_${reason}`)}</small>}
          </span>
          <input
            type="number"
            min={0}
            max={qty}
            disabled={reason !== null}
            aria-describedby={reason === null ? undefined : `reason-${item_id}`}
            value={pieces.get(item_id) ?? 0}
            onChange={({ target }) =>
              onChange(new Map(pieces).set(item_id, Math.max(0, Math.trunc(Number(target.value)))))
            }
          />
          <span className="muted">/ {qty}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** Of the field, in the time of the browser; undefined: now. */
const momentOf = (local: string): { submitted_at: string } | undefined =>
  local === '' ? undefined : { submitted_at: new Date(local).toISOString() };

const isAfter = (until: string | null, local: string): boolean =>
  until !== null && (local === '' ? new Date() : new Date(local)).toLocaleDateString('sv-SE') > until;

const Form = ({
  order,
  details,
  onClose,
}: {
  order: OrderPage;
  details: ReturnableOrder;
  onClose: () => void;
}) => {
  const t = useText();
  const { date } = useFormat();
  const { act, isBusy } = useReturnAct();
  const [error, setError] = useState('');
  const [pieces, setPieces] = useState<Pieces>(new Map());
  const [submitted, setSubmitted] = useState('');
  const [note, setNote] = useState('');
  const [goodwill, setGoodwill] = useState('');
  const isLate = isAfter(details.promise_until, submitted);
  const lines = [...pieces].filter(([, qty]) => qty > 0).map(([item_id, qty]) => ({ item_id, qty }));
  const create = async () => {
    const body = { lines, note, ...(isLate && { goodwill }), ...momentOf(submitted) };
    const failed = await act(createReturnEndpoint, { params: { id: String(order.id) }, body }, ({ number }) =>
      t('returns.created_toast', { number }),
    );
    if (failed === null) onClose();
    else setError(failed);
  };
  return (
    <DialogForm
      title={t('returns.new')}
      submit={t('returns.create')}
      error={error}
      isBusy={isBusy || lines.length === 0}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <p>
        {details.law_until === null || details.promise_until === null
          ? t('returns.until_open')
          : t('returns.until', {
              law: date(noonOf(details.law_until)),
              promise: date(noonOf(details.promise_until)),
            })}
      </p>
      <LineChoice lines={details.lines} pieces={pieces} onChange={setPieces} />
      <label className="field">
        <span>{t('returns.submitted_field')}</span>
        <input
          type="datetime-local"
          value={submitted}
          onChange={({ target }) => setSubmitted(target.value)}
        />
      </label>
      {isLate && (
        <label className="field">
          <span>{t('returns.goodwill')}</span>
          <input
            required
            maxLength={500}
            value={goodwill}
            onChange={({ target }) => setGoodwill(target.value)}
          />
        </label>
      )}
      <label className="field">
        <span>{t('returns.note_field')}</span>
        <textarea rows={2} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <p className="muted">{t('returns.create_final')}</p>
    </DialogForm>
  );
};

export const NewReturnDialog = ({ order, onClose }: { order: OrderPage; onClose: () => void }) => {
  const { data, error, refetch } = useRead(
    returnableEndpoint,
    { params: { id: String(order.id) } },
    { entities: ['order', 'return'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  return data ? <Form order={order} details={data.value} onClose={onClose} /> : null;
};
