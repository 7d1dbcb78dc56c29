// What happens next, step by step, and how far the order has come.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { promisedDelivery } from '../../../shell/delivery/promised-delivery.ts';
import { courierName } from '../../../shell/i18n/courier-name.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { stepsDone } from './order-story.ts';

export const OrderNext = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const done = stepsDone(order.state);
  const { defaultLocale } = useShop().store.i18n;
  const promised = promisedDelivery(order.extension_attributes.delivery, t, defaultLocale);
  const isMade = order.items.some((item) => item.is_made_to_measure);
  const steps = [
    { title: t('orders.next_received'), text: '' },
    isMade
      ? { title: t('orders.next_check'), text: t('orders.next_check_text') }
      : { title: t('orders.next_pack'), text: t('orders.next_pack_text') },
    {
      title: order.shipping_description
        ? t('orders.next_deliver', { method: courierName(order.shipping_description, t) })
        : t('orders.next_service'),
      text: promised.map(({ text }) => text).join(', '),
    },
  ];
  return (
    <section aria-labelledby="order-next">
      <h2 id="order-next">{t('orders.next_title')}</h2>
      <ol className="order-steps">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            data-done={index < done || undefined}
            aria-current={index === done - 1 ? 'step' : undefined}
          >
            <strong>{title}</strong>
            {text && <span>{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};
