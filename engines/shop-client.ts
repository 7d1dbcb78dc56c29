// What shoppers of the engine tests do, by HTTP.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Envelope {
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses are read by path
  result: any;
  // biome-ignore lint/suspicious/noExplicitAny: responses are read by path
  meta?: any;
}

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const PASSWORD = 'Klaas-2026';

export const newEmail = () => `engines-${randomUUID()}@example.ee`;

export const createCustomer = async (shop: string): Promise<{ token: string }> => {
  const customer = { email: newEmail(), firstname: 'Maari', lastname: 'Maasikas' };
  await postJson(`${shop}/api/user/create`, { customer, password: PASSWORD });
  const response = await postJson(`${shop}/api/user/login`, { username: customer.email, password: PASSWORD });
  const { result } = (await response.json()) as Envelope;
  return { token: String(result) };
};

const ADDRESS = {
  ...{ firstname: 'Maari', lastname: 'Maasikas', street: ['Pärnu mnt', '13'], city: 'Tallinn' },
  ...{ postcode: '10141', country_id: 'EE', region: '', region_id: 0, region_code: '' },
  ...{ telephone: '+372 5555 5555', company: '' },
};

export const orderBody = (sku: string, email = newEmail()) => ({
  order_id: `${Date.now()}-${randomUUID()}`,
  ...{ user_id: '', cart_id: '', store_code: 'et', products: [{ sku, qty: 1, price: 1 }] },
  addressInformation: {
    billingAddress: { ...ADDRESS, email, vat_id: '' },
    shippingAddress: { ...ADDRESS, email },
    ...{ shipping_method_code: 'flatrate', shipping_carrier_code: 'flatrate' },
    ...{ payment_method_code: 'cashondelivery', payment_method_additional: {} },
  },
});

export type OrderBody = ReturnType<typeof orderBody>;

const RETRY_MS = 100;

/** As the storefront's queue: the same order until somebody decides about it. Each client has an address of its own. */
export const orderUntilDecided = async (
  shop: string,
  body: OrderBody,
  address: string,
): Promise<Envelope> => {
  for (;;) {
    try {
      const response = await postJson(`${shop}/api/order`, body, { 'x-forwarded-for': address });
      // 502: no process answered; 503: nothing was decided.
      if (![502, 503].includes(response.status)) return (await response.json()) as Envelope;
      await response.arrayBuffer();
    } catch {
      // The process was killed while it answered.
    }
    await sleep(RETRY_MS);
  }
};
