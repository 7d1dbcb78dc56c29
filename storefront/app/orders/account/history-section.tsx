// [ORD-06] Paginated order history.
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orderPath } from '../../customer/account/account-sections.ts';
import { wireMoment } from '../../customer/account/wire-day.ts';
import { useOpenSession } from '../../customer/session-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PanelSkeleton } from '../../shell/panels/panel-skeleton.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { useOrderServices } from './order-services.ts';
import { OrderStatus } from './order-status.tsx';
import { NoOrders } from './orders-section.tsx';

interface HistoryPage {
  page: number;
  orders: CustomerOrder[];
  total: number;
}

const HistoryTable = ({ orders }: { orders: readonly CustomerOrder[] }) => {
  const t = useText();
  const to = useShopPath();
  const { store } = useShop();
  return (
    <table className="order-table full figures">
      <thead>
        <tr>
          <th className="note muted" scope="col">
            {t('customer.order')}
          </th>
          <th className="note muted" scope="col">
            {t('customer.date')}
          </th>
          <th className="note muted" scope="col">
            {t('customer.status')}
          </th>
          <th className="note muted" scope="col">
            {t('customer.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.entity_id}>
            <th scope="row">
              <Link className="account-link green tap" to={to(orderPath(order.increment_id))}>
                {order.increment_id}
              </Link>
            </th>
            <td>{wireMoment(order.created_at, store)}</td>
            <td>
              <OrderStatus order={order} />
            </td>
            <td>{formatPrice(order.grand_total, store.i18n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const PageLinks = ({ page, last }: { page: number; last: number }) => {
  const t = useText();
  if (last <= 1) return null;
  return (
    <nav className="order-pages row cluster split" aria-label={t('customer.pages')}>
      {page > 1 && (
        <Link className="account-link green" to={`?page=${page - 1}`} rel="prev">
          {t('customer.newer_orders')}
        </Link>
      )}
      <span>{t('customer.page_of', { page, last })}</span>
      {page < last && (
        <Link className="account-link green" to={`?page=${page + 1}`} rel="next">
          {t('customer.older_orders')}
        </Link>
      )}
    </nav>
  );
};

export const HistorySection = () => {
  const t = useText();
  const open = useOpenSession();
  const { arrived } = useOrderServices();
  const { settings } = useShop();
  const [query] = useSearchParams();
  const wanted = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const [shown, setShown] = useState<HistoryPage | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: [ORD-04] what has just been sent is shown without a reload
  useEffect(() => {
    let isWanted = true;
    void open()
      .then((engine) => engine.loadHistory(wanted))
      .then((result) => {
        if (!isWanted) return;
        setShown(
          result.ok
            ? { page: wanted, orders: result.value.items, total: result.value.total_count }
            : 'failed',
        );
      });
    return () => {
      isWanted = false;
    };
  }, [open, wanted, arrived]);
  if (shown === null) return <PanelSkeleton />;
  if (shown === 'failed') return <p role="alert">{t('customer.unreachable')}</p>;
  if (shown.total === 0) return <NoOrders />;
  return (
    <>
      <HistoryTable orders={shown.orders} />
      <PageLinks page={shown.page} last={Math.ceil(shown.total / settings.users.historyPageSize)} />
    </>
  );
};
