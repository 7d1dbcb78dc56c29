// The payment providers of this shop. Which of them exist follows from the configuration.
import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { isDemoShop } from '../../db/demo/demo-mode.ts';
import type { PaymentProvider } from '../../orders/payment/payment-provider.ts';
import { BANK_LINK, createBankLink } from './bank-link.ts';
import { type BankSimulator, createBankSimulator, SIMULATOR_API } from './bank-simulator.ts';

/** Payment methods that need a provider: stored or not, they are offered only while it is available. */
export const NEEDS_PROVIDER: ReadonlySet<string> = new Set([BANK_LINK]);

export interface PaymentProviders {
  providers: readonly PaymentProvider[];
  /** Only the demo shop has a simulated bank. */
  simulator: BankSimulator | undefined;
}

interface PaymentProvidersDeps {
  config: Config;
  db: Database;
  isDemo: boolean;
}

export const createPaymentProviders = ({ config, db, isDemo }: PaymentProvidersDeps): PaymentProviders => {
  if (!isDemo) return { providers: [], simulator: undefined };
  const derive = (purpose: string) =>
    createHmac('sha256', config.appSecret).update(purpose).digest('base64url');
  const keys = { accessKey: derive('bank access key'), noticeSecret: derive('bank notices') };
  const simulator = createBankSimulator({
    ...keys,
    db,
    publicUrl: config.shopUrl,
    isOpen: () => isDemoShop(db),
  });
  const bank = createBankLink({
    ...keys,
    apiUrl: `${config.shopUrl}${SIMULATOR_API}`,
    fetch: async (url, init) => simulator.api.request(url, init),
  });
  return { providers: [bank], simulator };
};
