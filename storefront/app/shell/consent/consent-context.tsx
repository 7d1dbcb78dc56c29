// React context for consent and analytics.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { runInOwnTask } from '../../first-load/own-task.ts';
import { safeLocalStorage } from '../../offline/safe-local-storage.ts';
import { type Analytics, createAnalytics } from '../analytics/analytics.ts';
import { useShop } from '../state/use-shop.ts';
import { type ConsentState, type ConsentStore, createConsentStore } from './consent-store.ts';

const KEY = 'klaas/consent';

interface Gate {
  consent: ConsentStore;
  analytics: Analytics;
}

const GateContext = createContext<Gate | null>(null);

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

const createGate = (currencyCode: string): Gate => {
  const consent = createConsentStore({
    get: () => safeLocalStorage.getItem(KEY),
    set: (value) => safeLocalStorage.setItem(KEY, value),
  });
  const analytics = createAnalytics({
    currencyCode,
    hasConsent: consent.hasAccepted,
    push: (entry) => {
      window.dataLayer ??= [];
      window.dataLayer.push(entry);
    },
  });
  return { consent, analytics };
};

export const ConsentProvider = ({ children }: { children: ReactNode }) => {
  const { currencyCode } = useShop().store.i18n;
  const [gate] = useState(() => createGate(currencyCode));
  // Rendered after hydration, not during it.
  useEffect(() => runInOwnTask(gate.consent.restore), [gate]);
  return <GateContext value={gate}>{children}</GateContext>;
};

const useGate = (): Gate => {
  const gate = useContext(GateContext);
  if (!gate) throw new Error('Consent and analytics need a ConsentProvider above them');
  return gate;
};

export const useConsent = (): ConsentStore => useGate().consent;
export const useConsentState = <T,>(select: (state: ConsentState) => T): T =>
  useStore(useGate().consent, select);
/** `analytics.track({ name: 'add-to-cart', products })`: no-op without consent. */
export const useAnalytics = (): Analytics => useGate().analytics;
