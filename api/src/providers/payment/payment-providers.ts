// The payment providers of this shop. Which of them exist follows from the configuration; the demo shop has simulated
// ones in place of those that are not configured.
import { createHmac } from 'node:crypto';
import { paymentCallbackEndpoint } from '@klaas/core/contract/payment-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Hono } from 'hono';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { isDemoShop } from '../../db/demo/demo-mode.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import type { PaymentProvider } from '../../orders/payment/payment-provider.ts';
import type { DeliverWebhook } from '../simulator-page.ts';
import { BANK_LINK, createBankLink } from './bank-link.ts';
import { createBankSimulator, SIMULATOR_API } from './bank-simulator.ts';
import { createMontonio, MONTONIO_URLS } from './montonio/montonio.ts';
import { MONTONIO_METHODS } from './montonio/montonio-methods.ts';
import {
  createMontonioBooks,
  MONTONIO_SIMULATOR_API,
  montonioSimulatorApi,
  NO_FAULTS,
} from './montonio/montonio-simulator.ts';
import { montonioSimulatorPages } from './montonio/montonio-simulator-pages.ts';
import { createStripe, STRIPE, STRIPE_CARD, STRIPE_URL } from './stripe/stripe.ts';
import { NO_STRIPE_FAULTS, STRIPE_SIMULATOR_API, stripeSimulatorApi } from './stripe/stripe-simulator.ts';
import { stripeSimulatorPages } from './stripe/stripe-simulator-pages.ts';

/** Payment methods that need a provider: stored or not, they are offered only while it is available. */
export const NEEDS_PROVIDER: ReadonlySet<string> = new Set([
  BANK_LINK,
  ...MONTONIO_METHODS.map(({ code }) => code),
  STRIPE_CARD,
]);

export interface PaymentSimulator {
  /** For merchants; the adapter calls it without a network. */
  api: Hono<ApiEnv>;
  /** For shoppers. */
  pages: (deliver: DeliverWebhook) => Hono<ApiEnv>;
}

export interface PaymentProviders {
  providers: readonly PaymentProvider[];
  /** Only the demo shop has simulated services. */
  simulators: readonly PaymentSimulator[];
}

interface PaymentProvidersDeps {
  config: Config;
  settings: Settings;
  db: Database;
  now: () => number;
  isDemo: boolean;
}

interface Service {
  provider: PaymentProvider;
  simulator?: PaymentSimulator;
}

const secretFor = ({ config }: PaymentProvidersDeps, purpose: string): string =>
  createHmac('sha256', config.appSecret).update(purpose).digest('base64url');

const demoBank = (deps: PaymentProvidersDeps): Service => {
  const { config, db } = deps;
  const keys = {
    accessKey: secretFor(deps, 'bank access key'),
    noticeSecret: secretFor(deps, 'bank notices'),
  };
  const isOpen = () => isDemoShop(db);
  const simulator = createBankSimulator({ ...keys, db, publicUrl: config.shopUrl, isOpen });
  const apiUrl = `${config.shopUrl}${SIMULATOR_API}`;
  const fetch = async (url: string, init: RequestInit) => simulator.api.request(url, init);
  return { provider: createBankLink({ ...keys, apiUrl, fetch }), simulator };
};

const BANK_TAKES_MS = 3000;

const demoMontonio = (deps: PaymentProvidersDeps): Service => {
  const { config, db, now } = deps;
  const keys = {
    accessKey: secretFor(deps, 'montonio access key'),
    secretKey: secretFor(deps, 'montonio secret key'),
  };
  const isOpen = () => isDemoShop(db);
  const simulated = { ...keys, db, now, publicUrl: config.shopUrl, isOpen, faults: NO_FAULTS };
  const books = createMontonioBooks(simulated);
  let deliver: DeliverWebhook | undefined;
  const settle = async (uuid: string, refundUuid: string): Promise<void> => {
    const order = await books.settleRefund(uuid, refundUuid, 'SUCCESSFUL');
    if (!order) return;
    const { url, body } = books.refundWebhook(order, refundUuid);
    await deliver?.(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };
  const onRefund = (uuid: string, refundUuid: string): void => {
    // If this process ends before, the shop asks for the refund itself.
    setTimeout(() => void settle(uuid, refundUuid).catch(() => undefined), BANK_TAKES_MS).unref();
  };
  const api = montonioSimulatorApi(simulated, onRefund);
  const apiUrl = `${config.shopUrl}${MONTONIO_SIMULATOR_API}`;
  const fetch = async (url: string, init: RequestInit) => api.request(url, init);
  return {
    // The only origin that may be without TLS: it is this process.
    provider: createMontonio({ ...keys, apiUrl, now, fetch, logoOrigins: [new URL(config.shopUrl).origin] }),
    simulator: {
      api,
      pages: (deliverWebhook) => {
        deliver = deliverWebhook;
        return montonioSimulatorPages(simulated, deliverWebhook);
      },
    },
  };
};

/** The start check has made sure of the keys. */
const montonio = ({ config, settings, now }: PaymentProvidersDeps): Service => {
  const { accessKey = '', secretKey = '' } = config.montonio ?? {};
  const apiUrl = MONTONIO_URLS[settings.payments.montonioEnvironment];
  return { provider: createMontonio({ accessKey, secretKey, apiUrl, now, fetch: globalThis.fetch }) };
};

const demoStripe = (deps: PaymentProvidersDeps): Service => {
  const { config, db, now } = deps;
  const keys = {
    secretKey: secretFor(deps, 'stripe secret key'),
    webhookSecret: secretFor(deps, 'stripe webhooks'),
  };
  const simulated = {
    ...{ ...keys, db, now, publicUrl: config.shopUrl, faults: NO_STRIPE_FAULTS },
    webhookUrl: `${config.shopUrl}${paymentCallbackEndpoint.path.replace('{provider}', STRIPE)}`,
    isOpen: () => isDemoShop(db),
  };
  const api = stripeSimulatorApi(simulated);
  const apiUrl = `${config.shopUrl}${STRIPE_SIMULATOR_API}`;
  const fetch = async (url: string, init: RequestInit) => api.request(url, init);
  return {
    provider: createStripe({ ...keys, apiUrl, now, fetch }),
    simulator: { api, pages: (deliver) => stripeSimulatorPages(simulated, deliver) },
  };
};

/** The start check has made sure of the keys. */
const stripe = ({ config, now }: PaymentProvidersDeps): Service => {
  const { secretKey = '', webhookSecret = '' } = config.stripe ?? {};
  const apiUrl = STRIPE_URL;
  return { provider: createStripe({ secretKey, webhookSecret, apiUrl, now, fetch: globalThis.fetch }) };
};

export const createPaymentProviders = (deps: PaymentProvidersDeps): PaymentProviders => {
  const { settings, isDemo } = deps;
  const services: Service[] = [];
  if (isDemo) services.push(demoBank(deps));
  if (settings.payments.montonio) services.push(montonio(deps));
  else if (isDemo) services.push(demoMontonio(deps));
  if (settings.payments.stripe) services.push(stripe(deps));
  else if (isDemo) services.push(demoStripe(deps));
  return {
    providers: services.map(({ provider }) => provider),
    simulators: services.flatMap(({ simulator }) => simulator ?? []),
  };
};
