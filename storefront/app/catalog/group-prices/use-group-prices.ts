// [PRICE-10] Prices follow the customer: they change at the login, and are everybody's again after the logout.
import { dependsOnGroup } from '@klaas/core/catalog/pricing/group-pricing.ts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useCountState } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { CardModel } from '../cards/card-model.ts';
import type { CardPrices } from '../cards/card-of.ts';
import type { Listing } from '../listing/listing-data.ts';
import type { ListingScope } from '../listing/listing-query.ts';
import type { GroupPriceDeps, PricedParts } from './group-prices.ts';

const load = () => import('./group-prices.ts');

/** What `ask` brings for a customer of a group; `null` for everybody else and until it is there. */
const useGroupData = <Value>(key: string, ask: (deps: GroupPriceDeps) => Promise<Value>): Value | null => {
  const groupToken = useCountState((counts) => counts.groupToken);
  const client = useShopClient();
  const { settings, store } = useShop();
  const [loaded, setLoaded] = useState<{ key: string; value: Value } | null>(null);
  const token = dependsOnGroup(settings.products, store.tax) && key !== '' ? groupToken : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked
  useEffect(() => {
    if (token === null) return setLoaded(null);
    let isWanted = true;
    ask({ client, settings, store, groupToken: token }).then(
      // A part of the page may still be waking up: it must not be drawn anew for this.
      (value) => isWanted && startTransition(() => setLoaded({ key, value })),
      // The page's own prices stay; the cart knows the right ones.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [key, token, client, settings, store]);
  return loaded?.key === key && token !== null ? loaded.value : null;
};

const withPrices = ({ old: _, discountPercent: __, ...card }: CardModel, own: CardPrices): CardModel => ({
  ...card,
  ...own,
});

export const useGroupCards = (cards: readonly CardModel[]): readonly CardModel[] => {
  const skus = cards.map(({ sku }) => sku);
  const groupPrices = useGroupData(skus.join(','), async (deps) =>
    (await load()).loadGroupCardPrices(deps, skus),
  );
  if (groupPrices === null) return cards;
  return cards.map((card) => {
    const prices = groupPrices[card.sku];
    return prices ? withPrices(card, prices) : card;
  });
};

/** Filters, counts and order by the prices of the group; the page's own list until that is there. */
export const useGroupListing = (listing: Listing, scope: ListingScope): Listing => {
  const t = useText();
  const groupListing = useGroupData(`${listing.key} ${listing.page}`, async (deps) =>
    (await import('./group-listing.ts')).loadGroupListing(deps, { listing, scope, t }),
  );
  return groupListing ?? listing;
};

export const useGroupPage = <Page extends PricedParts>(page: Page): Page => {
  const groupParts = useGroupData(page.product.sku, async (deps) =>
    (await load()).loadGroupParts(deps, page),
  );
  return useMemo(() => (groupParts === null ? page : { ...page, ...groupParts }), [page, groupParts]);
};
