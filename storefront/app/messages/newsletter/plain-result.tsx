// Newsletter e-mail links without JavaScript: one button that subscribes or unsubscribes, and the result.
// A button, so that link scanners of mail programs change nothing.
import {
  confirmNewsletterEndpoint,
  leaveNewsletterEndpoint,
  NEWSLETTER_RESULTS,
  type NewsletterResult,
} from '@klaas/core/contract/newsletter-endpoints.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';

export const newsletterResultOf = (value: string | null): NewsletterResult | undefined =>
  NEWSLETTER_RESULTS.find((result) => result === value);

export const PlainResult = ({ token, leaveKey }: { token: string | null; leaveKey: string | null }) => {
  const t = useText();
  const { settings, store } = useShop();
  const { path } = token === null ? leaveNewsletterEndpoint : confirmNewsletterEndpoint;
  return (
    <form method="post" action={`${settings.server.backendUrl}${path}?storeCode=${store.storeCode}`}>
      <input type="hidden" name={token === null ? 'key' : 'token'} defaultValue={token ?? leaveKey ?? ''} />
      <Button type="submit">
        {t(token === null ? 'customer.newsletter_leave' : 'customer.newsletter_confirm')}
      </Button>
    </form>
  );
};
