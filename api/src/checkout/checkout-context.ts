// Dependencies of the checkout use cases.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CartService } from '../cart/cart-service.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import { limitDelivery } from '../orders/delivery/delivery-limits.ts';
import type { DeliveryProvider, SlotSource } from '../orders/delivery/delivery-provider.ts';
import { createOrderNotices, type OrderNotices } from '../orders/email/order-notifications.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import type { PaymentProvider } from '../orders/payment/payment-provider.ts';
import { limitProvider } from '../orders/payment/provider-limits.ts';
import type { Mailer } from '../providers/mail/mailer.ts';
import type { OrderAddresses } from './place/order-input.ts';

export interface CheckoutDeps {
  db: Database;
  now: () => number;
  log: Log;
  settings: Settings;
  shopUrl: string;
  appSecret: string;
  carts: CartService;
  mailer: Mailer;
  /** Saves the addresses of an order to the customer's account. */
  saveAddresses: (tx: Transaction, customerId: number, addresses: OrderAddresses) => Promise<void>;
  /** For a company whose VAT number was not checked: it is charged tax, and the check is repeated. */
  planVatCheck: (tx: Transaction, order: OrderRow) => Promise<void>;
  /** Cash on delivery and bank transfer need none. */
  providers: readonly PaymentProvider[];
  deliveryProviders: readonly DeliveryProvider[];
  /** For measuring and installation. */
  crews: readonly SlotSource[];
  /** Limit of one call to a provider. */
  providerTimeoutMs: number;
}

export interface CheckoutContext extends Omit<CheckoutDeps, 'providers' | 'deliveryProviders'>, OrderNotices {
  /** By the provider's code. */
  providers: ReadonlyMap<string, PaymentProvider>;
  /** Who carries out a payment method; undefined: nobody, as for cash on delivery. */
  providerOf(method: string): PaymentProvider | undefined;
  carriers: ReadonlyMap<string, DeliveryProvider>;
}

export const createCheckoutContext = (deps: CheckoutDeps): CheckoutContext => {
  const limits = { timeoutMs: deps.providerTimeoutMs, log: deps.log };
  const providers = new Map(
    deps.providers.map((provider) => [provider.code, limitProvider(provider, limits)]),
  );
  const carriers = new Map(deps.deliveryProviders.map((one) => [one.code, limitDelivery(one, limits)]));
  const ofMethod = new Map(
    [...providers.values()].flatMap((one) => one.methodCodes.map((code) => [code, one] as const)),
  );
  const providerOf = (method: string) => ofMethod.get(method);
  const isPaidAtBank = (method: string) => ofMethod.has(method);
  return { ...deps, providers, providerOf, carriers, ...createOrderNotices({ ...deps, isPaidAtBank }) };
};
