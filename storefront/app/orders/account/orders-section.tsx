// [ORD-06] Latest orders with their actions; cached ones are shown at once.

import { ButtonLink } from '@klaas/ui/button.tsx';
import { EmptyState } from '@klaas/ui/empty-state.tsx';
import { useEffect } from 'react';
import { sectionPath } from '../../customer/account/account-sections.ts';
import { useOpenSession, useSessionState } from '../../customer/session-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PanelSkeleton } from '../../shell/panels/panel-skeleton.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderServices } from './order-services.ts';

const SHOWN_ORDERS = 5;

export const NoOrders = () => {
  const t = useText();
  const to = useShopPath();
  return (
    <EmptyState
      text={t('customer.orders_empty')}
      action={<ButtonLink href={to('/')}>{t('content.continue_shopping')}</ButtonLink>}
    />
  );
};

const PlacedOrders = () => {
  const t = useText();
  const to = useShopPath();
  const orders = useSessionState((state) => state.orders);
  const total = useSessionState((state) => state.ordersTotal);
  if (orders === null) return <PanelSkeleton />;
  if (orders.length === 0) return <NoOrders />;
  return (
    <>
      <ul className="stack gap-5 mb-6">
        {orders.slice(0, SHOWN_ORDERS).map((order) => (
          <OrderCard key={order.entity_id} order={order} />
        ))}
      </ul>
      {(total > SHOWN_ORDERS || orders.length > SHOWN_ORDERS) && (
        <p>
          <Link className="account-link green" to={to(sectionPath('order-history'))}>
            {t('customer.all_orders')}
          </Link>
        </p>
      )}
    </>
  );
};

export const OrdersSection = () => {
  const open = useOpenSession();
  const { waiting, arrived } = useOrderServices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: [ORD-04] reloaded when a queued order was sent
  useEffect(() => {
    void open().then((engine) => engine.loadOrders());
  }, [open, arrived]);
  return (
    <>
      {waiting}
      <PlacedOrders />
    </>
  );
};
