// The page of an order: goods, money, timeline, and what this person may do next.
import * as acts from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { type OrderPage, orderPageEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { NewReturnDialog } from '../returns/new-return-dialog.tsx';
import { useSession } from '../shell/session.tsx';
import { usePresence } from '../shell/use-presence.ts';
import { Icon } from '../ui/icon.tsx';
import { FailedState, PageHead } from '../ui/page.tsx';
import { RefundDialog, ShipDialog } from './order-dialogs.tsx';
import { OrderLines, OrderTotals } from './order-lines.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderStateMark, PaymentMark, shownNumber } from './order-states.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrderAct } from './use-order-act.ts';
import '../styles/orders.css';

const OrderEdit = lazy(async () => ({ default: (await import('./edit/order-edit.tsx')).OrderEdit }));
const ReceiverDialog = lazy(async () => ({
  default: (await import('./receiver-dialog.tsx')).ReceiverDialog,
}));
const OrderVersions = lazy(async () => ({
  default: (await import('./edit/order-versions.tsx')).OrderVersions,
}));

type Dialog = 'ship' | 'refund' | 'return' | 'cancel' | 'edit' | 'versions' | 'receiver';

const CancelDialog = ({ order, onClose }: { order: OrderPage; onClose: () => void }) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const [reason, setReason] = useState('');
  // Glass that is cut for this order fits no other.
  const cut = order.lines.flatMap(({ panes }) => panes).filter(({ state }) => state !== 'queue');
  const cancel = async () => {
    const input = { params: { id: String(order.id) }, body: { reason } };
    if (!(await act(acts.cancelOrderEndpoint, input, t('orders.canceled_toast')))) onClose();
  };
  return (
    <div className="view-form">
      <h2>{t('orders.cancel')}</h2>
      <p>{t('orders.cancel_final')}</p>
      {cut.length > 0 && (
        <p className="field-error" role="alert">
          {t('orders.cancel_cut', { names: cut.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <label className="field">
        <span>{t('orders.reason')}</span>
        <input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </label>
      <div className="form-acts">
        <button type="button" className="button-primary" disabled={isBusy} onClick={() => void cancel()}>
          {t('orders.cancel')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </div>
    </div>
  );
};

/** Those that need no more than a click; the next step is the main one. */
const Acts = ({ order, onDialog }: { order: OrderPage; onDialog: (dialog: Dialog) => void }) => {
  const t = useText();
  const { act, isBusy } = useOrderAct();
  const can = (action: OrderPage['actions'][number]) => order.actions.includes(action);
  const input = { params: { id: String(order.id) }, body: {} };
  return (
    <>
      {can('refund') && (
        <button type="button" className="button" onClick={() => onDialog('refund')}>
          <Icon name="undo" size={16} /> {t('orders.refund')}
        </button>
      )}
      {can('return') && (
        <button type="button" className="button" onClick={() => onDialog('return')}>
          <Icon name="return" size={16} /> {t('orders.return')}
        </button>
      )}
      {can('cancel') && (
        <button type="button" className="button" onClick={() => onDialog('cancel')}>
          {t('orders.cancel')}
        </button>
      )}
      {can('edit') && order.customer.view === 'whole' && (
        <button type="button" className="button" onClick={() => onDialog('edit')}>
          <Icon name="pencil" size={16} /> {t('edits.edit')}
        </button>
      )}
      {can('correct_receiver') && (
        <button type="button" className="button-primary" onClick={() => onDialog('receiver')}>
          {t('orders.correct_receiver')}
        </button>
      )}
      {can('refund_done') && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void act(acts.refundDoneEndpoint, input, t('orders.refund_done_toast'))}
        >
          {t('orders.refund_done')}
        </button>
      )}
      {can('accept') && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void act(acts.acceptOrderEndpoint, input, t('orders.accepted_toast'))}
        >
          {t('orders.accept')}
        </button>
      )}
      {can('register') && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void act(acts.registerOrderEndpoint, input, t('orders.registered_toast'))}
        >
          {t('orders.register')}
        </button>
      )}
      {can('pay') && (
        <button
          type="button"
          className={order.state === 'pending_payment' ? 'button-primary' : 'button'}
          disabled={isBusy}
          onClick={() => void act(acts.payOrderEndpoint, input, t('orders.paid_toast'))}
        >
          {t('orders.pay')}
        </button>
      )}
      {can('deliver') && (
        <button
          type="button"
          className="button-primary"
          disabled={isBusy}
          onClick={() => void act(acts.deliverOrderEndpoint, input, t('orders.delivered_toast'))}
        >
          {t('orders.deliver')}
        </button>
      )}
      {can('ship') && (
        <button type="button" className="button-primary" onClick={() => onDialog('ship')}>
          <Icon name="truck" size={16} /> {t('orders.ship')}
        </button>
      )}
    </>
  );
};

