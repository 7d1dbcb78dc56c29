// A quick look at an order beside the list.
import { shipOrderEndpoint } from '@klaas/core/contract/admin/order-act-endpoints.ts';
import { orderPageEndpoint } from '@klaas/core/contract/admin/order-endpoints.ts';
import { useState } from 'react';
import { createOneTask } from '../api/one-task.ts';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { FailedState } from '../ui/page.tsx';
import { Peek } from '../ui/peek.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderStateMark, PaymentMark, shownNumber } from './order-states.tsx';
import { useOrderAct } from './use-order-act.ts';

interface OrderPeekProps {
  id: string;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
  onOpen: () => void;
}

export const OrderPeek = ({ id, onClose, onStep, onOpen }: OrderPeekProps) => {
  const t = useText();
  const { moment, money } = useFormat();
  const { act, isBusy } = useOrderAct();
  const [task] = useState(createOneTask);
  const { data, error, refetch } = useRead(
    orderPageEndpoint,
    { params: { id } },
    { entities: ['order', 'order_mark'] },
  );
  const order = data?.value;
  const failure = failureOf(error);
  const title = order ? shownNumber(order.number) : '…';
  const ship = async () => {
    const { input, key } = task.begin({ params: { id }, body: {} });
    task.end(await act(shipOrderEndpoint, input, t('orders.shipped_toast'), { key }));
  };
  return (
    <Peek
      title={title}
      label={t('orders.order_label', { number: title })}
      onClose={onClose}
      onStep={onStep}
      acts={
        <>
          {order?.actions.includes('ship') && (
            <button type="button" className="button-primary" disabled={isBusy} onClick={() => void ship()}>
              <Icon name="truck" size={16} /> {t('orders.ship')}
            </button>
          )}
          <button type="button" className="button" onClick={onOpen}>
            {t('orders.open')}
          </button>
        </>
      }
    >
      {failure && <FailedState failure={failure} retry={() => void refetch()} />}
      {order && (
        <>
          <p className="marks">
            <OrderStateMark state={order.state} /> <PaymentMark state={order.payment_state} />
          </p>
          <p className="muted">
            {moment(order.created_at)}, {order.store}
          </p>
          <OrderLines order={order} />
          <dl className="pairs">
            <dt>{t('orders.customer')}</dt>
            <dd>{order.customer.name}</dd>
            {order.shipping_address && order.shipping_address.lines.length > 0 && (
              <>
                <dt>{t('orders.delivery')}</dt>
                <dd>{order.shipping_address.lines.join(', ')}</dd>
              </>
            )}
            {order.customer.telephone !== '' && (
              <>
                <dt>{t('orders.phone')}</dt>
                <dd>{order.customer.telephone}</dd>
              </>
            )}
            <dt>{t('orders.payment')}</dt>
            <dd>
              {money(order.totals.grand_cents)}, {order.payment.title}
            </dd>
          </dl>
        </>
      )}
    </Peek>
  );
};
