// Steps of an order and its progress.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { deliverySentence } from '../shell/delivery/promised-delivery.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { useShop } from '../shell/state/use-shop.ts';
import { stepsOf } from './order-timeline.ts';

export const OrderNextSteps = ({ order }: { order: OrderDocument }) => {
  const t = useText();
  const { defaultLocale } = useShop().store.i18n;
  const promised = deliverySentence(order.extension_attributes, t, defaultLocale);
  const steps = stepsOf(order);
  if (steps.length === 0) return null;
  const reached = steps.findLastIndex(({ isDone }) => isDone);
  const method = order.shipping_description;
  return (
    <section aria-labelledby="order-next">
      <h2 id="order-next">{t('orders.next_title')}</h2>
      <ol className="order-steps stack">
        {steps.map(({ title, text, isDone }, index) => {
          const deliveryText = index === steps.length - 1 ? promised : '';
          return (
            <li
              className="stack muted relative"
              key={title}
              data-done={isDone || undefined}
              aria-current={index === reached ? 'step' : undefined}
            >
              <strong className="title-xs ink">{t(title, { method })}</strong>
              {(text || deliveryText) && <span>{text ? t(text) : deliveryText}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
