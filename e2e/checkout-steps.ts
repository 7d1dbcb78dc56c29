// Shared steps of checkout journeys.
// They order products without stock tracking, so a run leaves the demo shop's stock unchanged.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { atStep, chooseVisits, storeDetails } from './order-journey.ts';
import { cartCount } from './stored-values.ts';
import { expect, visit } from './visit.ts';

export const PASSWORD = 'Klaas-2026!';

export const newEmail = () => `checkout-${randomUUID()}@example.ee`;

export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
};

export const submitStep = (page: Page) => page.locator('main form button[type="submit"]').click();
export const title = (page: Page) => page.locator('#checkout-title');
export const grandTotal = (page: Page) => page.locator('.summary-grand dd');

/** The visible one: beside the options on a desktop, in the bottom bar of a phone. */
const buyButton = (page: Page) => page.locator('.add-to-cart:visible').last();

export const buy = async (page: Page, path: string) => {
  await visit(page, path);
  const before = await cartCount(page);
  await buyButton(page).click();
  // The toast may disappear before it is checked; the stored cart stays.
  await expect.poll(() => cartCount(page)).toBeGreaterThan(before);
};

export const openCheckout = async (page: Page, store = 'et') => {
  await visit(page, `/${store}/checkout`);
  await expect(title(page)).toBeVisible();
  await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
};

const WHO = { firstName: 'Maarika', lastName: 'Saar' };
export const ADDRESS = {
  streetAddress: 'Näidise tn 12',
  apartmentNumber: '4',
  zipCode: '51003',
  city: 'Tartu',
};

export const fillPersonalDetails = async (page: Page, emailAddress = newEmail()) => {
  await fill(page, { ...WHO, emailAddress, phoneNumber: '+372 5123 4567' });
  await submitStep(page);
  return emailAddress;
};

/** Of the services in the cart, once they are offered at the typed address. */
export const chooseTimes = async (page: Page) => {
  const section = page.locator('section[aria-labelledby="visits-when"]');
  if ((await section.count()) === 0) return;
  await expect(section.locator('.slot-option').first()).toBeVisible();
  await chooseVisits(page);
};

export const fillShipping = async (page: Page) => {
  await atStep(page, 'shipping');
  await fill(page, ADDRESS);
  await expect(page.locator('[name="shippingMethod"]:checked')).toHaveCount(1);
  await chooseTimes(page);
  await submitStep(page);
};

export const fillPayment = async (page: Page, method = 'cashondelivery') => {
  await atStep(page, 'payment');
  await page.locator(`[name="paymentMethod"][value="${method}"]`).check();
  await submitStep(page);
  await atStep(page, 'review');
};

/** The last step of a checkout that was filled in before. */
export const openReview = async (page: Page, path: string) => {
  const email = newEmail();
  await buy(page, path);
  await storeDetails(page, { email });
  await visit(page, '/et/checkout?step=review');
  await expect(page.locator('[name="terms"]')).toBeVisible();
  await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
  return email;
};

export const toReview = async (page: Page) => {
  const email = await fillPersonalDetails(page);
  await fillShipping(page);
  await fillPayment(page);
  return email;
};

export const loadPlacedOrder = async (page: Page) => {
  await expect(page).toHaveURL(/\/order-success\?orderId=\d+&key=/);
  const url = new URL(page.url());
  const query = `orderId=${url.searchParams.get('orderId')}&key=${url.searchParams.get('key')}`;
  const response = await page.request.get(`/api/ext/orders/order?${query}`);
  return ((await response.json()) as { result: Order }).result;
};

interface Order {
  entity_id: number;
  customer_email: string;
  total_due: number;
  billing_address: Record<string, string>;
  payment: { method: string };
  items: { sku: string; qty_ordered: number }[];
  extension_attributes: { shipping_assignments: { shipping: { address: unknown } }[] };
}

/** The first amount in a text. */
export const euros = (text: string) =>
  Number(/\d[\d\s]*,\d\d/.exec(text)?.[0].replace(/\s/g, '').replace(',', '.'));

/**
 * Once the server has calculated it: a total that it has not confirmed is not shown or marked as waiting. The same is
 * read twice, since a change is sent a moment after it was made.
 */
export const shownTotal = async (page: Page): Promise<number> => {
  const settled = page.locator('.summary-totals:not([data-waiting])').locator('.summary-grand dd');
  let total = Number.NaN;
  const isSameAgain = async (): Promise<boolean> => {
    const before = total;
    total = euros((await settled.allTextContents())[0] ?? '');
    return total === before;
  };
  await expect.poll(isSameAgain).toBe(true);
  return total;
};

/** Made to measure, so no stock is reserved, and small enough for the courier. */
export const GLASS = '/et/p/KL-DK-M/x?width=500&height=900&height2=700';
/** No parcel network takes it. */
export const LARGE_GLASS = '/et/p/KL-DK-M/x?width=1000&height=2100&height2=1500';
/** A service: nothing is shipped. */
export const SERVICE = '/et/p/KL-MOOT/x';
