// The delivery providers of this shop. Which of them exist follows from the configuration.
import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { isDemoShop } from '../../db/demo/demo-mode.ts';
import type { DeliveryProvider } from '../../orders/delivery/delivery-provider.ts';
import { CARRIER_API, type CarrierSimulator, createCarrierSimulator } from './carrier-simulator.ts';
import { createDemoCarrier } from './demo-carrier.ts';

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

export const createDeliveryProviders = ({ config, db, isDemo }: DeliveryProvidersDeps): DeliveryProviders => {
  if (!isDemo) return { providers: [], simulator: undefined };
  const derive = (purpose: string) =>
    createHmac('sha256', config.appSecret).update(purpose).digest('base64url');
  const keys = { accessKey: derive('carrier access key'), eventSecret: derive('carrier events') };
  const simulator = createCarrierSimulator({ ...keys, db, isOpen: () => isDemoShop(db) });
  const carrier = createDemoCarrier({
    ...keys,
    apiUrl: `${config.shopUrl}${CARRIER_API}`,
    fetch: async (url, init) => simulator.api.request(url, init),
  });
  return { providers: [carrier], simulator };
};
