// [ORD-04] Orders that this browser keeps and that are not settled: each with how it stands and what can be done.
import { refusedStep } from '@klaas/core/checkout/form/refused-fields.ts';
import { canTakeBack, type KeptOrder } from '@klaas/core/checkout/order/kept-order.ts';
import { orderPagePath } from '@klaas/core/checkout/order/order-page.ts';
import { formatDate } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOnline } from '../../../offline/use-online.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { usePanels } from '../../../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../../../shell/state/use-shop.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useOrderAccess } from '../orders-context.tsx';
import { refusalAddress } from '../refusal-address.ts';
import { useOrderWords } from '../use-order-words.ts';
import './pending.css';

type Verdict = 'confirmed' | 'cancelled' | 'pre_reserved';

const STOCK_WORDS = {
  confirmed: 'orders.stock_confirmed',
  cancelled: 'message.out_of_the_stock',
  pre_reserved: 'orders.stock_pre_reserved',
} as const;

const useStock = (order: KeptOrder): Verdict | null => {
  const isOnline = useOnline();
  const { open } = useOrderAccess();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const isOpen = order.state === 'waiting' || order.state === 'price_changed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the connection comes or goes
  useEffect(() => {
    if (!isOpen) return;
    let isLeft = false;
    void open()
      .then((orders) => orders.stockOf(order))
      .then((found) => {
        if (!isLeft) setVerdict(found);
      });
    return () => {
      isLeft = true;
    };
  }, [isOpen, isOnline, order.order_id]);
  return isOpen ? verdict : null;
};

const PendingButtons = ({ order }: { order: KeptOrder }) => {
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
  const words = useOrderWords();
  const { billingAddress: bill, shippingAddress: parcel } = order.body.addressInformation;
  const wrong = refusedStep(order.fields ?? {}, {
    isVirtual: !parcel,
    isBillSame: parcel?.postcode === bill.postcode && parcel.street.join() === bill.street.join(),
  });
  return (
    <div className="pending-buttons">
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
      {(canTakeBack(order) || (state === 'canceled' && !placed)) && (
        <Button
          look="secondary"
          size="s"
          onClick={() =>
            act(async (orders) => {
              await orders.takeBack(order_id);
              if (wrong) await navigate(...refusalAddress(to('/checkout'), wrong, words.news(order)));
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

const PendingCard = ({ order }: { order: KeptOrder }) => {
  const t = useText();
  const { store } = useShop();
  const words = useOrderWords();
  const stock = useStock(order);
  const news = order.state === 'placed' || order.state === 'unpaid' ? '' : words.news(order);
  return (
    <li className="pending-card" data-state={order.state}>
      <p className="pending-state" role="status">
        {words.state(order)}
      </p>
      {news && <p>{news}</p>}
      <ul>
        {order.items.map((item) => (
          <li key={`${item.sku} ${item.checksum ?? ''}`}>
            {item.name ?? item.sku} × {item.qty}
          </li>
        ))}
      </ul>
      <p>
        {formatDate(Date.parse(order.created_at), store.i18n)} · <strong>{words.total(order)}</strong>
      </p>
      {stock && <p className="pending-stock">{t(STOCK_WORDS[stock])}</p>}
      <PendingButtons order={order} />
    </li>
  );
};

export const PendingList = ({ orders }: { orders: readonly KeptOrder[] }) => (
  <ul className="pending-list">
    {orders.map((order) => (
      <PendingCard key={order.order_id} order={order} />
    ))}
  </ul>
);
