// Where the order goes, who pays it, and how.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';

type Address = OrderDocument['billing_address'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const AddressLines = ({ address }: { address: Address }) => {
  const t = useText();
  const vat = textOf(address['vat_id']);
  const lines = [
    address.company,
    `${address.firstname} ${address.lastname}`,
    ...address.street,
    `${address.postcode} ${address.city}`,
    [textOf(address['region']), address.country_id].filter(Boolean).join(', '),
    address.telephone,
    vat && `${t('orders.tax_id')}: ${vat}`,
  ].filter((line) => line.trim() !== '');
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
};

const METHODS: Record<string, MessageId> = {
  cashondelivery: 'orders.method_cashondelivery',
  banklink: 'orders.method_banklink',
};

export const OrderPlaces = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const method = METHODS[order.payment.method];
  const shipping = order.extension_attributes.shipping_assignments[0]?.shipping.address;
  return (
    <dl className="order-places">
      {shipping && (
        <>
          <div>
            <dt>{t('orders.shipping_address')}</dt>
            <dd>
              <AddressLines address={shipping} />
            </dd>
          </div>
          <div>
            <dt>{t('orders.shipping_method')}</dt>
            <dd>{order.shipping_description}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('orders.billing_address')}</dt>
        <dd>
          <AddressLines address={order.billing_address} />
        </dd>
      </div>
      <div>
        <dt>{t('orders.payment_method')}</dt>
        <dd>{method ? t(method) : order.payment.method}</dd>
      </div>
    </dl>
  );
};
