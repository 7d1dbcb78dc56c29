import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useShopPath } from '../shell/state/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/order-success';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'content.thanks_title', '/order-success');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

// [ROUTE-09]
export default function OrderSuccess() {
  const t = useText();
  const to = useShopPath();
  return (
    <PlainPage title={t('content.thanks_title')}>
      <p>{t('content.thanks_text')}</p>
      <ButtonLink href={to('/')}>{t('content.continue_shopping')}</ButtonLink>
    </PlainPage>
  );
}
