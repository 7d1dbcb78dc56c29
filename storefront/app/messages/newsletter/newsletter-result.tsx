// Landing page of newsletter e-mail links: subscribes by token, unsubscribes by key.

import { Button } from '@klaas/ui/button.tsx';
import { formResponseOf } from '../../customer/form-response.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useModals } from '../../shell/state/shell-state.tsx';
import { LinkInProgress, useLinkOutcome } from '../link-result.tsx';
import { useOpenNewsletter } from './use-open-newsletter.ts';

type Outcome =
  | { kind: 'joined'; email: string; couponSent: boolean }
  | { kind: 'left'; email: string }
  | { kind: 'failed'; message: string };

interface NewsletterResultViewProps {
  token: string | null;
  leaveKey: string | null;
}

export const NewsletterResultView = ({ token, leaveKey }: NewsletterResultViewProps) => {
  const t = useText();
  const modals = useModals();
  const open = useOpenNewsletter();
  const failed = (result: Parameters<typeof formResponseOf>[0]): Outcome => {
    const error = formResponseOf(result, { t, special: { refused: t('customer.newsletter_link_old') } });
    return { kind: 'failed', message: error.ok ? '' : error.message };
  };
  const submit = async (): Promise<Outcome> => {
    const newsletter = await open();
    if (token !== null) {
      const result = await newsletter.confirm(token);
      if (result.ok) return { kind: 'joined', ...result.value };
      return failed(result);
    }
    const result = await newsletter.leave(leaveKey ?? '');
    return result.ok ? { kind: 'left', ...result.value } : failed(result);
  };
  const outcome = useLinkOutcome(() =>
    submit().catch((): Outcome => ({ kind: 'failed', message: t('shell.form_failed') })),
  );

  if (!outcome) return <LinkInProgress>{t('customer.newsletter_working')}</LinkInProgress>;
  if (outcome.kind === 'failed')
    return (
      <>
        <p role="alert">{outcome.message}</p>
        <Button onClick={() => modals.open('newsletter')}>{t('shell.newsletter_join')}</Button>
      </>
    );
  if (outcome.kind === 'left')
    return <p role="status">{t('customer.newsletter_left', { email: outcome.email })}</p>;
  return (
    <>
      <p role="status">{t('message.newsletter_subscribed')}</p>
      <p>
        {outcome.couponSent
          ? t('customer.newsletter_coupon_sent', { email: outcome.email })
          : t('customer.newsletter_on', { email: outcome.email })}
      </p>
    </>
  );
};
