// The question about cookies: two equal buttons, nothing behind it is blocked.
import { formatDate } from '@klaas/core/stores/date-format.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Claim, loadClaim, setClaim } from '../../offline/claims.ts';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useShop, useShopPath } from '../state/use-shop.ts';
import { useConsent, useConsentState } from './consent-context.tsx';
import './consent.css';

const CLAIM = 'cookies';

export const ConsentBanner = () => {
  const t = useText();
  const to = useShopPath();
  const consent = useConsent();
  const isAsking = useConsentState((state) => state.isAsking);
  const local = useLocalStore();
  const { store } = useShop();
  const [given, setGiven] = useState<Claim | null>(null);
  useEffect(() => {
    if (isAsking && local) void loadClaim(local.collection('claims'), CLAIM).then(setGiven);
  }, [isAsking, local]);
  if (!isAsking) return null;
  const answer = (value: boolean) => {
    if (value) consent.accept();
    else consent.reject();
    const description = `${t('shell.consent_title')} ${t('shell.consent_text')}`;
    if (local) void setClaim(local.collection('claims'), { code: CLAIM, value, description }, Date.now());
  };
  return (
    <section className="consent" aria-label={t('shell.cookies')}>
      <div>
        <h2>{t('shell.consent_title')}</h2>
        <p>
          {t('shell.consent_text')} <Link to={to('/privacy')}>{t('shell.consent_more')}</Link>
        </p>
        {given && (
          <p>
            {t(given.value ? 'shell.consent_accepted_on' : 'shell.consent_rejected_on', {
              date: formatDate(given.created_at, store.i18n),
            })}
          </p>
        )}
      </div>
      <div className="consent-answers">
        <Button look="secondary" size="s" onClick={() => answer(false)}>
          {t('shell.consent_reject')}
        </Button>
        <Button look="secondary" size="s" onClick={() => answer(true)}>
          {t('shell.consent_accept')}
        </Button>
      </div>
    </section>
  );
};
