import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { CreatePasswordForm } from '../customer/create-password-form.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { useNavigate } from '../shell/routing/router.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useModals } from '../shell/state/shell-state.tsx';
import { useShopPath } from '../shell/state/use-shop.ts';
import type { Route } from './+types/create-password';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'content.create_password_title', '/create-password');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

// [ROUTE-09]
export default function CreatePassword() {
  const t = useText();
  const modals = useModals();
  const navigate = useNavigate();
  const to = useShopPath();
  const [params] = useSearchParams();
  const [link] = useState({ email: params.get('email') ?? '', token: params.get('token') ?? '' });
  useEffect(() => {
    // The token is a credential: remove it from the URL and the history.
    if (window.location.search)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const requestNewLink = () => modals.open('authentication', { mode: 'forgot' });
  return (
    <PlainPage title={t('content.create_password_title')}>
      {link.email && link.token ? (
        <CreatePasswordForm
          {...link}
          onDone={() => navigate(to('/my-account'), { replace: true })}
          onRequestNew={requestNewLink}
        />
      ) : (
        <>
          <p>{t('content.create_password_expired')}</p>
          <Button onClick={requestNewLink}>{t('content.ask_new_link')}</Button>
        </>
      )}
    </PlainPage>
  );
}
