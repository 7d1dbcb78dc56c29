// [PRICE-10] Switches shown prices to those of the customer's group at login, and back to public prices at logout.
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

/** The loaded data for a customer of a group; `null` for everyone else and while loading. */
const useGroupData = <Value>(
  key: string,
  loadData: (deps: GroupPriceDeps) => Promise<Value>,
): Value | null => {
  const groupToken = useCountState((counts) => counts.groupToken);
  const client = useShopClient();
  const { settings, store } = useShop();
  const [loaded, setLoaded] = useState<{ key: string; value: Value } | null>(null);
  const token = dependsOnGroup(settings.products, store.tax) && key !== '' ? groupToken : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    if (token === null) return setLoaded(null);
    let isWanted = true;
    loadData({ client, settings, store, groupToken: token }).then(
      // A transition: part of the page may not be hydrated yet and must not be re-rendered for this.
      (value) => isWanted && startTransition(() => setLoaded({ key, value })),
      // The public prices stay; the cart has the right ones.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [key, token, client, settings, store]);
  return loaded?.key === key && token !== null ? loaded.value : null;
};

const withPrices = ({ old: _, discountPercent: __, ...card }: CardModel, prices: CardPrices): CardModel => ({
  ...card,
  ...prices,
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

/** Filters, counts and order by group prices; the public listing until they are loaded. */
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
