// Newsletter e-mail links without JavaScript: one button that subscribes or unsubscribes, and the result.
import {
  confirmNewsletterEndpoint,
  leaveNewsletterEndpoint,
  NEWSLETTER_RESULTS,
  type NewsletterResult,
} from '@klaas/core/contract/newsletter-endpoints.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PlainLinkForm } from '../link-result.tsx';

export const newsletterResultOf = (value: string | null): NewsletterResult | undefined =>
  NEWSLETTER_RESULTS.find((result) => result === value);

export const PlainResult = ({ token, leaveKey }: { token: string | null; leaveKey: string | null }) => {
  const t = useText();
  return token === null ? (
    <PlainLinkForm
      path={leaveNewsletterEndpoint.path}
      name="key"
      value={leaveKey ?? ''}
      label={t('customer.newsletter_leave')}
    />
  ) : (
    <PlainLinkForm
      path={confirmNewsletterEndpoint.path}
      name="token"
      value={token}
      label={t('customer.newsletter_confirm')}
    />
  );
};
