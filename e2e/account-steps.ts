// Shared steps of customer journeys: an account, logging in, and its orders.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { storeValues } from './stored-values.ts';
import { visit } from './visit.ts';

export const PASSWORD = 'Klaas-2026';

export const newEmail = () => `e2e-${randomUUID()}@example.ee`;

export const dialog = (page: Page) => page.locator('dialog[open]');
export const toasts = (page: Page) => page.locator('.toasts');

/** A toast disappears after some seconds: the wait starts before the action that causes it. */
export const expectToast = async (page: Page, text: string | RegExp, act: () => Promise<unknown>) => {
  await Promise.all([toasts(page).getByText(text).first().waitFor(), act()]);
};

const sections = (page: Page) => page.locator('.account-menu');
export const account = (page: Page) => page.locator('.account-section');

export const openRegistration = async (page: Page) => {
  await visit(page, '/et/my-account');
  await dialog(page).getByRole('button', { name: 'Loo konto' }).last().click();
};

export const register = async (page: Page, email = newEmail()) => {
  await openRegistration(page);
  const form = dialog(page);
  await form.getByLabel('Eesnimi').fill('Maari');
  await form.getByLabel('Perekonnanimi').fill('Maasikas');
  await form.getByLabel('E-post').fill(email);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.locator('[name=repeat]').fill(PASSWORD);
  await form.locator('button[type=submit]').click();
  await expect(page.locator('.account-hello')).toContainText('Maari');
  return email;
};

export const login = async (page: Page, email: string, password = PASSWORD) => {
  await dialog(page).locator('[name=username]').fill(email);
  await dialog(page).locator('[name=password]').fill(password);
  await dialog(page).locator('button[type=submit]').click();
};

export const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'Logi välja', exact: true }).click();
  await expect(page).toHaveURL(/\/et\/?$/);
};

export const openSection = async (page: Page, name: string) => {
  await sections(page).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
};

interface Envelope {
  code: number;
  result: unknown;
  meta?: Record<string, unknown>;
}

export interface NewCustomer {
  id: number;
  email: string;
  token: string;
  refreshToken: string;
}

type Session = Pick<NewCustomer, 'token' | 'refreshToken'>;

const send = async (request: APIRequestContext, path: string, data: object) =>
  (await (await request.post(path, { data })).json()) as Envelope;

/** Logs the customer in on another device. */
export const startSession = async (request: APIRequestContext, email: string): Promise<Session> => {
  const { result, meta } = await send(request, '/api/user/login', { username: email, password: PASSWORD });
  return { token: String(result), refreshToken: String(meta?.['refreshToken']) };
};

/** By the API, for journeys that do not test the forms. */
export const createCustomer = async (
  request: APIRequestContext,
  email = newEmail(),
): Promise<NewCustomer> => {
  const customer = { email, firstname: 'Maari', lastname: 'Maasikas' };
  const { result } = await send(request, '/api/user/create', { customer, password: PASSWORD });
  return { id: (result as { id: number }).id, email, ...(await startSession(request, email)) };
};

/** Stores the session as after a login by the form, for journeys that do not test it. */
export const storeSession = (page: Page, { token, refreshToken }: Session) =>
  storeValues(page, { 'shop/user/current-refresh-token': refreshToken, 'shop/user/current-token': token });

/** Opens an account page. */
export const openAsCustomer = async (page: Page, session: Session, path: string) => {
  await storeSession(page, session);
  await visit(page, path);
  await expect(page.locator('.account-hello')).toContainText('Maari');
};

const ADDRESS = {
  firstname: 'Maari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt', '13'],
  city: 'Tallinn',
  postcode: '10141',
  country_id: 'EE',
  telephone: '+372 5555 5555',
  company: '',
};

/** Returns the order number. */
export const placeOrder = async (
  request: APIRequestContext,
  { id, email, token }: NewCustomer,
  products: readonly object[],
  { payment = 'cashondelivery', shipping = 'flatrate/flatrate' } = {},
): Promise<string> => {
  const [carrier, method] = shipping.split('/');
  const response = await request.post('/api/order', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      order_id: `${Date.now()}-${randomUUID()}`,
      user_id: String(id),
      cart_id: '',
      store_code: 'et',
      products,
      addressInformation: {
        billingAddress: { ...ADDRESS, email, vat_id: '' },
        shippingAddress: { ...ADDRESS, email },
        shipping_method_code: method,
        shipping_carrier_code: carrier,
        payment_method_code: payment,
        payment_method_additional: {},
      },
    },
  });
  const { code, result } = (await response.json()) as Envelope;
  expect(code, JSON.stringify(result)).toBe(200);
  return (result as { orderNumber: string }).orderNumber;
};

/** For panes that the courier does not take. */
export const BY_LORRY = { shipping: 'freight/ee' };

/** Enough stock for many runs, and ordered by no other journey. */
export const PLAIN = { sku: 'KL-TN-M', qty: 1, price: 1 };

interface SizedProduct {
  custom_options: { option_id: number | string; size_field?: 'width' | 'height' | 'height2' }[];
  configurable_options: { attribute_id: number | string; attribute_code: string }[];
  configurable_children: Record<string, unknown>[];
  /** The `size` option value that means a custom size. */
  custom_size: { sizeOption?: string };
}

/** A made-to-measure product as an order line. */
export const sizedLine = async (request: APIRequestContext, sku: string, size: Record<string, number>) => {
  const response = await request.post('/api/catalog/vue_storefront_catalog_et/product/_search', {
    data: { size: 1, query: { bool: { filter: { terms: { sku: [sku] } } } } },
  });
  const { hits } = (await response.json()) as { hits: { hits: { _source: SizedProduct }[] } };
  const product = hits.hits[0]?._source;
  const customSize = product?.custom_size.sizeOption;
  const variant = product?.configurable_children.find(
    ({ size }) => customSize === undefined || String(size) === customSize,
  );
  if (!product || !variant) throw new Error(`there is no ${sku}`);
  const custom_options = product.custom_options.flatMap(({ option_id, size_field }) =>
    size_field && size[size_field] !== undefined
      ? [{ option_id: String(option_id), option_value: String(size[size_field]) }]
      : [],
  );
  const configurable_item_options = product.configurable_options.map(({ attribute_id, attribute_code }) => ({
    option_id: String(attribute_id),
    option_value: String(variant[attribute_code]),
  }));
  return {
    sku,
    qty: 1,
    price: 1,
    product_option: {
      extension_attributes: { custom_options, configurable_item_options, bundle_options: [] },
    },
  };
};
