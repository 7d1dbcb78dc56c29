// Steps of a return that ask for something: the goods as they came, the sum, the reason.
import {
  arriveReturnEndpoint,
  type ReturnPage,
  refundReturnEndpoint,
  refuseReturnEndpoint,
} from '@klaas/core/contract/admin/return-endpoints.ts';
import { GOODS_CONDITIONS, type GoodsCondition } from '@klaas/core/orders/returns/return-sum.ts';
import { useRef, useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { centsOf, DialogForm } from '../orders/order-dialogs.tsx';
import { useReturnAct } from './use-return-act.ts';

interface DialogProps {
  page: ReturnPage;
  onClose: () => void;
}

interface Seen {
  condition: GoodsCondition;
  deduction: string;
  note: string;
}

const INTACT: Seen = { condition: 'intact', deduction: '', note: '' };

const LineFields = ({
  line,
  seen,
  onChange,
}: {
  line: ReturnPage['lines'][number];
  seen: Seen;
  onChange: (seen: Seen) => void;
}) => {
  const t = useText();
  const { money } = useFormat();
  return (
    <fieldset className="return-line">
      <legend>
        {line.qty} × {line.name} <span className="muted">{money(line.paid_cents)}</span>
      </legend>
      <label className="field">
        <span>{t('returns.condition')}</span>
        <select
          value={seen.condition}
          onChange={({ target }) => onChange({ ...seen, condition: target.value as GoodsCondition })}
        >
          {GOODS_CONDITIONS.map((one) => (
            <option key={one} value={one}>
              {t(`returns.condition_${one}`)}
            </option>
          ))}
        </select>
      </label>
      {seen.condition !== 'intact' && (
        <label className="field">
          <span>{t('returns.deduction')}</span>
          <input
            inputMode="decimal"
            value={seen.deduction}
            onChange={({ target }) => onChange({ ...seen, deduction: target.value })}
          />
        </label>
      )}
      <label className="field">
        <span>{t('returns.line_note')}</span>
        <input
          maxLength={500}
          value={seen.note}
          onChange={({ target }) => onChange({ ...seen, note: target.value })}
        />
      </label>
    </fieldset>
  );
};

export const ArriveDialog = ({ page, onClose }: DialogProps) => {
  const t = useText();
  const { act, isBusy } = useReturnAct();
  const [error, setError] = useState('');
  const [seen, setSeen] = useState<ReadonlyMap<number, Seen>>(new Map());
  const seenOf = (item: number) => seen.get(item) ?? INTACT;
  const save = async () => {
    const lines = page.lines.map(({ item_id }) => {
      const { condition, deduction, note } = seenOf(item_id);
      return { item_id, condition, note, deduction_cents: condition === 'intact' ? 0 : centsOf(deduction) };
    });
    if (lines.some(({ deduction_cents }) => Number.isNaN(deduction_cents)))
      return setError(t('orders.rule_amount'));
    const input = { params: { id: String(page.id) }, body: { version: page.version, lines } };
    const failed = await act(arriveReturnEndpoint, input, () => t('returns.arrived_toast'));
    if (failed === null) onClose();
    else setError(failed);
  };
  return (
    <DialogForm
      title={t('returns.step_arrive')}
      submit={t('returns.step_arrive')}
      error={error}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="muted">{t('returns.arrive_about')}</p>
      {page.lines.map((line) => (
        <LineFields
          key={line.item_id}
          line={line}
          seen={seenOf(line.item_id)}
          onChange={(next) => setSeen(new Map(seen).set(line.item_id, next))}
        />
      ))}
    </DialogForm>
  );
};

/** "12.50", as the field takes it. */
const plainSum = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2));

export const RefundReturnDialog = ({ page, onClose }: DialogProps) => {
  const t = useText();
  const { money } = useFormat();
  const { act, isBusy } = useReturnAct();
  // One for the dialog: pressed twice, it is one refund.
  const key = useRef(crypto.randomUUID());
  const [error, setError] = useState('');
  const [delivery, setDelivery] = useState(() => plainSum(page.delivery_cents));
  const fit = page.lines.filter(({ can_restock, is_restocked }) => can_restock && !is_restocked);
  const [restock, setRestock] = useState<ReadonlySet<number>>(
    () => new Set(fit.filter(({ condition }) => condition === 'intact').map(({ item_id }) => item_id)),
  );
  const deducted = page.lines.reduce((sum, { deduction_cents }) => sum + deduction_cents, 0);
  const delivery_cents = centsOf(delivery);
  const total = page.goods_cents - deducted + (Number.isNaN(delivery_cents) ? 0 : delivery_cents);
  const refund = async () => {
    if (Number.isNaN(delivery_cents)) return setError(t('orders.rule_amount'));
    const body = { version: page.version, key: key.current, delivery_cents, restock: [...restock] };
    const input = { params: { id: String(page.id) }, body };
    const failed = await act(refundReturnEndpoint, input, ({ kind, cents }) =>
      t(kind === 'waiting' ? 'orders.refund_waits' : 'orders.refund_planned', { sum: money(cents) }),
    );
    if (failed === null) onClose();
    else setError(failed);
  };
  return (
    <DialogForm
      title={t('returns.step_refund')}
      submit={t('returns.refund_sum', { sum: money(total) })}
      error={error}
      isBusy={isBusy}
      onSubmit={() => void refund()}
      onClose={onClose}
    >
      <dl className="order-totals">
        <dt>{t('returns.goods')}</dt>
        <dd>{money(page.goods_cents)}</dd>
        {deducted > 0 && (
          <>
            <dt>{t('returns.deducted')}</dt>
            <dd className="minus">{money(-deducted)}</dd>
          </>
        )}
      </dl>
      <label className="field">
        <span>{t('returns.delivery', { sum: money(page.shipping_paid_cents) })}</span>
        <input
          inputMode="decimal"
          disabled={page.shipping_paid_cents === 0}
          value={delivery}
          onChange={({ target }) => setDelivery(target.value)}
        />
      </label>
      {fit.length > 0 && (
        <fieldset>
          <legend>{t('orders.restock')}</legend>
          {fit.map(({ item_id, name, qty }) => (
            <label key={item_id} className="check">
              <input
                type="checkbox"
                checked={restock.has(item_id)}
                onChange={({ target }) => {
                  const next = new Set(restock);
                  if (target.checked) next.add(item_id);
                  else next.delete(item_id);
                  setRestock(next);
                }}
              />
              {qty} × {name}
            </label>
          ))}
        </fieldset>
      )}
      <p className="muted">{t('orders.refund_final')}</p>
    </DialogForm>
  );
};

export const RefuseDialog = ({ page, onClose }: DialogProps) => {
  const t = useText();
  const { act, isBusy } = useReturnAct();
  const [error, setError] = useState('');
  const [reason, setReason] = useState('');
  const refuse = async () => {
    const input = { params: { id: String(page.id) }, body: { version: page.version, reason } };
    const failed = await act(refuseReturnEndpoint, input, () => t('returns.refused_toast'));
    if (failed === null) onClose();
    else setError(failed);
  };
  return (
    <DialogForm
      title={t('returns.step_refuse')}
      submit={t('returns.step_refuse')}
      error={error}
      isBusy={isBusy}
      onSubmit={() => void refuse()}
      onClose={onClose}
    >
      <label className="field">
        <span>{t('returns.refusal')}</span>
        <textarea
          required
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <p className="muted">{t('returns.refuse_final')}</p>
    </DialogForm>
  );
};
