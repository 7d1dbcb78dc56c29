// Carts and orders built together: the api opens their doors, the front door runs their jobs.
import { createHmac } from 'node:crypto';
import priceConstants from '@klaas/core/content/static/price-constants.json' with { type: 'json' };
import { type PriceConstants, PriceConstantsSchema } from '@klaas/core/pricing/price-constants.ts';
import { type CartService, createCartService } from './cart/cart-service.ts';
import type { CatalogService } from './catalog/catalog-service.ts';
import { createPriceService } from './catalog/price/price-service.ts';
import { type CheckoutService, createCheckoutService } from './checkout/checkout-service.ts';
import type { ApiDeps } from './deps.ts';
import type { Mailer } from './outside/mail/mailer.ts';
import { createOutbox } from './outside/mail/outbox.ts';
import { createBankLink, NEEDS_PROVIDER } from './outside/payment/bank-link.ts';
import { SIMULATOR_PATH } from './outside/payment/bank-simulator.ts';

export interface OrderDomainDeps extends Omit<ApiDeps, 'search'> {
  catalog: CatalogService;
  priceConstants?: PriceConstants;
  mailer?: Mailer;
  /** The demo shop has a simulated bank; no other shop has. */
  isDemo?: boolean;
}

export interface OrderDomain {
  carts: CartService;
  checkout: CheckoutService;
  /** What the simulated bank signs with; undefined: there is no such bank. */
  simulatorSecret: string | undefined;
}

const ANSWER_WITHIN_MS = 10_000;

const postForm = async (url: string, fields: Record<string, string>): Promise<Record<string, string>> => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
};

const simulatorSecretOf = ({ config, isDemo = false }: OrderDomainDeps): string | undefined =>
  isDemo ? createHmac('sha256', config.appSecret).update('bank link').digest('base64url') : undefined;

export const createOrderDomain = (deps: OrderDomainDeps): OrderDomain => {
  const { db, now, log, settings, catalog, config } = deps;
  const { shopUrl, appSecret } = config;
  const secret = simulatorSecretOf(deps);
  const bank = { bankUrl: `${shopUrl}${SIMULATOR_PATH}`, post: postForm };
  const providers = secret === undefined ? [] : [createBankLink({ ...bank, secret })];
  const carts = createCartService({
    db,
    settings,
    catalog,
    prices: createPriceService(deps),
    priceConstants: deps.priceConstants ?? PriceConstantsSchema.parse(priceConstants),
    canBePaid: (code) => !NEEDS_PROVIDER.has(code) || providers.some((provider) => provider.code === code),
    now,
  });
  const mailer = deps.mailer ?? createOutbox({ db, now, log });
  return {
    carts,
    checkout: createCheckoutService({ db, now, log, settings, shopUrl, appSecret, carts, mailer, providers }),
    simulatorSecret: secret,
  };
};
