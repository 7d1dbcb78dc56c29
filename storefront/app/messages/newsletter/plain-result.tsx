// The link of a letter without JavaScript: one button that joins or leaves, and the words for what came of it. A mail
// program that only looks at links presses no button.
import {
  confirmNewsletterEndpoint,
  leaveNewsletterEndpoint,
  NEWSLETTER_RESULTS,
  type NewsletterResult,
} from '@klaas/core/contract/newsletter-endpoints.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { Button } from '../../ui/button.tsx';

export const newsletterResultOf = (said: string | null): NewsletterResult | undefined =>
  NEWSLETTER_RESULTS.find((word) => word === said);

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
