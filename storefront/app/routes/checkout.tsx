import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useShop, useShopPath } from '../shell/state/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/checkout';

// [ROUTE-02]
export const handle = { layout: 'minimal' };

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'content.checkout_title', '/checkout');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function Checkout() {
  const t = useText();
  const to = useShopPath();
  const { company } = useShop().settings;
  return (
    <PlainPage title={t('content.checkout_title')}>
      <p>{t('content.checkout_text')}</p>
      <div className="plain-buttons">
        <ButtonLink href={`mailto:${company.email}`}>{company.email}</ButtonLink>
        <ButtonLink look="secondary" href={to('/')}>
          {t('content.continue_shopping')}
        </ButtonLink>
      </div>
    </PlainPage>
  );
}
