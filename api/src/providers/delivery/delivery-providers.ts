// The delivery providers of this shop. Which of them exist follows from the configuration.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { isDemoShop } from '../../db/demo/demo-mode.ts';
import type { DeliveryProvider } from '../../orders/delivery/delivery-provider.ts';
import { CARRIER_API, type CarrierSimulator, createCarrierSimulator } from './carrier-simulator.ts';
import { createDemoCarrier } from './demo-carrier.ts';
import { createDpdFeed } from './feeds/dpd-feed.ts';
import { createFeedCarrier } from './feeds/feed-carrier.ts';
import { omnivaFeed } from './feeds/omniva-feed.ts';
import type { PointFeed } from './feeds/point-feed.ts';
import { smartpostiFeed } from './feeds/smartposti-feed.ts';

type Network = Settings['delivery']['networks'][number];

export interface DeliveryProviders {
  providers: readonly DeliveryProvider[];
  /** Only the demo shop has a simulated carrier. */
  simulator: CarrierSimulator | undefined;
}

interface DeliveryProvidersDeps {
  config: Config;
  db: Database;
  isDemo: boolean;
}

const feedOf = (network: Network, dpdToken: string): PointFeed => {
  switch (network) {
    case 'omniva':
      return omnivaFeed;
    case 'smartposti':
      return smartpostiFeed;
    case 'dpd':
      return createDpdFeed(dpdToken);
  }
};

/** The demo's lists are files of this repository: sample machines in the networks' own formats. */
const SNAPSHOTS: Record<Network, string> = {
  omniva: 'omniva.json',
  dpd: 'dpd.json',
  smartposti: 'smartposti.xml',
};
const snapshotOf = (network: Network): string =>
  join(import.meta.dirname, 'feeds/snapshot', SNAPSHOTS[network]);

export const createDeliveryProviders = ({ config, db, isDemo }: DeliveryProvidersDeps): DeliveryProviders => {
  const networks = config.settings.delivery.networks.map((network) =>
    createFeedCarrier(feedOf(network, config.dpdToken ?? ''), fetch),
  );
  if (!isDemo) return { providers: networks, simulator: undefined };
  const derive = (purpose: string) =>
    createHmac('sha256', config.appSecret).update(purpose).digest('base64url');
  const keys = { accessKey: derive('carrier access key'), eventSecret: derive('carrier events') };
  const simulator = createCarrierSimulator({ ...keys, db, isOpen: () => isDemoShop(db) });
  const carrier = createDemoCarrier({
    ...keys,
    apiUrl: `${config.shopUrl}${CARRIER_API}`,
    fetch: async (url, init) => simulator.api.request(url, init),
  });
  const samples = (Object.keys(SNAPSHOTS) as Network[]).map((network) =>
    createFeedCarrier(feedOf(network, ''), async () => new Response(await readFile(snapshotOf(network)))),
  );
  return { providers: [carrier, ...samples], simulator };
};
