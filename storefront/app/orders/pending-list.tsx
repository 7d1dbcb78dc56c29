// [ORD-04] List of stored orders with state, stock and actions.
import { identityOf } from '@klaas/core/cart/item-identity.ts';
import { rejectedStep } from '@klaas/core/checkout/form/rejected-fields.ts';
import { canWithdraw, type StoredOrder } from '@klaas/core/checkout/queue/stored-order.ts';
import { isUnsettled } from '@klaas/core/checkout/queue/unsettled-order.ts';
import { orderPagePath } from '@klaas/core/orders/order-page.ts';
import { formatDate } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button, buttonClass } from '@klaas/ui/button.tsx';
import { useEffect, useState } from 'react';
import type { OrderStock } from '../checkout/queue/order-stock.ts';
import { useOrderAccess } from '../checkout/queue/orders-context.tsx';
import { rejectedStepLocation } from '../checkout/queue/rejected-step-location.ts';
import { useOnline } from '../offline/use-online.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { Link, useNavigate } from '../shell/routing/router.tsx';
import { usePanels } from '../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import { useOrderMessages } from './use-order-messages.ts';
import './pending.css';

const STOCK_MESSAGES = {
  confirmed: 'orders.stock_confirmed',
  cancelled: 'message.out_of_the_stock',
  pre_reserved: 'orders.stock_pre_reserved',
} as const;

/** Stock of an order; null if not needed or not loaded yet. */
const useStock = (order: StoredOrder): OrderStock | null => {
  const isOnline = useOnline();
  const { open } = useOrderAccess();
  const [stock, setStock] = useState<OrderStock | null>(null);
  const { state, reason } = order;
  const isNeeded = isUnsettled(order) || reason === 'unavailable';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded when the connection changes
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    void open()
      .then((orders) => orders.stockOf(order))
      .then((found) => {
        if (!isLeft) setStock(found);
      });
    return () => {
      isLeft = true;
    };
  }, [isNeeded, isOnline, order.order_id, state]);
  return isNeeded ? stock : null;
};

const PendingButtons = ({ order }: { order: StoredOrder }) => {
  const t = useText();
  const to = useShopPath();
  const panels = usePanels();
  const isOnline = useOnline();
  const { store } = useShop();
  const { open } = useOrderAccess();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: (orders: Awaited<ReturnType<typeof open>>) => Promise<unknown>) => {
    setBusy(true);
    try {
      await work(await open());
    } finally {
      setBusy(false);
    }
  };
  const { state, placed, price, order_id } = order;
  const navigate = useNavigate();
  const messages = useOrderMessages();
  const { billingAddress: bill, shippingAddress: parcel } = order.body.addressInformation;
  const wrong = rejectedStep(order.fields ?? {}, {
    isVirtual: !parcel,
    isBillSame: parcel?.postcode === bill.postcode && parcel.street.join() === bill.street.join(),
  });
  return (
    <div className="cluster gap-3 mt-2">
      {state === 'waiting' && isOnline && (
        <Button size="s" loading={isBusy} onClick={() => act((orders) => orders.confirm())}>
          {t('orders.send_now')}
        </Button>
      )}
      {state === 'price_changed' && price && (
        <Button
          size="s"
          loading={isBusy}
          onClick={() =>
            act(async (orders) => {
              await orders.acceptPrice(order_id);
              await orders.process();
            })
          }
        >
          {t('orders.accept_price', { amount: formatPrice(price.actual, store.i18n) })}
        </Button>
      )}
      {placed && state !== 'canceled' && (
        <Link
          className={buttonClass({ look: 'secondary', size: 's' })}
          to={to(orderPagePath(placed, state === 'unpaid'))}
        >
          {t('orders.see')}
        </Link>
      )}
      {(canWithdraw(order) || (state === 'canceled' && !placed)) && (
        <Button
          look="secondary"
          size="s"
          onClick={() =>
            act(async (orders) => {
              await orders.takeBack(order_id);
              if (wrong)
                await navigate(...rejectedStepLocation(to('/checkout'), wrong, messages.notice(order)));
              else panels.open('microcart');
            })
          }
        >
          {t(wrong ? 'orders.put_right' : 'orders.take_back')}
        </Button>
      )}
      {state === 'canceled' && (
        <Button look="text" size="s" onClick={() => act((orders) => orders.dismiss(order_id))}>
          {t('orders.dismiss')}
        </Button>
      )}
    </div>
  );
};

/** [ORD-05] Available quantity of a line with too little stock. */
const ShortNote = ({ pieces }: { pieces: number | undefined }) => {
  const t = useText();
  if (pieces === undefined) return null;
  return (
    <p className="small error">
      {pieces === 0
        ? t('message.out_of_the_stock')
        : t('message.quantity_available', { maxQuantity: pieces })}
    </p>
  );
};

const PendingCard = ({ order }: { order: StoredOrder }) => {
  const t = useText();
  const { store } = useShop();
  const messages = useOrderMessages();
  const stock = useStock(order);
  const notice = order.state === 'placed' || order.state === 'unpaid' ? '' : messages.notice(order);
  return (
    <li className="pending-card pad-5 stack gap-2 round" data-state={order.state}>
      <p className="title-s" role="status">
        {messages.state(order)}
      </p>
      {notice && <p>{notice}</p>}
      <ul>
        {order.items.map((item) => {
          const { key } = identityOf(item);
          return (
            <li key={key}>
              {item.name ?? item.sku} × {item.qty}
              <ShortNote pieces={stock?.short.get(key)} />
            </li>
          );
        })}
      </ul>
      <p>
        {formatDate(Date.parse(order.created_at), store.i18n)} · <strong>{messages.total(order)}</strong>
      </p>
      {stock && order.state !== 'canceled' && (
        <p className="pending-stock small muted">{t(STOCK_MESSAGES[stock.verdict])}</p>
      )}
      <PendingButtons order={order} />
    </li>
  );
};

export const PendingList = ({ orders }: { orders: readonly StoredOrder[] }) => (
  <ul className="stack gap-4">
    {orders.map((order) => (
      <PendingCard key={order.order_id} order={order} />
    ))}
  </ul>
);
