// What every use case of the checkout is given.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { CartService } from '../cart/cart-service.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import type { Mailer } from '../outside/mail/mailer.ts';
import type { OrderNotices } from './letter/order-notices.ts';
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
  /** Cash on delivery and bank transfer need none. */
  providers: readonly PaymentProvider[];
}

export interface CheckoutContext extends Omit<CheckoutDeps, 'providers'>, OrderNotices {
  providers: ReadonlyMap<string, PaymentProvider>;
}
