// The question about cookies: two equal buttons, nothing behind it is blocked.
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useShopPath } from '../state/use-shop.ts';
import { useConsent, useConsentState } from './consent-context.tsx';
import './consent.css';

export const ConsentBanner = () => {
  const t = useText();
  const to = useShopPath();
  const consent = useConsent();
  const isAsking = useConsentState((state) => state.isAsking);
  if (!isAsking) return null;
  return (
    <section className="consent" aria-label={t('shell.cookies')}>
      <div>
        <h2>{t('shell.consent_title')}</h2>
        <p>
          {t('shell.consent_text')} <Link to={to('/privacy')}>{t('shell.consent_more')}</Link>
        </p>
      </div>
      <div className="consent-answers">
        <Button look="secondary" size="s" onClick={consent.reject}>
          {t('shell.consent_reject')}
        </Button>
        <Button look="secondary" size="s" onClick={consent.accept}>
          {t('shell.consent_accept')}
        </Button>
      </div>
    </section>
  );
};
