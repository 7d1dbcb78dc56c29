// How the order was paid: each try with the bank's reference, and what was given back.
import {
  askBankEndpoint,
  payOrderEndpoint,
  refundDoneEndpoint,
} from '@klaas/core/contract/admin/order-act-endpoints.ts';
import type { OrderPage } from '@klaas/core/contract/admin/order-endpoints.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { useOrderAct } from './use-order-act.ts';

const ATTEMPTS: Record<string, MessageId> = {
  started: 'orders.payment_started',
  authorized: 'orders.payment_authorized',
  paid: 'orders.payment_paid',
  failed: 'orders.payment_failed',
};

const REFUNDS: Record<string, MessageId> = {
  due: 'orders.refund_state_due',
  asked: 'orders.refund_state_requested',
  done: 'orders.refund_state_done',
  refused: 'orders.refund_state_refused',
  withdrawn: 'orders.refund_state_withdrawn',
};

export const OrderPayments = ({ order }: { order: OrderPage }) => {
  const t = useText();
  const { money, moment } = useFormat();
  const { can } = useSession();
  const { act, isBusy } = useOrderAct();
  const { payments, refunds, payment } = order;
  const word = (words: Record<string, MessageId>, state: string): string => {
    const id = words[state];
    return id ? t(id) : state;
  };
  const hasBank = payments.some(({ provider_ref }) => provider_ref !== null);
  const params = { id: String(order.id) };
  const ask = () =>
    void act(askBankEndpoint, { params, body: {} }, ({ changed }) =>
      t(changed > 0 ? 'orders.bank_changed' : 'orders.bank_same'),
    );
  return (
    <section className="order-box" aria-labelledby="order-payments">
      <div className="order-box-head">
        <h2 id="order-payments">{t('orders.payment')}</h2>
        <span className="muted">{payment.title}</span>
        {hasBank && can('orders.write') && (
          <button type="button" className="button-text" disabled={isBusy} onClick={ask}>
            {t('orders.ask_bank')}
          </button>
        )}
      </div>
      {payments.length === 0 && (
        <p className="muted">
          {order.paid_at
            ? t('orders.paid_by_hand', { moment: moment(order.paid_at) })
            : t('orders.nothing_paid')}
          {order.actions.includes('pay') && (
            <>
              {' '}
              <button
                type="button"
                className="button-text"
                disabled={isBusy}
                onClick={() => void act(payOrderEndpoint, { params, body: {} }, t('orders.paid_toast'))}
              >
                {t('orders.pay')}
              </button>
            </>
          )}
        </p>
      )}
      <ul className="plain-list">
        {payments.map(
          ({ reference, provider, provider_ref, state, amount_cents, created_at, settled_at }) => (
            <li key={reference}>
              <span>
                {word(ATTEMPTS, state)} <strong>{money(amount_cents)}</strong>{' '}
                <span className="muted">
                  {[provider, provider_ref ?? reference].filter(Boolean).join(', ')}
                </span>
              </span>
              <span className="muted">{moment(settled_at ?? created_at)}</span>
            </li>
          ),
        )}
        {refunds.map(
          ({ key, amount_cents, state, reason, created_by, tries, created_at, done_at, is_by_hand }) => (
            <li key={key}>
              <span>
                {word(REFUNDS, state)} <strong>{money(-amount_cents)}</strong>{' '}
                <span className="muted">
                  {[reason, created_by, tries > 0 ? t('orders.refund_tries', { count: tries }) : '']
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {is_by_hand && order.actions.includes('refund_done') && (
                  <>
                    {' '}
                    <button
                      type="button"
                      className="button-text"
                      disabled={isBusy}
                      onClick={() =>
                        void act(refundDoneEndpoint, { params, body: { key } }, t('orders.refund_done_toast'))
                      }
                    >
                      {t('orders.refund_done_one', { sum: money(amount_cents) })}
                    </button>
                  </>
                )}
              </span>
              <span className="muted">{moment(done_at ?? created_at)}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
};
