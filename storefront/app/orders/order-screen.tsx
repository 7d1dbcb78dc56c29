// Order page: the order, an error notice, or the thank-you screen.

import { ButtonLink } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import type { OrderActionResult, ShownOrder } from './order-page.ts';
import { OrderView } from './order-view.tsx';
import { ThankYouScreen } from './thank-you-screen.tsx';
import './orders.css';

const Notice = ({ title, text }: { title: string; text: string }) => {
  const t = useText();
  const to = useShopPath();
  return (
    <article className="order-page page">
      <div className="order-head" data-tone="waiting">
        <div className="wrap">
          <span className="order-sign stack mb-5 round white green">
            <Icon name="info" size={28} />
          </span>
          <h1 className="title-l anywhere mb-3">{title}</h1>
          <p className="anywhere">{text}</p>
        </div>
      </div>
      <div className="wrap order-alone stack gap-8 start">
        <ButtonLink href={to('/')}>{t('orders.continue')}</ButtonLink>
      </div>
    </article>
  );
};

interface OrderScreenProps {
  shown: ShownOrder;
  result: OrderActionResult | undefined;
  /** Drawings of panes, by line id. */
  pictures: Record<number, ReactNode>;
  /** The payment page shows a notice if there is no order. */
  isPayment: boolean;
}

export const OrderScreen = ({ shown, result, pictures, isPayment }: OrderScreenProps) => {
  const t = useText();
  const { email, phone } = useShop().settings.company;
  if (shown.kind === 'order') {
    const errors = {
      pay: t('orders.pay_problem'),
      cancel: t('orders.cancel_late', { email, phone }),
      move_late: t('orders.move_late', { phone }),
      move_taken: t('orders.move_taken'),
      move_early: t('orders.move_early'),
      move_after: t('orders.move_after'),
      move_failed: t('orders.move_failed'),
    };
    const error = result?.problem ? errors[result.problem] : '';
    const done = result?.isMoved ? t('orders.moved') : '';
    return <OrderView order={shown.order} error={error} done={done} pictures={pictures} />;
  }
  if (shown.kind === 'unknown')
    return <Notice title={t('orders.unknown_title')} text={t('orders.unknown_text', { email })} />;
  if (shown.kind === 'unreachable')
    return <Notice title={t('orders.unreachable_title')} text={t('orders.unreachable_text')} />;
  if (isPayment)
    return <Notice title={t('orders.payment_nothing_title')} text={t('orders.payment_nothing_text')} />;
  return <ThankYouScreen />;
};
