// What the link of a letter leads to: joining by its token, or leaving by its key.
import { useEffect, useState } from 'react';
import { answerOf } from '../../customer/form-response.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useModals } from '../../shell/state/shell-state.tsx';
import { Button } from '../../ui/button.tsx';
import { useOpenNewsletter } from './use-open-newsletter.ts';

type Answer =
  | { kind: 'joined'; email: string; couponSent: boolean }
  | { kind: 'left'; email: string }
  | { kind: 'failed'; message: string };

interface NewsletterAnswerProps {
  token: string | null;
  leaveKey: string | null;
}

export const NewsletterAnswer = ({ token, leaveKey }: NewsletterAnswerProps) => {
  const t = useText();
  const modals = useModals();
  const open = useOpenNewsletter();
  const [answer, setAnswer] = useState<Answer | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is answered once
  useEffect(() => {
    const ask = async (): Promise<Answer> => {
      const newsletter = await open();
      if (token !== null) {
        const result = await newsletter.confirm(token);
        if (result.ok) return { kind: 'joined', ...result.value };
        return failed(result);
      }
      const result = await newsletter.leave(leaveKey ?? '');
      return result.ok ? { kind: 'left', ...result.value } : failed(result);
    };
    const failed = (result: Parameters<typeof answerOf>[0]): Answer => {
      const said = answerOf(result, { t, special: { refused: t('customer.newsletter_link_old') } });
      return { kind: 'failed', message: said.ok ? '' : said.message };
    };
    ask()
      .catch((): Answer => ({ kind: 'failed', message: t('shell.form_failed') }))
      .then(setAnswer);
  }, []);

  if (!answer)
    return (
      <p className="needs-script" role="status">
        {t('customer.newsletter_working')}
      </p>
    );
  if (answer.kind === 'failed')
    return (
      <>
        <p role="alert">{answer.message}</p>
        <Button onClick={() => modals.open('newsletter')}>{t('shell.newsletter_join')}</Button>
      </>
    );
  if (answer.kind === 'left')
    return <p role="status">{t('customer.newsletter_left', { email: answer.email })}</p>;
  return (
    <>
      <p role="status">{t('message.newsletter_subscribed')}</p>
      <p>
        {answer.couponSent
          ? t('customer.newsletter_coupon_sent', { email: answer.email })
          : t('customer.newsletter_on', { email: answer.email })}
      </p>
    </>
  );
};
