// Orders the lines of an order again, from its page without login.
import { OrderServicesContext } from '../../orders/account/order-services.ts';
import { ReorderButton } from '../../orders/account/reorder-button.tsx';
import type { ShownOrder } from '../../orders/order-page.ts';
import { useOrderActions } from './use-order-actions.ts';

export const OrderAgain = ({ shown }: { shown: ShownOrder }) => {
  const actions = useOrderActions();
  if (shown.kind !== 'order') return null;
  return (
    <OrderServicesContext value={{ ...actions, waiting: null, arrived: '' }}>
      <ReorderButton lines={shown.order.items} number={shown.order.increment_id} />
    </OrderServicesContext>
  );
};
