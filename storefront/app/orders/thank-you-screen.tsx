// [ROUTE-09] Thank-you page without an order from the server: after an external checkout, and for queued orders, which
// it sends.
import type { StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { isUnsettled } from '@klaas/core/checkout/queue/unsettled-order.ts';
import { ButtonLink } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useOrderAccess, useOrderState } from '../checkout/queue/orders-context.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import { storedOrderHeadline } from './order-timeline.ts';
import { PendingList } from './pending-list.tsx';
import './orders.css';

const useThankYouPage = (): void => {
  const { openStored, thankYou } = useOrderAccess();
  // Before the engine is loaded, so that it does not ask for a confirmation on this page.
  useLayoutEffect(() => {
    thankYou.current = true;
    return () => {
      thankYou.current = false;
    };
  }, [thankYou]);
  useEffect(() => {
    void openStored().then((orders) => orders?.process());
  }, [openStored]);
};

/** Keeps orders visible while the page is open, even after they are placed. */
const useShownOrders = () => {
  const shownOrders = useRef({ shown: new Set<string>(), unsettled: new Set<string>() });
  return {
    ...shownOrders.current,
    note(orders: readonly StoredOrder[]) {
      for (const order of orders) {
        shownOrders.current.shown.add(order.order_id);
        if (isUnsettled(order)) shownOrders.current.unsettled.add(order.order_id);
      }
    },
  };
};

export const ThankYouScreen = () => {
  const t = useText();
  const to = useShopPath();
  const { settings, store } = useShop();
  useThankYouPage();
  const [params] = useSearchParams();
  const queuedId = params.get('queued');
  const orders = useOrderState((state) => state.orders);
  const placedId = params.get('orderId');
  const shownOrders = useShownOrders();
  const shown = orders.filter(
    (order) =>
      order.order_id === queuedId ||
      shownOrders.shown.has(order.order_id) ||
      // Offline: show the stored copy.
      (placedId !== null && order.placed?.orderId === placedId) ||
      order.state !== 'placed' ||
      !order.isNotified,
  );
  const subject =
    orders.find((order) => order.order_id === queuedId) ??
    shown.find(isUnsettled) ??
    shown.find(({ order_id }) => shownOrders.unsettled.has(order_id));
  useEffect(() => shownOrders.note(shown));
  const isOpen = useOrderState((state) => state.isOpen);
  // Without a known order: an external checkout may have placed one that is not visible here.
  const fallbackState = settings.externalCheckout.stores[store.storeCode] ? 'elsewhere' : 'none';
  const known = subject ?? shown.at(-1);
  const { tone, icon, title, text } = storedOrderHeadline(
    known?.state ?? (queuedId === null ? fallbackState : isOpen ? 'gone' : 'waiting'),
  );
  return (
    <article className="order-page page">
      <title>{t(title)}</title>
      <div className="order-head" data-tone={tone}>
        <div className="wrap">
          <span className="order-sign stack mb-5 round raised green">
            <Icon name={icon} size={28} />
          </span>
          <h1 className="title-l anywhere mb-3">{t(title)}</h1>
          <p className="anywhere">{t(text)}</p>
        </div>
      </div>
      <div className="wrap order-alone stack gap-8 start">
        {shown.length > 0 && (
          <section className="full" aria-labelledby="orders-pending">
            <h2 className="title-m mb-5" id="orders-pending">
              {t('orders.pending_title')}
            </h2>
            <PendingList orders={shown} />
          </section>
        )}
        <ButtonLink href={to('/')} look={shown.length > 0 ? 'secondary' : 'primary'}>
          {t('orders.continue')}
        </ButtonLink>
      </div>
    </article>
  );
};
