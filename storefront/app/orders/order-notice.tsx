// A page about an order that cannot be shown: what is wrong, and the way on.
import { ButtonLink } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { useShopPath } from '../shell/state/use-shop.ts';
import './orders.css';

export const OrderNotice = ({ title, text }: { title: string; text: string }) => {
  const t = useText();
  const to = useShopPath();
  return (
    <article className="order-page page">
      <div className="order-head" data-tone="waiting">
        <div className="wrap">
          <span className="order-sign stack mb-5 round raised green">
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
