// [ORD-04] Banner while an order is pending, and a notification when it is settled, even if that happened while the
// page was closed.

import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { orderPagePath, queuedOrderPath } from '@klaas/core/orders/order-page.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useRef } from 'react';
import { useOrderAccess, useOrderState } from '../checkout/queue/orders-context.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { Link, useLocation } from '../shell/routing/router.tsx';
import { useNotify } from '../shell/state/shell-state.tsx';
import { useShopPath } from '../shell/state/use-shop.ts';
import { useOrderMessages } from './use-order-messages.ts';
import './order-notices.css';

const TYPES = { placed: 'success', unpaid: 'info', price_changed: 'warning', canceled: 'error' } as const;

const useOrderNotifications = (pending: readonly StoredOrder[]): void => {
  const t = useText();
  const to = useShopPath();
  const notify = useNotify();
  const messages = useOrderMessages();
  const { open } = useOrderAccess();
  const notified = useRef(new Set<string>());
  useEffect(() => {
    for (const order of pending) {
      const mark = `${order.order_id} ${order.state}`;
      if (order.isNotified || order.state === 'waiting' || notified.current.has(mark)) continue;
      notified.current.add(mark);
      const href = to(
        order.placed
          ? orderPagePath(order.placed, order.state === 'unpaid')
          : queuedOrderPath(order.order_id),
      );
      notify({
        type: TYPES[order.state],
        message: messages.notice(order),
        action1: { label: t('message.ok') },
        action2: { label: t('orders.see'), href },
        hasNoTimeout: true,
      });
      void open().then((orders) => orders.markNotified(order.order_id));
    }
  }, [pending, t, to, notify, messages, open]);
};

export const OrderNotices = () => {
  const t = useText();
  const to = useShopPath();
  const { pathname } = useLocation();
  const pending = useOrderState((state) => state.pending);
  useOrderNotifications(pending);
  const open = pending.filter(({ state }) => state !== 'placed' && state !== 'canceled');
  const path = to('/order-success');
  // The thank-you page and the payment page show the orders themselves.
  if (open.length === 0 || pathname === path || pathname === to('/payment')) return null;
  const only = (state: StoredOrder['state']) => open.every((order) => order.state === state);
  const message = only('waiting')
    ? 'orders.banner_waiting'
    : only('unpaid')
      ? 'orders.banner_unpaid'
      : 'orders.banner';
  return (
    <section className="order-news small amber-bg amber" aria-label={t('orders.pending_title')}>
      <p className="wrap row gap-3">
        <Icon name="clock" size={20} />
        <span role="status">{t(message, { count: open.length })}</span>
        <Link className="tap strong amber" to={path}>
          {t('orders.banner_open')}
        </Link>
      </p>
    </section>
  );
};
