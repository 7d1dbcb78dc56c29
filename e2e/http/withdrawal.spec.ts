// The withdrawal function as HTML: its link is on every page, and nothing of it needs a script or a login.
import { createCustomer, PLAIN, placeOrder } from '../account-steps.ts';
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const PATHS = { et: 'taganemine', ru: 'otkaz-ot-dogovora' } as const;
const LINKS = { et: 'Tagane lepingust siin', ru: 'Отказаться от договора здесь' } as const;

test('the link is in the footer of every page, errors included', async ({ request }) => {
  for (const store of ['et', 'ru'] as const)
    for (const path of [
      '',
      '/search',
      '/privacy',
      '/contact',
      '/c/peeglid',
      '/no-such-page',
      '/withdrawal',
    ]) {
      const page = await loadPage(request, `/${store}${path}`);
      // The links to the other language of this page have the same address.
      const links = page.all('footer a').filter((one) => one.textContent === LINKS[store]);
      expect([path, links.map((one) => one.getAttribute('href'))]).toEqual([
        path,
        [`/${store}/${PATHS[store]}`],
      ]);
    }
});

test('the link of an order shows its lines; a wrong key shows an empty form', async ({ request }) => {
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [PLAIN]);
  const headers = { authorization: `Bearer ${customer.token}` };
  const response = await request.get(`/api/ext/orders/order?orderId=${number}`, { headers });
  const { result } = (await response.json()) as { result: { extension_attributes: { order_key: string } } };
  const pathWith = (key: string) => `/et/taganemine?orderId=${number}&key=${key}`;

  const page = await loadPage(request, pathWith(result.extension_attributes.order_key));
  expect(page.status).toBe(200);
  expect(page.response.headers()['cache-control']).toBe('private, no-store');
  expect(page.textOf('.withdrawal-lines')).toContain('Ei ole veel teele pandud');
  expect(page.html).toContain(customer.email);

  const foreign = await loadPage(request, pathWith('x'.repeat(32)));
  expect(foreign.status).toBe(200);
  expect(foreign.all('.withdrawal-lines')).toHaveLength(0);
  expect(foreign.html).not.toContain(customer.email);
});
