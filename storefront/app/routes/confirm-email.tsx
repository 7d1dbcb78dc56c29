import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { ConfirmEmailForm } from '../customer/confirm-email-form.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useShopPath } from '../shell/state/use-shop.ts';
import type { Route } from './+types/confirm-email';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'content.confirm_email_title', '/confirm-email');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

// [SES-06] Target of the link in the confirmation e-mail for a new address.
export default function ConfirmEmail() {
  const t = useText();
  const to = useShopPath();
  const [params] = useSearchParams();
  const [token] = useState(params.get('token') ?? '');
  useEffect(() => {
    // Remove the token from the URL and the history.
    if (window.location.search)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return (
    <PlainPage title={t('content.confirm_email_title')}>
      {token ? <ConfirmEmailForm token={token} /> : <p>{t('content.confirm_email_expired')}</p>}
      <p>
        <a href={to('/my-account')}>{t('content.confirm_email_account')}</a>
      </p>
    </PlainPage>
  );
}
