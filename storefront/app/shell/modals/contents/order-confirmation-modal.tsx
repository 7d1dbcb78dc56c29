// [ORD-04] Confirmation before orders placed offline are sent.
import { formatDate } from '@klaas/core/stores/date-format.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { useModals } from '../../state/shell-state.tsx';
import { useShop } from '../../state/use-shop.ts';
import '../../forms/forms.css';
import { useModalHandlers } from '../modal-handlers-context.ts';
import { useModalPayload } from '../use-modal-payload.ts';

export default function OrderConfirmationModal() {
  const t = useText();
  const modals = useModals();
  const { store } = useShop();
  const { confirmOrders } = useModalHandlers();
  const { orders = [] } = useModalPayload('order-confirmation');
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (!confirmOrders) return modals.open('feature-not-implemented');
    setSending(true);
    const response = await confirmOrders();
    setSending(false);
    if (response.ok) modals.close();
    else setError(response.message);
  };
  return (
    <>
      <p>{t('shell.orders_waiting', { count: orders.length })}</p>
      <ul className="modal-orders">
        {orders.map((order) => (
          <li key={order.order_id}>
            {formatDate(Date.parse(order.created_at), store.i18n)} ·{' '}
            {t('shell.order_items', { count: order.itemCount })}
          </li>
        ))}
      </ul>
      <p className="form-problem error" role="alert">
        {error}
      </p>
      <div className="modal-buttons cluster">
        <Button onClick={send} loading={isSending}>
          {t('shell.orders_send')}
        </Button>
        <Button look="secondary" onClick={modals.close}>
          {t('shell.orders_later')}
        </Button>
      </div>
    </>
  );
}
