// Loads current prices for the openings of a guest's project. The account returns them itself.
import { draftFromQuery } from '@klaas/core/configurator/configuration.ts';
import { sizePriceEndpoint } from '@klaas/core/contract/size-endpoints.ts';
import { useEffect, useState } from 'react';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { Project } from './project.ts';

const REJECTED_CODES = new Set([400, 404]);

export const useCurrentPrices = (project: Project): Project => {
  const client = useShopClient();
  const [prices, setPrices] = useState<ReadonlyMap<string, number | null>>(new Map());
  useEffect(() => {
    let isWanted = true;
    const fetchPrice = async (sku: string, query: string) => {
      const { thickness, extras, ...draft } = draftFromQuery(new URLSearchParams(query));
      const body = {
        sku,
        ...draft,
        ...(thickness && { thickness_mm: thickness }),
        options: extras?.split('.').filter(Boolean) ?? [],
      };
      const response = await client.call(sizePriceEndpoint, { body });
      if (!isWanted) return;
      // When the request fails the saved price stays.
      if (response.ok || REJECTED_CODES.has(response.code))
        setPrices((before) =>
          new Map(before).set(`${sku} ${query}`, response.ok ? response.result.price_incl_tax : null),
        );
    };
    for (const { sku, query } of project.openings) void fetchPrice(sku, query);
    return () => {
      isWanted = false;
    };
  }, [client, project]);
  return {
    ...project,
    openings: project.openings.map((opening) => {
      const now = prices.get(`${opening.sku} ${opening.query}`);
      return now === undefined ? opening : { ...opening, current_price_incl_tax: now };
    }),
  };
};
