// The register of VAT numbers of this shop: VIES by setting, a simulated one in the demo.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { VatRegister } from '../../orders/vat/vat-register.ts';
import { createVies } from './vies.ts';
import { createViesSimulator, VIES_SIMULATOR_URL } from './vies-simulator.ts';

interface VatRegisterDeps {
  settings: Settings;
  isDemo: boolean;
  now: () => number;
}

/** A shopper waits for it. */
const TIMEOUT_MS = 8000;

/** Null: none is used. */
export const createVatRegister = ({ settings, isDemo, now }: VatRegisterDeps): VatRegister | null => {
  const { viesUrl: url } = settings.tax;
  const options = { requester: settings.company.taxId, timeoutMs: TIMEOUT_MS };
  if (url !== '') return createVies({ ...options, url, fetch });
  if (!isDemo) return null;
  const simulator = createViesSimulator({ now });
  return createVies({
    ...options,
    url: VIES_SIMULATOR_URL,
    fetch: async (path, init) => simulator.request(path, init),
  });
};
