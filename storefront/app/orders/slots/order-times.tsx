// When the goods are brought, and when the shop comes to measure and to install.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { formatSlot } from '@klaas/core/stores/slot-format.ts';
import { promisedDelivery } from '../../shell/delivery/promised-delivery.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { MoveSlot } from './move-slot.tsx';

const Delivery = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const { defaultLocale } = useShop().store.i18n;
  const { delivery, delivery_slot: slot, delivery_provider, can_move_slot } = order.extension_attributes;
  const isOpen = order.state !== 'canceled' && order.state !== 'complete';
  const promised = isOpen && !slot ? promisedDelivery(delivery, t, defaultLocale) : [];
  if (!slot && promised.length === 0) return null;
  return (
    <div>
      <dt className="title-xs mb-1">{t('orders.delivery')}</dt>
      {promised.map(({ kind, text }) => (
        <dd key={kind}>{text}</dd>
      ))}
      {slot && <dd>{formatSlot(slot, defaultLocale)}</dd>}
      {slot && can_move_slot && (
        <dd>
          <MoveSlot
            order={order}
            slot={{ purpose: 'delivery', provider: delivery_provider ?? '', current: slot }}
          />
        </dd>
      )}
    </div>
  );
};

export const OrderTimes = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const { defaultLocale } = useShop().store.i18n;
  const visits = order.state === 'canceled' ? [] : (order.extension_attributes.visits ?? []);
  return (
    <>
      {order.extension_attributes.shipping_assignments[0]?.shipping.address && <Delivery order={order} />}
      {visits.length > 0 && (
        <div>
          <dt className="title-xs mb-1">{t('orders.visits')}</dt>
          {visits.map(({ service, slot, can_move }) => (
            <dd key={service} className="stack gap-1 start">
              <span>
                {t(`orders.visit_${service}`, {
                  when: slot ? formatSlot(slot, defaultLocale) : t('orders.visit_by_phone'),
                })}
              </span>
              {can_move && (
                <MoveSlot order={order} slot={{ purpose: service, provider: service, current: slot }} />
              )}
            </dd>
          ))}
        </div>
      )}
    </>
  );
};
