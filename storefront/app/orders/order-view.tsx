// Order details from the server, the same as in the confirmation e-mail.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { formatDate } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Icon } from '@klaas/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useOrderViewed } from '../checkout/queue/use-order-viewed.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { useShop } from '../shell/state/use-shop.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderNextSteps } from './order-next-steps.tsx';
import { type OrderHeadline, orderHeadline } from './order-timeline.ts';
import { TransferDetails } from './payment/transfer-details.tsx';
import './orders.css';

/** The server's dates are UTC without a zone. */
const momentOf = (date: string): number => Date.parse(`${date.replace(' ', 'T')}Z`);

const CASH = 'cashondelivery';
const SHOWS_SHOP_EMAIL = new Set<string>(['orders.canceled_by_shop', 'orders.done_text']);

const OrderHead = ({ order, headline }: { order: OrderDocument; headline: OrderHeadline }) => {
  const t = useText();
  const { store, settings } = useShop();
  const price = (euros: number) => formatPrice(euros, store.i18n);
  const { refund_due, refunded } = order.extension_attributes;
  const values = {
    name: order.billing_address.firstname,
    email: SHOWS_SHOP_EMAIL.has(headline.text) ? settings.company.email : order.customer_email,
    method: order.shipping_description,
  };
  const totalLabel = order.payment.method === CASH ? 'orders.due_on_delivery' : 'orders.total_due';
  return (
    <div className="order-head" data-tone={headline.tone}>
      <div className="wrap">
        <span className="order-sign stack mb-5 round raised green">
          <Icon name={headline.icon} size={28} />
        </span>
        <h1 className="title-l anywhere mb-3">{t(headline.title, values)}</h1>
        <p className="anywhere">{t(headline.text, values)}</p>
        {refund_due > 0 && (
          <p className="anywhere">{t('orders.refund_due', { amount: price(refund_due) })}</p>
        )}
        {refunded > 0 && <p className="anywhere">{t('orders.refunded', { amount: price(refunded) })}</p>}
        <dl className="order-facts cluster mt-6">
          <div>
            <dt className="small muted">{t('orders.number')}</dt>
            <dd className="title-s">{order.increment_id}</dd>
          </div>
          <div>
            <dt className="small muted">{t('orders.date')}</dt>
            <dd className="title-s">{formatDate(momentOf(order.created_at), store.i18n)}</dd>
          </div>
          <div>
            <dt className="small muted">{order.total_due > 0 ? t(totalLabel) : t('orders.total')}</dt>
            <dd className="title-s">{price(order.total_due > 0 ? order.total_due : order.grand_total)}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
};

interface OrderViewProps {
  order: OrderDocument;
  error: string;
  /** What was just done; empty: nothing. */
  done: string;
  pictures: Record<number, ReactNode>;
  claims: ReactNode;
  again: ReactNode;
}

export const OrderView = ({ order, error, done, pictures, claims, again }: OrderViewProps) => {
  const headline = orderHeadline(order);
  useOrderViewed(order);
  const { transfer } = order.extension_attributes;
  const isAlive = order.state !== 'canceled' && order.state !== 'pending_payment';
  return (
    <article className="order-page page">
      <OrderHead order={order} headline={headline} />
      <div className="wrap order-columns stack">
        <div className="order-main stack packed shrink">
          {transfer && <TransferDetails transfer={transfer} />}
          {isAlive && <OrderNextSteps order={order} />}
          <OrderLines order={order} pictures={pictures} />
          {isAlive && claims}
        </div>
        <aside className="order-side stack gap-8 packed shrink">
          <OrderActions order={order} error={error} done={done} again={isAlive && again} />
          <OrderAddresses order={order} />
        </aside>
      </div>
    </article>
  );
};
