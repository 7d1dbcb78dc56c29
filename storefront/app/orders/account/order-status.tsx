// Status of an order: a label for the list and a progress bar for the details, with the same terms.
import { type CustomerOrder, type OrderStage, orderProgressOf } from '@klaas/core/customer/customer-order.ts';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';

const STAGES: Record<OrderStage, MessageId> = {
  unpaid: 'customer.stage_unpaid',
  received: 'customer.stage_received',
  made: 'customer.stage_made',
  packed: 'customer.stage_packed',
  sent: 'customer.stage_sent',
  delivered: 'customer.stage_delivered',
  done: 'customer.stage_done',
  canceled: 'customer.stage_canceled',
};

type ProgressedOrder = Pick<CustomerOrder, 'status' | 'items' | 'extension_attributes'>;

export const OrderStatus = ({ order }: { order: ProgressedOrder }) => {
  const t = useText();
  const { stage } = orderProgressOf(order);
  return (
    <span className="order-status round-pic mist green" data-status={order.status}>
      {stage ? t(STAGES[stage]) : order.status}
    </span>
  );
};

export const OrderProgress = ({ order }: { order: ProgressedOrder }) => {
  const t = useText();
  const { stage, stages } = orderProgressOf(order);
  if (stage === null || stages.length === 0) return null;
  const reached = stages.indexOf(stage);
  return (
    <ol className="order-progress flex" aria-label={t('customer.progress')}>
      {stages.map((name, step) => (
        <li
          className="note muted relative"
          key={name}
          data-done={step <= reached || undefined}
          aria-current={step === reached ? 'step' : undefined}
        >
          {t(STAGES[name])}
        </li>
      ))}
    </ol>
  );
};
