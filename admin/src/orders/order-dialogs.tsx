// Ship and refund: by pieces, with what is left as the limit.
import { refundOrderEndpoint, shipOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { type OrderPage, shipEmailEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { createOneTask } from '../api/one-task.ts';
import { useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { parseCents } from './parse-cents.ts';
import { useOrderAct, useOrderFailure } from './use-order-act.ts';

type Pieces = ReadonlyMap<number, number>;

interface DialogProps {
  order: OrderPage;
  onClose: () => void;
}

const linesOf = (pieces: Pieces) =>
  [...pieces].filter(([, qty]) => qty > 0).map(([item_id, qty]) => ({ item_id, qty }));

const PieceFields = ({
  order,
  maxOf,
  pieces,
  onChange,
}: {
  order: OrderPage;
  maxOf: (line: OrderPage['lines'][number]) => number;
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}) => {
  const t = useText();
  return (
    <fieldset className="pieces">
      <legend>{t('orders.pieces')}</legend>
      {order.lines.map((line) => (
        <label key={line.item_id}>
          <span>
            {line.name} <span className="muted">{line.sku}</span>
          </span>
          <input
            type="number"
            min={0}
            max={maxOf(line)}
            disabled={maxOf(line) === 0}
            value={pieces.get(line.item_id) ?? 0}
            onChange={({ target }) =>
              onChange(new Map(pieces).set(line.item_id, Math.max(0, Math.trunc(Number(target.value)))))
            }
          />
          <span className="muted">/ {maxOf(line)}</span>
        </label>
      ))}
    </fieldset>
  );
};

export const DialogForm = ({
  title,
  submit,
  error,
  isBusy,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submit: string;
  error: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const t = useText();
  return (
    <form
      className="view-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2>{title}</h2>
      {children}
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="form-acts">
        <button type="submit" className="button-primary" disabled={isBusy}>
          {submit}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  );
};

/** What the buyer will read, and where the code leads. */
const ShipEmail = ({ order, tracking }: { order: OrderPage; tracking: string }) => {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(
    shipEmailEndpoint,
    { params: { id: String(order.id) }, query: { tracking } },
    { entities: ['order'], isOn: isOpen },
  );
  const email = data?.value;
  return (
    <div>
      <button type="button" className="button-text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('orders.email_preview')}
      </button>
      {isOpen && email && (
        <>
          {email.link !== '' && (
            <p>
              <a href={email.link} target="_blank" rel="noreferrer">
                {email.link}
              </a>
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
          <section className="email-text" tabIndex={0} aria-label={email.subject}>
            {email.subject}
            {'\n\n'}
            {email.text}
          </section>
        </>
      )}
    </div>
  );
};

export const ShipDialog = ({ order, onClose }: DialogProps) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const failureText = useOrderFailure();
  const { money } = useFormat();
  const { can } = useSession();
  const [tracking, setTracking] = useState('');
  const [unpaidReason, setUnpaidReason] = useState('');
  const [task] = useState(createOneTask);
  const [error, setError] = useState('');
  const isUnpaid = order.open_cents > 0;
  const reason = isUnpaid ? unpaidReason.trim() : '';
  const [pieces, setPieces] = useState<Pieces>(
    () => new Map(order.lines.map(({ item_id, left }) => [item_id, left])),
  );
  const ship = async () => {
    const { input, key } = task.begin({
      params: { id: String(order.id) },
      body: { tracking, lines: linesOf(pieces), ...(reason !== '' && { unpaid_reason: reason }) },
    });
    const failure = await act(shipOrderEndpoint, input, t('orders.shipped_toast'), { key });
    task.end(failure);
    if (failure) setError(failureText(failure));
    else onClose();
  };
  return (
    <DialogForm
      title={t('orders.ship')}
      submit={t('orders.ship')}
      error={error}
      isBusy={isBusy || linesOf(pieces).length === 0 || (isUnpaid && reason === '')}
      onSubmit={() => void ship()}
      onClose={onClose}
    >
      {isUnpaid && (
        <p className="field-error" role="alert">
          {t('orders.ship_unpaid', { sum: money(order.open_cents) })}
        </p>
      )}
      {isUnpaid && can('orders.write') && (
        <label className="field">
          <span>{t('orders.ship_unpaid_reason')}</span>
          <input
            required
            maxLength={500}
            value={unpaidReason}
            onChange={(event) => setUnpaidReason(event.target.value)}
          />
        </label>
      )}
      <PieceFields order={order} maxOf={({ left }) => left} pieces={pieces} onChange={setPieces} />
      <label className="field">
        <span>{t('orders.tracking')}</span>
        <input value={tracking} maxLength={100} onChange={(event) => setTracking(event.target.value)} />
      </label>
      {order.customer.view === 'whole' && <ShipEmail order={order} tracking={tracking.trim()} />}
      <p className="muted">{t('orders.ship_final')}</p>
    </DialogForm>
  );
};

/** Empty: nothing; NaN: no sum. */
export const centsOf = (text: string): number => (text.trim() === '' ? 0 : (parseCents(text) ?? Number.NaN));

export const RefundDialog = ({ order, onClose }: DialogProps) => {
  const t = useText();
  const { money } = useFormat();
  const { act, isBusy } = useOrderAct();
  const failureText = useOrderFailure();
  // One for the dialog: pressed twice, it is one refund.
  const key = useRef(crypto.randomUUID());
  const [pieces, setPieces] = useState<Pieces>(new Map());
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState<ReadonlySet<number>>(new Set());
  const shipping = order.totals.shipping_cents;
  // Panes fit nobody else; goods that are here still were never gone.
  const mayRestock =
    order.state === 'complete'
      ? order.lines.filter(({ item_id, pane }) => pane === null && (pieces.get(item_id) ?? 0) > 0)
      : [];
  const [error, setError] = useState('');
  const refund = async () => {
    const amount_cents = centsOf(amount);
    if (Number.isNaN(amount_cents)) return setError(t('orders.rule_amount'));
    const back = mayRestock.filter(({ item_id }) => restock.has(item_id)).map(({ item_id }) => item_id);
    const failure = await act(
      refundOrderEndpoint,
      {
        params: { id: String(order.id) },
        body: {
          ...{ key: key.current, amount_cents, lines: linesOf(pieces), reason },
          ...{ restock: back.length > 0, restock_items: back },
        },
      },
      ({ kind, cents }) =>
        t(kind === 'waiting' ? 'orders.refund_waits' : 'orders.refund_planned', { sum: money(cents) }),
    );
    if (failure) setError(failureText(failure));
    else onClose();
  };
  return (
    <DialogForm
      title={t('orders.refund')}
      submit={t('orders.refund')}
      error={error}
      isBusy={isBusy}
      onSubmit={() => void refund()}
      onClose={onClose}
    >
      <p>{t('orders.refundable', { sum: money(order.refundable_cents) })}</p>
      <PieceFields
        order={order}
        maxOf={({ qty, refunded }) => qty - refunded}
        pieces={pieces}
        onChange={setPieces}
      />
      <label className="field">
        <span>{t('orders.amount')}</span>
        <input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      {shipping > 0 && (
        <button
          type="button"
          className="button-text"
          onClick={() => setAmount((shipping / 100).toFixed(2).replace('.', ','))}
        >
          {t('orders.refund_delivery', { sum: money(shipping) })}
        </button>
      )}
      <label className="field">
        <span>{t('orders.reason')}</span>
        <input required maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      {mayRestock.length > 0 && (
        <fieldset>
          <legend>{t('orders.restock')}</legend>
          {mayRestock.map(({ item_id, name, sku }) => (
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
              {name} <span className="muted">{sku}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="muted">{t('orders.refund_final')}</p>
    </DialogForm>
  );
};
