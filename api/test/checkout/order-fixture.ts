// The shop of the cart tests with the routes of orders and of a simulated bank.
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCartRefOf } from '../../src/cart/cart-routes.ts';
import { seedDemoPayments } from '../../src/cart/cart-seed.ts';
import { createCheckoutContext } from '../../src/checkout/checkout-context.ts';
import { checkoutRoutes } from '../../src/checkout/checkout-routes.ts';
import { createCheckoutService } from '../../src/checkout/checkout-service.ts';
import { createPlacementService } from '../../src/checkout/placement-service.ts';
import { saveOrderAddresses } from '../../src/customer/customer-repository.ts';
import type { Database } from '../../src/db/database.ts';
import { createJobQueue } from '../../src/jobs/job-queue.ts';
import type { SlotSource } from '../../src/orders/delivery/delivery-provider.ts';
import { deliveryRoutes } from '../../src/orders/delivery/delivery-routes.ts';
import { createDeliveryService } from '../../src/orders/delivery/delivery-service.ts';
import type { PaymentProvider } from '../../src/orders/payment/payment-provider.ts';
import { createPersonOrders } from '../../src/orders/person-orders-service.ts';
import { trackingRoutes } from '../../src/orders/tracking/tracking-routes.ts';
import { createTrackingService } from '../../src/orders/tracking/tracking-service.ts';
import { CARRIER_API, createCarrierSimulator } from '../../src/providers/delivery/carrier-simulator.ts';
import { CARRIER_PAGES } from '../../src/providers/delivery/carrier-simulator-pages.ts';
import { createDemoCarrier } from '../../src/providers/delivery/demo-carrier.ts';
import { createOutbox } from '../../src/providers/mail/outbox.ts';
import { createBankLink } from '../../src/providers/payment/bank-link.ts';
import { createBankSimulator, SIMULATOR_API } from '../../src/providers/payment/bank-simulator.ts';
import { createFileStore } from '../../src/providers/storage/file-store.ts';
import { createCartShop, NOW_MS } from '../cart/cart-fixture.ts';

const SHOP_URL = 'https://shop.example';
const BANK_KEYS = { accessKey: 'access-key-of-the-tests', noticeSecret: 'bank-secret-of-the-tests' };
/** No call times out on a slow machine. */
const PROVIDER_TIMEOUT_MS = 2 ** 31 - 1;

// biome-ignore lint/suspicious/noExplicitAny: responses are compared whole
export type TestResponse = { code: number; result: any; meta?: any; status: number };

export const address = (more: Record<string, unknown> = {}) => ({
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt 13', '4'],
  city: 'Tallinn',
  postcode: '10141',
  country_id: 'EE',
  region: '',
  region_id: 0,
  region_code: '',
  telephone: '+372 5555 5555',
  company: '',
  email: 'mari@example.com',
  ...more,
});

export interface BodyOptions {
  products?: object[];
  information?: Record<string, unknown>;
  root?: Record<string, unknown>;
}

export const newOrderId = (): string => `${NOW_MS}-${randomUUID()}`;

export const orderBody = (
  cartId: string,
  { products = [{ sku: 'WALL', qty: 1, price: 100 }], information = {}, root = {} }: BodyOptions = {},
) => ({
  user_id: '',
  cart_id: cartId,
  products,
  addressInformation: {
    billingAddress: { ...address(), vat_id: '' },
    shippingAddress: address(),
    shipping_method_code: 'flatrate',
    shipping_carrier_code: 'flatrate',
    payment_method_code: 'cashondelivery',
    payment_method_additional: {},
    ...information,
  },
  order_id: newOrderId(),
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:00.000Z',
  transmited: true,
  store_code: 'et',
  ...root,
});

export type OrderBody = ReturnType<typeof orderBody>;

interface ShopChange {
  now?: () => number;
  /** Besides the simulated bank. */
  providers?: readonly PaymentProvider[];
  /** For measuring and installation. */
  crews?: readonly SlotSource[];
}

