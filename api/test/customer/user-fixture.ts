// The api with a controllable clock, and the usual steps of a customer.

import { desc, eq } from 'drizzle-orm';
import { composeEditors } from '../../src/compose-editors.ts';
import { outboxEmails } from '../../src/providers/mail/mail-tables.ts';
import { createTestApi, jsonBody, type TestOptions } from '../test-deps.ts';
import { waitUntil } from '../wait-until.ts';

export const PASSWORD = 'Klaas-2026';
const START = Date.parse('2026-06-01T09:00:00Z');

export interface TestResponse {
  status: number;
  headers: Headers;
  body: { code: number; result: unknown; meta?: Record<string, unknown> };
}

export const createUserApi = async (options: TestOptions = {}) => {
  const clock = { nowMs: START };
  const api = await createTestApi({
    ...options,
    services: { now: () => clock.nowMs, ...options.services },
  });
  const { db } = api.services;
  let serial = 0;

  const request = async (
    path: string,
    init: RequestInit = {},
    { token, address }: { token?: string | undefined; address?: string | undefined } = {},
  ): Promise<TestResponse> => {
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const bindings = address ? { incoming: { socket: { remoteAddress: address } } } : undefined;
    const response = await api.app.request(path, { ...init, headers }, bindings);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as TestResponse['body'],
    };
  };
  const post = (path: string, body: unknown, who: { token?: string; address?: string } = {}) =>
    request(path, jsonBody(body), who);
  const get = (path: string, token?: string) => request(path, {}, { token });

  const login = async (username: string, password = PASSWORD, address?: string) => {
    const response = await post('/api/user/login', { username, password }, address ? { address } : {});
    return {
      ...response,
      token: String(response.body.result),
      refreshToken: String(response.body.meta?.['refreshToken']),
    };
  };

  const register = async (more: Record<string, unknown> = {}) => {
    serial += 1;
    const email = `customer${serial}@example.ee`;
    const customer = { email, firstname: 'Maari', lastname: 'Maasikas', ...more };
    const response = await post('/api/user/create', { customer, password: PASSWORD });
    return { ...response, email, id: (response.body.result as { id: number }).id };
  };

  const customer = async (more: Record<string, unknown> = {}) => {
    const { email, id } = await register(more);
    return { email, id, ...(await login(email)) };
  };

  /** Newest first. */
  const mails = (to: string) =>
    db.select().from(outboxEmails).where(eq(outboxEmails.to_address, to)).orderBy(desc(outboxEmails.id));

  /** The customer opens a link mailed to the address; older sessions end. */
  const proveAddress = async (email: string) => {
    await post('/api/user/reset-password', { email });
    const resetToken = await resetTokenOf({ mails }, email);
    await post('/api/user/create-password', { email, resetToken, newPassword: PASSWORD });
    return login(email);
  };

  const confirmTokenOf = async (email: string) =>
    /token=([0-9a-f]{64})/.exec(
      (await mails(email)).find(({ kind }) => kind === 'email-confirm')?.text ?? '',
    )?.[1] ?? '';

  /** Confirmed by the password and by the link mailed to the new address. */
  const changeEmail = async (token: string, email: string) => {
    await post('/api/user/me', { customer: { email }, password: PASSWORD }, { token });
    return post('/api/user/confirm-email', { token: await confirmTokenOf(email) });
  };

  return {
    ...api,
    clock,
    db,
    editors: composeEditors(api.services),
    request,
    post,
    get,
    login,
    register,
    customer,
    proveAddress,
    changeEmail,
    confirmTokenOf,
    mails,
  };
};

export type UserApi = Awaited<ReturnType<typeof createUserApi>>;

/** The reset link is written after the response: polls for it. */
export const resetTokenOf = async (
  api: Pick<UserApi, 'mails'>,
  email: string,
  not?: string,
): Promise<string> => {
  return waitUntil(async () => {
    const resetEmail = (await api.mails(email)).find(({ kind }) => kind === 'password-reset');
    const token = resetEmail && /token=([0-9a-f]{64})/.exec(resetEmail.text)?.[1];
    return token === not ? undefined : token;
  });
};

export const ADDRESS = {
  firstname: 'Maari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt', '13'],
  city: 'Tallinn',
  country_id: 'EE',
  postcode: '10141',
  telephone: '5551234',
  default_shipping: true,
};

/** The body of an order of handles, shipped to the address with cash on delivery. */
export const orderBody = <More extends object>(address: object, qty: number, more: More) => ({
  products: [{ sku: 'HANDLE', qty, price: 1 }],
  addressInformation: {
    billingAddress: address,
    shippingAddress: address,
    shipping_method_code: 'flatrate',
    shipping_carrier_code: 'flatrate',
    payment_method_code: 'cashondelivery',
  },
  ...more,
});
