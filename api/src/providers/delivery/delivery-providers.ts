// The delivery providers of this shop. Which of them exist follows from the configuration.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { isDemoShop } from '../../db/demo/demo-mode.ts';
import type { DeliveryProvider, SlotSource } from '../../orders/delivery/delivery-provider.ts';
import { CARRIER_API, type CarrierSimulator, createCarrierSimulator } from './carrier-simulator.ts';
import { CARRIER_PAGES } from './carrier-simulator-pages.ts';
import { createDemoCarrier } from './demo-carrier.ts';
import { createDpdFeed } from './feeds/dpd-feed.ts';
import { createFeedCarrier } from './feeds/feed-carrier.ts';
import { omnivaFeed } from './feeds/omniva-feed.ts';
import type { PointFeed } from './feeds/point-feed.ts';
import { smartpostiFeed } from './feeds/smartposti-feed.ts';
import { createMontonioShipping, MONTONIO_SHIPPING_APIS } from './montonio-shipping/montonio-shipping.ts';
import { createOmniva, OMNIVA_APIS } from './omniva/omniva.ts';
import { createOwnTransport } from './own-transport.ts';
import { createServiceCrews } from './own-windows.ts';

type Network = Settings['delivery']['networks'][number];

export interface DeliveryProviders {
  providers: readonly DeliveryProvider[];
  /** For measuring and installation. */
  crews: readonly SlotSource[];
  /** Only the demo shop has a simulated carrier. */
  simulator: CarrierSimulator | undefined;
}

interface DeliveryProvidersDeps {
  config: Config;
  db: Database;
  now: () => number;
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

/** Of parts of the country: the fitters go to each on its own days. */
const DEMO_ZONES = [
  { prefixes: ['1', '7'], weekdays: [1, 2, 3, 4, 5] },
  { prefixes: ['5', '6'], weekdays: [2, 4] },
  { prefixes: ['8', '9'], weekdays: [1, 3] },
  { prefixes: ['2', '3', '4'], weekdays: [3, 5] },
];
const DEMO_SERVICES: Settings['delivery']['serviceWindows'] = DEMO_ZONES.flatMap((zone) => [
  { service: 'measuring', country: 'EE', ...zone, from: '09:00', to: '12:00', places: 4 },
  { service: 'measuring', country: 'EE', ...zone, from: '12:00', to: '17:00', places: 4 },
  { service: 'installation', country: 'EE', ...zone, from: '08:00', to: '12:00', places: 2 },
  { service: 'installation', country: 'EE', ...zone, from: '12:00', to: '17:00', places: 2 },
]);

const DEMO_WINDOWS: Settings['delivery']['vanWindows'] = [
  { country: 'EE', weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '12:00', places: 3 },
  { country: 'EE', weekdays: [1, 2, 3, 4, 5], from: '12:00', to: '16:00', places: 3 },
  { country: 'EE', weekdays: [2, 4], from: '16:00', to: '20:00', places: 2 },
];

/** A network at which the shop registers its parcels itself. */
const withLabels = ({ settings, omniva }: Config, network: DeliveryProvider): DeliveryProvider => {
  const { labels, labelEnvironment, sender } = settings.delivery;
  if (network.code !== omnivaFeed.code || !labels.includes('omniva') || !omniva) return network;
  return createOmniva({ ...omniva, apiUrl: OMNIVA_APIS[labelEnvironment], sender, network, fetch });
};

const montonioOf = ({ settings, montonio }: Config, now: () => number): DeliveryProvider[] => {
  const { labels, labelEnvironment, montonioCarriers: carriers } = settings.delivery;
  if (!labels.includes('montonio') || !montonio) return [];
  // Numbers do not say whose they are: only a single carrier's page is known.
  const known =
    carriers.length === 1 && [omnivaFeed, createDpdFeed('')].find(({ code }) => code === carriers[0]);
  return [
    createMontonioShipping({
      ...montonio,
      apiUrl: MONTONIO_SHIPPING_APIS[labelEnvironment],
      carriers,
      trackingUrl: known ? known.trackingUrl : () => null,
      now,
      fetch,
    }),
  ];
};

export const createDeliveryProviders = ({
  config,
  db,
  now,
  isDemo,
}: DeliveryProvidersDeps): DeliveryProviders => {
  const { vanWindows, serviceWindows, closedDays } = config.settings.delivery;
  const networks = config.settings.delivery.networks.map((network) =>
    withLabels(config, createFeedCarrier(feedOf(network, config.dpdToken ?? ''), fetch)),
  );
  const own = vanWindows.length === 0 ? [] : [createOwnTransport(vanWindows, closedDays)];
  const crews = createServiceCrews(
    isDemo && serviceWindows.length === 0 ? DEMO_SERVICES : serviceWindows,
    closedDays,
  );
  if (!isDemo)
    return { providers: [...own, ...networks, ...montonioOf(config, now)], crews, simulator: undefined };
  const derive = (purpose: string) =>
    createHmac('sha256', config.appSecret).update(purpose).digest('base64url');
  const keys = { accessKey: derive('carrier access key'), eventSecret: derive('carrier events') };
  const simulator = createCarrierSimulator({ ...keys, db, isOpen: () => isDemoShop(db) });
  const options = {
    ...keys,
    apiUrl: `${config.shopUrl}${CARRIER_API}`,
    trackingUrl: `${config.shopUrl}${CARRIER_PAGES}`,
    fetch: async (url: string, init: RequestInit) => simulator.api.request(url, init),
  };
  const carrier = createDemoCarrier(options);
  const samples = (Object.keys(SNAPSHOTS) as Network[]).map((network) => {
    const machines = async () => new Response(await readFile(snapshotOf(network)));
    const { code, name, countries, points, slots } = createFeedCarrier(feedOf(network, ''), machines);
    // The parcels to the sample machines go with the simulated carrier.
    return { ...createDemoCarrier({ ...options, network }), code, name, countries, points, slots };
  });
  const vans = createOwnTransport(vanWindows.length === 0 ? DEMO_WINDOWS : vanWindows, closedDays);
  return { providers: [carrier, vans, ...samples], crews, simulator };
};
