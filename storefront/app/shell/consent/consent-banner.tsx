// Cookie banner: a slim bar at the bottom with two equal buttons; it blocks nothing.

import { Button } from '@klaas/ui/button.tsx';
import { lazy, Suspense } from 'react';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { useText } from '../i18n/use-text.tsx';
import { Link } from '../routing/router.tsx';
import { useHasScreen, useShopPath } from '../state/use-shop.ts';
import { useConsent, useConsentState } from './consent-context.tsx';
import { CONSENT_CLAIM } from './consent-store.ts';
import './consent.css';

// Only needed when the banner is reopened after an earlier choice.
const GivenConsent = lazy(() => import('./consent-choice.tsx').catch(() => ({ default: () => null })));

export const ConsentBanner = () => {
  const t = useText();
  const to = useShopPath();
  const has = useHasScreen();
  const consent = useConsent();
  const local = useLocalStore();
  const isAsking = useConsentState((state) => state.isAsking);
  const hasChosen = useConsentState((state) => state.choice !== null);
  if (!isAsking) return null;
  const saveChoice = async (value: boolean) => {
    const description = `${t('shell.consent_title')} ${t('shell.consent_text')}`;
    if (value) consent.accept();
    else consent.reject();
    const { setClaim } = await import('../../offline/claims.ts');
    if (local)
      await setClaim(local.collection('claims'), { code: CONSENT_CLAIM, value, description }, Date.now());
  };
  const onChoice = (value: boolean) => () => void saveChoice(value).catch(() => {});
  return (
    <section className="consent raised rule-top" aria-label={t('shell.cookies')}>
      <div className="wrap consent-row row cluster split">
        <div className="consent-words">
          <p className="small">
            {t('shell.consent_title')} <span className="consent-text muted">{t('shell.consent_text')} </span>
            {has('privacy') && <Link to={to('/privacy')}>{t('shell.consent_more')}</Link>}
          </p>
          {hasChosen && (
            <Suspense>
              <GivenConsent />
            </Suspense>
          )}
        </div>
        <div className="consent-answers grid gap-2">
          <Button look="secondary" size="s" onClick={onChoice(false)}>
            {t('shell.consent_reject')}
          </Button>
          <Button look="secondary" size="s" onClick={onChoice(true)}>
            {t('shell.consent_accept')}
          </Button>
        </div>
      </div>
    </section>
  );
};
