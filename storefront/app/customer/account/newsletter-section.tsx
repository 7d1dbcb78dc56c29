// Whether this browser has joined the newsletter, and the way to join.
import { useEffect, useState } from 'react';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useModals } from '../../shell/state/shell-state.tsx';
import { Button } from '../../ui/button.tsx';
import type { SectionProps } from './section-props.ts';

export const NewsletterSection = ({ customer }: SectionProps) => {
  const t = useText();
  const modals = useModals();
  const local = useLocalStore();
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    void local?.collection('newsletter').get<string>('email').then(setEmail);
  }, [local]);
  if (email) return <p>{t('customer.newsletter_on', { email })}</p>;
  return (
    <>
      <p>{t('customer.newsletter_off')}</p>
      <Button onClick={() => modals.open('newsletter', { email: customer.email })}>
        {t('shell.newsletter_join')}
      </Button>
    </>
  );
};
