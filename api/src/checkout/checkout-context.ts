// What every use case of the checkout is given.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CartService } from '../cart/cart-service.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import type { Mailer } from '../outside/mail/mailer.ts';
import type { OrderRow } from './checkout-tables.ts';
import type { OrderKeys } from './order-key.ts';
import type { PaymentProvider } from './payment/payment-provider.ts';

export interface CheckoutDeps {
  db: Database;
  now: () => number;
  log: Log;
  settings: Settings;
  shopUrl: string;
  appSecret: string;
  carts: CartService;
  mailer: Mailer;
  /** Cash on delivery needs none. */
  providers: readonly PaymentProvider[];
}

export interface CheckoutContext extends Omit<CheckoutDeps, 'providers'> {
  providers: ReadonlyMap<string, PaymentProvider>;
  keys: OrderKeys;
  /** The confirmation, written with the order itself and sent after it. */
  tellPlaced(tx: Transaction, order: OrderRow): Promise<void>;
  tellRefunded(tx: Transaction, order: OrderRow, amountCents: number): Promise<void>;
}
