// [ORD-06] Orders, newest first.
import { formatDate } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PanelSkeleton } from '../../shell/panels/panel-skeleton.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { useOpenSession, useSessionState } from '../session-context.tsx';

/** Dates of the server carry no zone: they are of Greenwich. */
const momentOf = (date: string): number => Date.parse(`${date.replace(' ', 'T')}Z`);

export const OrdersSection = () => {
  const t = useText();
  const to = useShopPath();
  const open = useOpenSession();
  const { store } = useShop();
  const orders = useSessionState((state) => state.orders);
  useEffect(() => {
    void open().then((engine) => engine.loadOrders());
  }, [open]);
  if (orders === null) return <PanelSkeleton />;
  if (orders.length === 0)
    return (
      <>
        <p>{t('customer.orders_empty')}</p>
        <p>
          <Link className="account-link" to={to('/')}>
            {t('content.continue_shopping')}
          </Link>
        </p>
      </>
    );
  return (
    <ul className="account-orders">
      {orders.map((order) => (
        <li key={order.entity_id} className="account-order">
          <dl>
            <div>
              <dt>{t('customer.order')}</dt>
              <dd>{order.increment_id}</dd>
            </div>
            <div>
              <dt>{t('customer.date')}</dt>
              <dd>{formatDate(momentOf(order.created_at), store.i18n)}</dd>
            </div>
            <div>
              <dt>{t('customer.total')}</dt>
              <dd>{formatPrice(order.grand_total, store.i18n)}</dd>
            </div>
            <div>
              <dt>{t('customer.status')}</dt>
              <dd>{order.status}</dd>
            </div>
          </dl>
          <ul>
            {order.items.map((item) => (
              <li key={item.item_id}>
                {item.name} × {item.qty_ordered}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
};
