// Third-party scripts (tag manager, review widget): loaded only if configured and after consent.
import { useEffect } from 'react';
import { useConsentState } from '../consent/consent-context.tsx';
import { useShop } from '../state/use-shop.ts';

const addScript = (src: string) => {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
};

export const ForeignScripts = () => {
  const { tagManagerId, reviewWidgetUrl } = useShop().settings.analytics;
  const isAllowed = useConsentState((state) => state.choice === 'accepted');
  useEffect(() => {
    if (!isAllowed || tagManagerId === '') return;
    window.dataLayer ??= [];
    window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagManagerId)}`);
  }, [isAllowed, tagManagerId]);
  // [ANLY-02]
  useEffect(() => {
    if (isAllowed && reviewWidgetUrl !== '') addScript(reviewWidgetUrl);
  }, [isAllowed, reviewWidgetUrl]);
  return null;
};
