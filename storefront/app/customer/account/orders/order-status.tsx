// How far an order has come: a word for the list, a line of steps for the order itself.
import { type CustomerOrder, orderStepOf } from '@klaas/core/customer/customer-order.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';

const STATUS: Record<string, MessageId> = {
  pending: 'customer.status_pending',
  pending_payment: 'customer.status_pending_payment',
  processing: 'customer.status_processing',
  complete: 'customer.status_complete',
  canceled: 'customer.status_canceled',
};

export const OrderStatus = ({ status }: { status: string }) => {
  const t = useText();
  const id = STATUS[status];
  return (
    <span className="order-status" data-status={status}>
      {id ? t(id) : status}
    </span>
  );
};

export const OrderProgress = ({ order }: { order: CustomerOrder }) => {
  const t = useText();
  const reached = orderStepOf(order.status);
  if (reached === null) return null;
  const isMade = order.items.some((item) => item.is_made_to_measure);
  const steps = [
    t('customer.step_ordered'),
    isMade ? t('customer.step_made') : t('customer.step_packed'),
    t('customer.step_sent'),
  ];
  return (
    <ol className="order-progress" aria-label={t('customer.progress')}>
      {steps.map((name, step) => (
        <li
          key={name}
          data-done={step <= reached || undefined}
          aria-current={step === reached ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
};
