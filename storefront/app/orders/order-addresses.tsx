// Addresses, shipping, delivery and payment method of an order.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { addressLines } from '@klaas/core/stores/address-lines.ts';
import { useLocale, useText } from '../shell/i18n/use-text.tsx';
import { OrderTimes } from './slots/order-times.tsx';

type Address = OrderDocument['billing_address'];

const AddressLines = ({ address }: { address: Address }) => {
  const t = useText();
  const lines = addressLines(address, useLocale(), {
    registryCode: t('checkout.registry_code'),
    taxId: t('orders.tax_id'),
  });
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
};

export const OrderAddresses = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const { method: code, additional_information: titles } = order.payment;
  const { tracking_number: tracking, pickup_point: point } = order.extension_attributes;
  const shipping = order.extension_attributes.shipping_assignments[0]?.shipping.address;
  return (
    <dl className="order-places stack gap-5 sand round">
      {shipping && (
        <>
          <div>
            <dt className="title-xs mb-1">{t('orders.shipping_address')}</dt>
            <dd>
              <AddressLines address={shipping} />
            </dd>
          </div>
          <div>
            <dt className="title-xs mb-1">{t('orders.shipping_method')}</dt>
            <dd>{order.shipping_description}</dd>
            {point && <dd>{[point.name, point.street, point.city].filter(Boolean).join(', ')}</dd>}
          </div>
          {tracking && (
            <div>
              <dt className="title-xs mb-1">{t('orders.tracking_number')}</dt>
              <dd>{tracking}</dd>
            </div>
          )}
        </>
      )}
      <OrderTimes order={order} />
      <div>
        <dt className="title-xs mb-1">{t('orders.billing_address')}</dt>
        <dd>
          <AddressLines address={order.billing_address} />
        </dd>
      </div>
      <div>
        <dt className="title-xs mb-1">{t('orders.payment_method')}</dt>
        <dd>{titles[0] ?? code}</dd>
      </div>
    </dl>
  );
};
