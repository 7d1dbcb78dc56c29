// Order in the list: number, date, total, status, products and actions.
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { buttonClass } from '@klaas/ui/button.tsx';
import { orderPath } from '../../customer/account/account-sections.ts';
import { wireMoment } from '../../customer/account/wire-day.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { InvoiceLink } from './invoice-link.tsx';
import { useOrderServices } from './order-services.ts';
import { OrderProgress, OrderStatus } from './order-status.tsx';
import { ReorderButton } from './reorder-button.tsx';
import { useLineAttributes } from './use-line-attributes.ts';

const SHOWN_PICTURES = 3;

export const OrderHead = ({ order }: { order: CustomerOrder }) => {
  const t = useText();
  const { store } = useShop();
  return (
    <div className="order-head row cluster split">
      <dl className="cluster">
        <div>
          <dt>{t('customer.order')}</dt>
          <dd className="medium">{order.increment_id}</dd>
        </div>
        <div>
          <dt>{t('customer.date')}</dt>
          <dd className="medium">{wireMoment(order.created_at, store)}</dd>
        </div>
        <div>
          <dt>{t('customer.total')}</dt>
          <dd className="medium">{formatPrice(order.grand_total, store.i18n)}</dd>
        </div>
      </dl>
      <OrderStatus order={order} />
    </div>
  );
};

export const OrderCard = ({ order }: { order: CustomerOrder }) => {
  const t = useText();
  const to = useShopPath();
  const { loadLineAttributes } = useOrderServices();
  const attributes = useLineAttributes(loadLineAttributes, order.items.slice(0, SHOWN_PICTURES));
  const [first, ...others] = order.items;
  const options = first?.options?.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  return (
    <li className="account-order box clip">
      <OrderHead order={order} />
      <div className="order-body row cluster">
        <div className="order-pictures flex">
          {order.items.slice(0, SHOWN_PICTURES).map((item) => (
            <div key={item.item_id} className="order-picture round-pic mist clip">
              {attributes[item.item_id]?.picture}
            </div>
          ))}
        </div>
        <div className="order-what shrink anywhere">
          <h2>
            <strong className="medium">{first?.name}</strong>
            {others.length > 0 && <> {t('customer.and_more', { count: others.length })}</>}
          </h2>
          {options && <p className="small muted">{options}</p>}
        </div>
        <div className="order-actions cluster gap-3">
          <Link
            className={buttonClass({ look: 'secondary' })}
            to={to(orderPath(order.increment_id))}
            aria-label={t('customer.order_open_label', { number: order.increment_id })}
          >
            {t('customer.order_open')}
          </Link>
          <ReorderButton lines={order.items} number={order.increment_id} />
          <InvoiceLink order={order} />
        </div>
        {order.status !== 'complete' && <OrderProgress order={order} />}
      </div>
    </li>
  );
};
