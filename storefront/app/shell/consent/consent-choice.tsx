// The stored consent choice and its date.
import { formatDate } from '@klaas/core/stores/date-format.ts';
import { useEffect, useState } from 'react';
import { type Claim, loadClaim } from '../../offline/claims.ts';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useShop } from '../state/use-shop.ts';
import { CONSENT_CLAIM } from './consent-store.ts';

export default function GivenConsent() {
  const t = useText();
  const local = useLocalStore();
  const { store } = useShop();
  const [given, setGiven] = useState<Claim | null>(null);
  useEffect(() => {
    if (local) void loadClaim(local.collection('claims'), CONSENT_CLAIM).then(setGiven);
  }, [local]);
  if (!given) return null;
  const date = formatDate(given.created_at, store.i18n);
  return <p>{t(given.value ? 'shell.consent_accepted_on' : 'shell.consent_rejected_on', { date })}</p>;
}
