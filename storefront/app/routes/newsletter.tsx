import { Button } from '@klaas/ui/button.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useTokenFreeUrl } from '../messages/link-result.tsx';
import { NewsletterResultView } from '../messages/newsletter/newsletter-result.tsx';
import { newsletterResultOf, PlainResult } from '../messages/newsletter/plain-result.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useModals } from '../shell/state/shell-state.tsx';
import { useShop } from '../shell/state/use-shop.ts';
import type { Route } from './+types/newsletter';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'customer.newsletter', '/newsletter');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

// [NEWS-01] [COUP-03] target of the links in newsletter e-mails
export default function NewsletterPage() {
  const t = useText();
  const { newsletter } = useShop();
  const modals = useModals();
  const [params] = useSearchParams();
  const [{ result, ...link }] = useState({
    token: params.get('token'),
    leaveKey: params.get('leave'),
    result: newsletterResultOf(params.get('said')),
  });
  useTokenFreeUrl();
  return (
    <PlainPage title={t('customer.newsletter')}>
      {link.token || link.leaveKey ? (
        <>
          <NewsletterResultView {...link} />
          <noscript>
            <PlainResult {...link} />
          </noscript>
        </>
      ) : result ? (
        <p role="status">{t(`customer.newsletter_said_${result}`)}</p>
      ) : (
        <>
          <p>{newsletter.text}</p>
          <Button onClick={() => modals.open('newsletter')}>{t('shell.newsletter_join')}</Button>
        </>
      )}
    </PlainPage>
  );
}
