// Totals including tax, delivery and addresses of an order.
import type { CustomerOrder } from '@klaas/core/customer/customer-order.ts';
import { orderPagePath } from '@klaas/core/orders/order-page.ts';
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import { promisedDelivery } from '../../shell/delivery/promised-delivery.ts';
import { useLocale, useText } from '../../shell/i18n/use-text.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';

type Address = NonNullable<CustomerOrder['billing_address']>;

export const OrderTotals = ({ order }: { order: CustomerOrder }) => {
  const t = useText();
  const { store } = useShop();
  const rows: [string, number | undefined][] = [
    [t('customer.sum_products'), order.subtotal_incl_tax],
    [t('customer.sum_discount'), order.discount_amount || undefined],
    [order.shipping_description || t('customer.sum_shipping'), order.shipping_incl_tax],
  ];
  return (
    <dl className="order-totals">
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div className="split gap-4 muted" key={name}>
              <dt>{name}</dt>
              <dd className="figures nowrap">{formatPrice(value, store.i18n)}</dd>
            </div>
          ),
      )}
      <div className="order-total split gap-4 muted">
        <dt>{t('customer.total')}</dt>
        <dd className="figures nowrap">{formatPrice(order.grand_total, store.i18n)}</dd>
      </div>
      {order.tax_amount !== undefined && (
        <div className="split gap-4 muted">
          <dt>{t('customer.sum_tax')}</dt>
          <dd className="figures nowrap">{formatPrice(order.tax_amount, store.i18n)}</dd>
        </div>
      )}
    </dl>
  );
};

const AddressLines = ({ title, address }: { title: string; address: Address | null | undefined }) => {
  const locale = useLocale();
  if (!address) return null;
  return (
    <div className="account-card pad-5 stack gap-2 box">
      <h2 className="title-xs">{title}</h2>
      <address className="stack">
        {addressLines(address, locale).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
};

export const OrderAddresses = ({ order }: { order: CustomerOrder }) => {
  const t = useText();
  const to = useShopPath();
  const shipping = order.extension_attributes?.shipping_assignments?.[0]?.shipping.address;
  const { defaultLocale } = useShop().store.i18n;
  const isOpen = order.status !== 'canceled' && order.status !== 'complete';
  const { delivery, delivery_slot, visits = [], order_key, can_move_slot } = order.extension_attributes ?? {};
  const promised = isOpen && !delivery_slot ? promisedDelivery(delivery, t, defaultLocale) : [];
  const times =
    order.status === 'canceled'
      ? []
      : [
          ...(delivery_slot
            ? [t('orders.time_delivery', { when: formatSlot(delivery_slot, defaultLocale) })]
            : []),
          ...visits.map(({ service, slot }) =>
            t(`orders.visit_${service}`, {
              when: slot ? formatSlot(slot, defaultLocale) : t('orders.visit_by_phone'),
            }),
          ),
        ];
  const key = can_move_slot || visits.some(({ can_move }) => can_move) ? order_key : undefined;
  const tracking = order.extension_attributes?.tracking_number;
  return (
    <div className="account-cards pair stack gap-5 mb-6">
      {promised.length > 0 && (
        <div className="account-card pad-5 stack gap-2 box">
          <h2 className="title-xs">{t('orders.delivery')}</h2>
          {promised.map(({ kind, text }) => (
            <p key={kind}>{text}</p>
          ))}
        </div>
      )}
      {times.length > 0 && (
        <div className="account-card pad-5 stack gap-2 box">
          <h2 className="title-xs">{t('orders.times')}</h2>
          {times.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {key && (
            <Link
              className="account-link green"
              to={to(orderPagePath({ orderId: String(order.entity_id), key }, false))}
            >
              {t('orders.move')}
            </Link>
          )}
        </div>
      )}
      {tracking && (
        <div className="account-card pad-5 stack gap-2 box">
          <h2 className="title-xs">{t('orders.tracking_number')}</h2>
          <p>{tracking}</p>
        </div>
      )}
      <AddressLines title={t('customer.default_shipping')} address={shipping} />
      <AddressLines title={t('customer.default_billing')} address={order.billing_address} />
    </div>
  );
};
