// The accounting program of this shop, by setting.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Config } from '../../config/config.ts';
import type { Ledger } from '../../orders/ledger/ledger.ts';
import { createMerit } from './merit.ts';
import { createSmartAccounts } from './smart-accounts.ts';

interface LedgersDeps {
  config: Pick<Config, 'ledgerKeys'>;
  settings: Settings;
  now: () => number;
}

const TIMEOUT_MS = 20_000;
const URLS = { merit: 'https://aktiva.merit.ee/api', smart_accounts: 'https://sa.smartaccounts.eu/api' };

/** Null: none is used. */
export const createLedger = ({ config, settings, now }: LedgersDeps): Ledger | null => {
  const { service, url, paymentMethod, taxIds, receiptIban } = settings.ledger;
  if (service === 'none') return null;
  const { id, secret } = config.ledgerKeys;
  const http = { fetch, timeoutMs: TIMEOUT_MS, now, url: url || URLS[service] };
  return service === 'merit'
    ? createMerit({ ...http, apiId: id, apiKey: secret, paymentMethod, taxIds, receiptIban })
    : createSmartAccounts({ ...http, apiKey: id, secret, paymentMethod });
};