/** Of an order that was changed after it was paid. */
const OpenDifference = ({ order: { open_cents } }: { order: OrderPage }) => {
  const t = useText();
  const { money } = useFormat();
  return open_cents > 0 ? (
    <section className="order-box request">
      <p>{t('edits.open', { sum: money(open_cents) })}</p>
    </section>
  ) : null;
};

const Requests = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { money } = useFormat();
  const { can } = useSession();
  const { act, isBusy } = useOrderAct();
  const decide = (key: string, approve: boolean) =>
    void act(acts.decideRefundEndpoint, { params: { key }, body: { approve } }, t('orders.decided_toast'));
  return order.refund_requests
    .filter(({ state }) => state === 'waiting')
    .map(({ key, amount_cents, requested_by, reason }) => (
      <section key={key} className="order-box request">
        <p>
          {t('orders.request', { sum: money(amount_cents), name: requested_by })} <q>{reason}</q>
        </p>
        {can('orders.approve_refund') && (
          <div className="form-acts">
            <button type="button" className="button" disabled={isBusy} onClick={() => decide(key, true)}>
              {t('orders.approve')}
            </button>
            <button type="button" className="button" disabled={isBusy} onClick={() => decide(key, false)}>
              {t('orders.refuse')}
            </button>
          </div>
        )}
      </section>
    ));
};

const Loaded = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { search } = useLocation();
  const { moment } = useFormat();
  const others = usePresence(`order:${order.id}`);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const id = String(order.id);
  return (
    <div className="order-page">
      <PageHead
        back={{ to: `/orders${search}`, title: t('orders.title') }}
        title={shownNumber(order.number)}
        about={
          <span className="marks">
            <OrderStateMark state={order.state} /> <PaymentMark state={order.payment_state} />
            {moment(order.created_at)}, {order.store}
            {others.length > 0 && <span>{t('orders.also_here', { names: others.join(', ') })}</span>}
          </span>
        }
      >
        <Acts order={order} onDialog={setDialog} />
      </PageHead>
      <div className="order-body">
        <div className="order-main">
          <OpenDifference order={order} />
          <Requests order={order} />
          <section className="order-box" aria-label={t('orders.goods')}>
            <OrderLines order={order} isWhole />
            <OrderTotals order={order} />
            {order.has_versions && order.customer.view === 'whole' && order.actions.includes('mark') && (
              <button type="button" className="button-text" onClick={() => setDialog('versions')}>
                {t('edits.versions')}
              </button>
            )}
          </section>
          <OrderPayments order={order} />
          <OrderTimeline id={id} mayNote={order.actions.includes('note')} />
        </div>
        <OrderSide order={order} />
      </div>
      <ModalDialog
        open={dialog !== null}
        onClose={close}
        label={t('orders.order_label', { number: shownNumber(order.number) })}
        className={dialog === 'edit' || dialog === 'versions' ? 'dialog overlay-wide' : 'dialog'}
      >
        {dialog === 'ship' && <ShipDialog order={order} onClose={close} />}
        {dialog === 'refund' && <RefundDialog order={order} onClose={close} />}
        <Suspense fallback={null}>
          {dialog === 'edit' && <OrderEdit order={order} onClose={close} />}
          {dialog === 'receiver' && <ReceiverDialog order={order} onClose={close} />}
          {dialog === 'versions' && <OrderVersions order={order} onClose={close} />}
        </Suspense>
        {dialog === 'return' && <NewReturnDialog order={order} onClose={close} />}
        {dialog === 'cancel' && <CancelDialog order={order} onClose={close} />}
      </ModalDialog>
    </div>
  );
};

export const OrderPageScreen = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(
    orderPageEndpoint,
    { params: { id } },
    { entities: ['order', 'order_mark', 'return'] },
  );
  const failure = failureOf(error);
  if (failure && !data) return <FailedState failure={failure} retry={() => void refetch()} />;
  return data ? <Loaded key={id} order={data.value} /> : null;
};
