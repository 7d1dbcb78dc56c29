// Parcels of an order: where they are, another code, and taking one back before it leaves.
import {
  correctTrackingEndpoint,
  withdrawShipmentEndpoint,
} from '@klaas/core/contract/admin/order-act-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import { type FormEvent, useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { useOrderAct } from './use-order-act.ts';
import { useParcelError } from './use-parcel-error.ts';

const Correction = ({
  order,
  shipment,
  now,
  onDone,
}: {
  order: OrderPage;
  shipment?: string;
  now: string;
  onDone: () => void;
}) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const [tracking, setTracking] = useState(now);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = { tracking, ...(shipment !== undefined && { shipment }) };
    const input = { params: { id: String(order.id) }, body };
    if (!(await act(correctTrackingEndpoint, input, t('orders.tracking_saved')))) onDone();
  };
  return (
    <form className="note-form" onSubmit={save}>
      <input
        aria-label={t('orders.tracking')}
        value={tracking}
        maxLength={100}
        onChange={({ target }) => setTracking(target.value)}
      />
      <button type="submit" className="button" disabled={isBusy || tracking.trim() === ''}>
        {t('shell.save')}
      </button>
    </form>
  );
};

export const OrderParcels = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { moment } = useFormat();
  const { can } = useSession();
  const { act, isBusy } = useOrderAct();
  const parcelError = useParcelError();
  const [corrected, setCorrected] = useState<string | null>(null);
  const { shipments, delivery, delivered_at, shipped_at, state } = order;
  if (shipments.length === 0 && delivery.tracking === '' && shipped_at === null) return null;
  const mayCorrect = can('orders.ship') && delivered_at === null && state !== 'canceled';
  const correct = (key: string) =>
    mayCorrect && (
      <button
        type="button"
        className="button-text"
        aria-expanded={corrected === key}
        onClick={() => setCorrected(corrected === key ? null : key)}
      >
        {t('orders.correct_tracking')}
      </button>
    );
  const close = () => setCorrected(null);
  return (
    <section className="side-block">
      <h2>{t('orders.shipments')}</h2>
      {shipments.length === 0 && (
        <div>
          <p>
            {delivery.tracking || t('orders.no_tracking')} {correct('')}
          </p>
          {corrected === '' && <Correction order={order} now={delivery.tracking} onDone={close} />}
        </div>
      )}
      {shipments.map(({ key, carrier, tracking, created_at, sent_at, error, lines, state: parcel }) => {
        const isHere =
          sent_at === null && shipped_at === null && (parcel === 'due' || parcel === 'registered');
        return (
          <div key={key} className="parcel">
            <p>
              {carrier}, {moment(created_at)}
              {lines.length > 0 &&
                `, ${t('orders.part', { count: lines.reduce((sum, { qty }) => sum + qty, 0) })}`}
              {parcel === 'canceled' && `, ${t('orders.parcel_withdrawn')}`}
            </p>
            {tracking.map(({ number, url }) => (
              <p key={number}>
                {url === '' ? (
                  number
                ) : (
                  <a href={url} target="_blank" rel="noreferrer">
                    {number}
                  </a>
                )}
              </p>
            ))}
            {error !== '' && <p className="field-error">{parcelError(error)}</p>}
            {parcel === 'registered' && correct(key)}
            {isHere && can('orders.ship') && (
              <button
                type="button"
                className="button-text"
                disabled={isBusy}
                onClick={() =>
                  void act(
                    withdrawShipmentEndpoint,
                    { params: { id: String(order.id) }, body: {} },
                    t('orders.parcel_withdrawn_toast'),
                  )
                }
              >
                {t('orders.withdraw_parcel')}
              </button>
            )}
            {corrected === key && (
              <Correction
                order={order}
                shipment={key}
                now={tracking.map(({ number }) => number).join(', ')}
                onDone={close}
              />
            )}
          </div>
        );
      })}
    </section>
  );
};
