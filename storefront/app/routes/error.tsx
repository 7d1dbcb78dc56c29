import { ButtonLink } from '@klaas/ui/button.tsx';
import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { ErrorSearch, PopularCategories } from '../shell/layout/next-links.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useShopPath } from '../shell/state/use-shop.ts';
import type { Route } from './+types/error';

// [ROUTE-05]
export const handle = { layout: 'minimal' };

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'content.error_title', '/error');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function ErrorScreen() {
  const t = useText();
  const to = useShopPath();
  return (
    <PlainPage title={t('content.error_title')}>
      <p>{t('content.error_text')}</p>
      <ErrorSearch />
      <ButtonLink look="secondary" href={to('/')}>
        {t('shell.go_home')}
      </ButtonLink>
      <PopularCategories />
    </PlainPage>
  );
}
