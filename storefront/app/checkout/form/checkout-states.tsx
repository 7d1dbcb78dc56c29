// Checkout without a form: loading, empty cart, or session expired.

import { Button, ButtonLink } from '@klaas/ui/button.tsx';
import { EmptyState } from '@klaas/ui/empty-state.tsx';
import { Skeleton } from '@klaas/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';

export const WaitingCheckout = () => {
  const t = useText();
  const to = useShopPath();
  return (
    <div className="wrap checkout-plain stack gap-5" aria-busy="true">
      <h1 className="title-m">{t('checkout.title')}</h1>
      <noscript>
        {import.meta.env.SSR && (
          <>
            <meta httpEquiv="refresh" content={`0;url=${to('/cart')}`} />
            <p>
              {t('checkout.no_script')} <a href={to('/cart')}>{t('shell.cart')}</a>
            </p>
          </>
        )}
      </noscript>
      <Skeleton height="52px" />
      <Skeleton height="52px" />
      <Skeleton height="52px" />
    </div>
  );
};

/** [CHK-10] */
export const EmptyCheckout = ({ recentlyViewed }: { recentlyViewed?: ReactNode }) => {
  const t = useText();
  const to = useShopPath();
  const { menu } = useShop();
  return (
    <div className="wrap checkout-plain stack gap-5">
      <h1 className="title-m">{t('checkout.empty_title')}</h1>
      <EmptyState
        text={<span role="status">{t('message.cart_empty')}</span>}
        action={<ButtonLink href={to('/')}>{t('cart.continue')}</ButtonLink>}
      />
      <ul className="checkout-ways cluster">
        {menu.slice(0, 5).map((entry) => (
          <li key={entry.id}>
            <Link className="tap green" to={entry.url}>
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
      {recentlyViewed}
    </div>
  );
};

/** An expired session removes the customer's cart but not the form input. */
export const EndedSession = ({ logIn }: { logIn: () => void }) => {
  const t = useText();
  return (
    <div className="wrap checkout-plain stack gap-5">
      <h1 className="title-m">{t('checkout.ended_title')}</h1>
      <p role="status">{t('checkout.ended_text')}</p>
      <Button onClick={logIn}>{t('shell.log_in')}</Button>
    </div>
  );
};
