import { useEffect } from 'react';
import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useCountState, useModals } from '../shell/state/shell-state.tsx';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/my-account';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'content.account_title', '/my-account');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

// [ROUTE-04] nobody is known here without a login: the message, and the window to log in
export default function MyAccount() {
  const t = useText();
  const modals = useModals();
  const customer = useCountState((state) => state.customer);
  const reason = t('message.login_required');
  useEffect(() => {
    if (customer === null) modals.open('authentication', { reason });
  }, [customer, modals, reason]);
  return (
    <PlainPage title={t('content.account_title')}>
      <p role="status">{reason}</p>
      <p>{t('content.account_text')}</p>
      <Button onClick={() => modals.open('authentication', { reason })}>{t('shell.log_in')}</Button>
    </PlainPage>
  );
}
