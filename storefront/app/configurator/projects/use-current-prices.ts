// What the openings of a guest's project cost today. The account says it itself.
import { draftFromQuery } from '@klaas/core/configurator/configuration.ts';
import { sizePriceEndpoint } from '@klaas/core/contract/size-endpoints.ts';
import { useEffect, useState } from 'react';
import { useShopClient } from '../../shell/state/use-shop-client.ts';
import type { Project } from './project.ts';

const BAD = new Set([400, 404]);

export const useCurrentPrices = (project: Project): Project => {
  const client = useShopClient();
  const [prices, setPrices] = useState<ReadonlyMap<string, number | null>>(new Map());
  useEffect(() => {
    let isWanted = true;
    const ask = async (sku: string, query: string) => {
      const { thickness, extras, ...draft } = draftFromQuery(new URLSearchParams(query));
      const body = {
        sku,
        ...draft,
        ...(thickness && { thickness_mm: thickness }),
        options: extras?.split('.').filter(Boolean) ?? [],
      };
      const answer = await client.call(sizePriceEndpoint, { body });
      if (!isWanted) return;
      // Without an answer the price of then is the best that is known.
      if (answer.ok || BAD.has(answer.code))
        setPrices((before) =>
          new Map(before).set(`${sku} ${query}`, answer.ok ? answer.result.price_incl_tax : null),
        );
    };
    for (const { sku, query } of project.openings) void ask(sku, query);
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
