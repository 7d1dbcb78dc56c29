// Order page: the order, an error notice, or the thank-you screen.
import type { ReactNode } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { useShop } from '../shell/state/use-shop.ts';
import { OrderNotice } from './order-notice.tsx';
import type { OrderActionResult, ShownOrder } from './order-page.ts';
import { OrderView } from './order-view.tsx';
import { ThankYouScreen } from './thank-you-screen.tsx';

interface OrderScreenProps {
  shown: ShownOrder;
  result: OrderActionResult | undefined;
  /** Drawings of panes, by line id. */
  pictures: Record<number, ReactNode>;
  /** Claims and the form for another one. */
  claims: ReactNode;
  /** Orders the same again. */
  again: ReactNode;
  /** The payment page shows a notice if there is no order. */
  isPayment: boolean;
}

export const OrderScreen = ({ shown, result, pictures, claims, again, isPayment }: OrderScreenProps) => {
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
    return (
      <OrderView
        order={shown.order}
        error={error}
        done={done}
        pictures={pictures}
        claims={claims}
        again={again}
      />
    );
  }
  if (shown.kind === 'unknown')
    return <OrderNotice title={t('orders.unknown_title')} text={t('orders.unknown_text', { email })} />;
  if (shown.kind === 'unreachable')
    return <OrderNotice title={t('orders.unreachable_title')} text={t('orders.unreachable_text')} />;
  if (isPayment)
    return <OrderNotice title={t('orders.payment_nothing_title')} text={t('orders.payment_nothing_text')} />;
  return <ThankYouScreen />;
};
