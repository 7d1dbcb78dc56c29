// The price from a shared or saved link, in the URL; valid until the configuration changes.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ConfiguratorStore } from './configurator-store.ts';
import { EARLIER_PRICE, sameDraft } from './draft-url.ts';
import { usePane } from './use-configurator.ts';

/** In cents; `null` when there is no earlier price. */
export const useEarlierPrice = (store: ConfiguratorStore): number | null => {
  const [query] = useSearchParams();
  const [opened] = useState(() => ({
    euros: Number(query.get(EARLIER_PRICE)),
    draft: store.getState().draft,
  }));
  const isKnown = Number.isFinite(opened.euros) && opened.euros > 0;
  const isSame = usePane(store, ({ draft }) => isKnown && sameDraft(draft, opened.draft));
  return isSame ? centsOf(opened.euros) : null;
};