export const createOrderShop = async (db: Database, change: ShopChange = {}) => {
  const now = change.now ?? (() => NOW_MS);
  const shop = {
    ...(await createCartShop(db, { now })),
    isBankDown: false,
    isBankHanging: false,
    bankRequests: [] as string[],
    isCarrierDown: false,
    carrierRequests: [] as string[],
  };
  const { settings, carts, tokens, app } = shop;
  const log = (level: string, message: string) => void (level === 'error' && shop.logged.push(message));
  const simulator = createBankSimulator({
    ...BANK_KEYS,
    db,
    publicUrl: SHOP_URL,
    isOpen: async () => true,
  });
  const bank = createBankLink({
    ...BANK_KEYS,
    apiUrl: `${SHOP_URL}${SIMULATOR_API}`,
    fetch: async (url, init) => {
      shop.bankRequests.push(url);
      if (shop.isBankHanging) return new Promise(() => {});
      if (shop.isBankDown) throw new Error('the bank is away');
      return simulator.api.request(url, init);
    },
  });
  await seedDemoPayments(db);
  const carrierKeys = { accessKey: 'carrier-key-of-the-tests', eventSecret: 'carrier-secret-of-the-tests' };
  const carrierSimulator = createCarrierSimulator({ ...carrierKeys, db, isOpen: async () => true });
  const carrier = createDemoCarrier({
    ...carrierKeys,
    apiUrl: `${SHOP_URL}${CARRIER_API}`,
    trackingUrl: `${SHOP_URL}${CARRIER_PAGES}`,
    fetch: async (url, init) => {
      shop.carrierRequests.push(url);
      if (shop.isCarrierDown) throw new Error('the carrier is away');
      return carrierSimulator.api.request(url, init);
    },
  });
  const objects = createFileStore(await mkdtemp(join(tmpdir(), 'klaas-labels-')));
  const context = createCheckoutContext({
    db,
    now,
    log,
    settings,
    shopUrl: SHOP_URL,
    appSecret: 'app-secret-of-the-tests-0123456789-x',
    carts,
    mailer: createOutbox({ now, queue: createJobQueue() }),
    providers: [bank, ...(change.providers ?? [])],
    deliveryProviders: [carrier],
    crews: change.crews ?? [],
    providerTimeoutMs: PROVIDER_TIMEOUT_MS,
    saveAddresses: saveOrderAddresses,
    planVatCheck: shop.vat.planLateCheck,
  });
  const checkout = createCheckoutService(context);
  const delivery = createDeliveryService({ ...context, steps: checkout.steps, objects });
  const person = createPersonOrders({
    db: context.db,
    issueInvoice: checkout.issueInvoices,
    invoiceFile: async () => null,
    deleteLabels: delivery.deleteLabels,
  });
  app.route(
    '/',
    checkoutRoutes({
      checkout,
      placement: createPlacementService(context),
      verifyToken: tokens.verify,
      homeUrl: SHOP_URL,
    }),
  );
  const cartRefOf = createCartRefOf(tokens.verify);
  app.route('/', trackingRoutes(createTrackingService(context)));
  app.route('/', deliveryRoutes({ delivery, cartRefOf }));
  app.route(
    '/',
    carrierSimulator.pages(async (url, init) => app.request(url, init)),
  );
  app.route('/', simulator.api).route(
    '/',
    simulator.pages(async (url, init) => app.request(url, init)),
  );

  const request = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const response = await app.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { ...((await response.json()) as Omit<TestResponse, 'status'>), status: response.status };
  };
  const order = (body: unknown, headers?: Record<string, string>) =>
    request('POST', '/api/order', body, headers);
  /** A guest's cart with these items. */
  const cartWith = async (...items: object[]): Promise<string> => {
    const id = await shop.guest();
    for (const item of items) {
      const added = await shop.add(id, item);
      if (added.code !== 200) throw new Error(JSON.stringify(added));
    }
    return id;
  };
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.$client.query<Row>(text, values)).rows;
  const stockOf = async (sku: string) =>
    (
      await rows<{ qty: number; reserved: number }>('select qty, reserved from stock_item where sku = $1', [
        sku,
      ])
    )[0];
  const emailsTo = (email: string) =>
    rows<{ subject: string; html: string; text: string; kind: string }>(
      'select * from outbox_letter where to_address = $1 order by id',
      [email],
    );
  /** With their documents, which otherwise keep them. */
  const removeOrders = async (): Promise<void> => {
    await rows(
      "begin; set local klaas.remove_invoices = 'on'; delete from invoice; delete from sales_order; commit",
    );
  };
  /** As the jobs do after refunds. */
  const completeRefunds = async (): Promise<void> => {
    const done = "select key from payment_refund where state = 'done' order by done_at, created_at";
    for (const { key } of await rows<{ key: string }>(done)) await checkout.completeRefund({ key });
  };
  /** Every row that an order could leave behind. */
  const snapshot = () =>
    rows(`select (select count(*) from sales_order) orders, (select count(*) from payment_attempt) attempts,
      (select count(*) from outbox_letter) emails, (select count(*) from coupon_usage) usages,
      (select coalesce(sum(times_used), 0) from coupon) used, (select sum(reserved) from stock_item) reserved,
      (select count(*) from cart) carts, (select count(*) from cart where is_active) open_carts,
      (select coalesce(sum(version), 0) from cart) versions, (select count(*) from cart_item) lines`);
  /** A notice about the payment with that page, as the bank signs it; also in the bank's books unless it is forged. */
  const notice = async (url: string, status: string, more: Record<string, string> = {}) => {
    const id = url.split('/').at(-1) ?? '';
    const isOwn = Object.keys(more).length === 0;
    const [payment] = await rows<Record<string, string>>(
      'update bank_simulator_payment set status = case when $2 then $3 else status end where id = $1 returning *',
      [id, isOwn, status],
    );
    const { merchant_reference, amount: value, currency } = { ...payment, ...more };
    const body = JSON.stringify({
      event: 'payment.updated',
      payment: { id, merchant_reference, status, amount: { value, currency } },
    });
    return { body, signature: createHmac('sha256', BANK_KEYS.noticeSecret).update(body).digest('hex') };
  };
  type Notice = Awaited<ReturnType<typeof notice>>;
  const callback = async (given: Notice | Promise<Notice>, provider = bank.code): Promise<TestResponse> => {
    const { body, signature } = await given;
    return request('POST', `/api/ext/payment/callback/${provider}`, body, { 'bank-signature': signature });
  };
  return Object.assign(shop, {
    checkout,
    person,
    delivery,
    objects,
    carriers: context.carriers,
    request,
    order,
    cartWith,
    rows,
    stockOf,
    emailsTo,
    completeRefunds,
    removeOrders,
    snapshot,
    notice,
    callback,
  });
};

export type OrderShop = Awaited<ReturnType<typeof createOrderShop>>;
