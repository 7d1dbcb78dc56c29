// [NET-02] A session that expires while the cart is being filled: nothing is lost or duplicated.
import { createCustomer, dialog, login, storeSession } from './account-steps.ts';
import { addToCart } from './order-journey.ts';
import { cartCount } from './stored-values.ts';
import { expect, test, visit, waitForHydration } from './visit.ts';

// This journey causes rejected requests, which the browser logs.
test.use({ quiet: false });

const REFUSED = { status: 401, json: { code: 401, result: null } };

test('[NET-02] unsynchronised lines stay in the cart, synchronised ones return with the login', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const cart = page.locator('[data-action=cart] a').first();
  const serverLines = async (): Promise<Record<string, number>> => {
    const headers = { authorization: `Bearer ${customer.token}` };
    const { result: cartId } = await (await request.post('/api/cart/create', { headers })).json();
    const { result } = await (await request.get(`/api/cart/pull?cartId=${cartId}`, { headers })).json();
    return Object.fromEntries((result as { sku: string; qty: number }[]).map(({ sku, qty }) => [sku, qty]));
  };
  await storeSession(page, customer);
  await addToCart(page, { sku: 'KL-TP' });
  await expect.poll(serverLines).toEqual({ 'KL-TP': 1 });
  await visit(page, '/et/p/KL-TN-M/x');
  // The session expires with the first request of the click; earlier requests are answered.
  let isEnded = false;
  await page.route(/\/api\/(cart\/|user\/refresh)/, (route) => {
    isEnded ||= route.request().url().includes('/api/cart/update');
    return isEnded ? route.fulfill(REFUSED) : route.continue();
  });
  await page.locator('.add-to-cart:visible').last().click();
  await expect(dialog(page).locator('.modal-reason')).toContainText('seanss on lõppenud');
  // Only lines that exist nowhere else; the others are stored in the customer's cart.
  await expect.poll(() => cartCount(page)).toBe(1);
  expect(await serverLines()).toEqual({ 'KL-TP': 1 });
  await page.unroute(/\/api\/(cart\/|user\/refresh)/);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(cart).toHaveAttribute('aria-label', /\(1\)/);
  await page.locator('[data-action=account] a').first().click();
  await login(page, customer.email);
  await expect.poll(() => cartCount(page)).toBe(2);
  await expect.poll(serverLines).toEqual({ 'KL-TP': 1, 'KL-TN-M': 1 });
  // The cart is compared with the server's when the page becomes visible.
  const compared = page.waitForResponse(/\/api\/cart\/pull/);
  await Promise.all([compared, page.reload({ waitUntil: 'domcontentloaded' })]);
  await expect(cart).toHaveAttribute('aria-label', /\(2\)/);
  expect(await cartCount(page)).toBe(2);
  expect(await serverLines()).toEqual({ 'KL-TP': 1, 'KL-TN-M': 1 });
});
