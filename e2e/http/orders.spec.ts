// The order page as HTML: access, and the page without an order.
import { createCustomer, PLAIN, placeOrder } from '../account-steps.ts';
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

test('[ORD-01] [ORD-06] the order page works without JavaScript; a wrong key does not open it', async ({
  request,
}) => {
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [PLAIN]);
  const headers = { authorization: `Bearer ${customer.token}` };
  const response = await request.get(`/api/ext/orders/order?orderId=${number}`, { headers });
  const { result } = (await response.json()) as { result: { extension_attributes: { order_key: string } } };
  const pathWith = (key: string) => `/et/order-success?orderId=${number}&key=${key}`;

  const page = await loadPage(request, pathWith(result.extension_attributes.order_key));
  expect(page.status).toBe(200);
  expect(page.textOf('.order-head h1')).toBe('Aitäh, Maari! Tellimus on käes.');
  expect(page.textOf('.order-facts')).toContain(number);
  expect(page.textOf('.order-lines')).toContain(PLAIN.sku);

  const foreign = await loadPage(request, pathWith('x'.repeat(32)));
  expect(foreign.status).toBe(404);
  expect(foreign.html).toContain('Seda tellimust ei saa näidata');
  expect(foreign.response.headers()['cache-control']).toContain('no-store');
});

for (const [path, text] of [
  ['/et/order-success', 'Siin pole tellimust'],
  ['/ru/order-success', 'Здесь нет заказа'],
  ['/et/payment', 'Siin pole makset'],
  ['/ru/success', 'Здесь нет платежа'],
] as const)
  test(`[ROUTE-09] without an order: ${path}`, async ({ request }) => {
    const page = await loadPage(request, path);
    expect(page.status).toBe(200);
    expect(page.all('h1')).toHaveLength(1);
    expect(page.textOf('.order-head h1')).toContain(text);
  });
