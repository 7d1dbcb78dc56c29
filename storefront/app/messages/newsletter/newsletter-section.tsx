// [NEWS-01] Newsletter status of the customer, with subscribe and unsubscribe.

import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useState } from 'react';
import type { SectionProps } from '../../customer/account/section-props.ts';
import { formResponseOf } from '../../customer/form-response.ts';
import type { SessionResult } from '../../customer/session-result.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PanelSkeleton } from '../../shell/panels/panel-skeleton.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import type { CheckedNewsletter } from './newsletter.ts';
import { useOpenNewsletter } from './use-open-newsletter.ts';

export const NewsletterSection = ({ customer }: SectionProps) => {
  const t = useText();
  const notify = useNotify();
  const open = useOpenNewsletter();
  const [state, setState] = useState<CheckedNewsletter | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { email } = customer;

  useEffect(() => {
    let isWanted = true;
    void open().then(async (newsletter) => {
      const checked = await newsletter.check(email);
      const known = checked.ok ? checked.value : { ...(await newsletter.loadOf(email)), isSure: false };
      if (isWanted) setState(known);
    });
    return () => {
      isWanted = false;
    };
  }, [open, email]);

  const run = async (work: () => Promise<SessionResult<string>>) => {
    if (isBusy) return;
    setBusy(true);
    const result = await work();
    const response = formResponseOf(result, { t });
    const isUnsubscribed = result.ok && result.value === 'unsubscribed';
    const now = await (await open()).loadOf(email);
    setState((before) => ({ ...now, isSure: isUnsubscribed || (before?.isSure ?? false) }));
    setBusy(false);
    if (!response.ok)
      notify({ type: 'error', message: response.message, action1: { label: t('message.ok') } });
    else if (isUnsubscribed)
      notify({
        type: 'success',
        message: t('message.newsletter_unsubscribed'),
        action1: { label: t('message.ok') },
      });
  };
  const join = () => run(async () => (await open()).subscribe(email));
  const leave = () => run(async () => (await open()).unsubscribe());

  if (state === null) return <PanelSkeleton />;
  const isUnsure = state.status === 'unsubscribed' && !state.isSure;
  const statusTexts = {
    subscribed: t('customer.newsletter_on', { email: state.email ?? email }),
    pending: t('shell.newsletter_pending', { email: state.email ?? email }),
    unsubscribed: isUnsure ? t('customer.newsletter_unsure', { email }) : t('customer.newsletter_off'),
  };
  const buttonLabels = {
    pending: t('customer.newsletter_again'),
    // The same call: the link in the e-mail proves the address and subscribes.
    unsubscribed: isUnsure ? t('customer.newsletter_send_link') : t('shell.newsletter_join'),
  };
  return (
    <>
      <p role="status">{statusTexts[state.status]}</p>
      {state.status === 'subscribed' ? (
        <Button look="secondary" loading={isBusy} onClick={leave}>
          {t('customer.newsletter_leave')}
        </Button>
      ) : (
        <Button look={state.status === 'pending' ? 'secondary' : 'primary'} loading={isBusy} onClick={join}>
          {buttonLabels[state.status]}
        </Button>
      )}
    </>
  );
};
