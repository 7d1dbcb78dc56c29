// The way of a shopper to the last button, for journeys about what comes after it.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { cartCount } from './kept-values.ts';
import { visit } from './visit.ts';

let serial = 0;
export const newShopper = (): string => {
  serial += 1;
  return `orders-${Date.now()}-${process.pid}-${serial}@example.ee`;
};

/** Bought as it is, from the shelf. */
const SIMPLE = 'KL-TP';

export interface JourneyOptions {
  store?: string;
  /** Of the shop, where it is not the one under test. */
  shop?: string;
  method?: string;
  email?: string;
  sku?: string;
}

const next = (page: Page) => page.locator('main form button[type="submit"]').click();

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
};

export const putIntoCart = async (page: Page, { store = 'et', shop = '', sku = SIMPLE }: JourneyOptions) => {
  await visit(page, `${shop}/${store}/p/${sku}/x`);
  await page.locator('.add-to-cart:visible').last().click();
  await expect.poll(() => cartCount(page), { timeout: 30_000 }).toBeGreaterThan(0);
};

/** A field that no other step has: the address changes before the page does. */
const FIELDS = { shipping: 'shippingMethod', payment: 'paymentMethod', review: 'terms' };

/** The step is in the address and on the page, so that what is pressed next is its own. */
export const atStep = async (page: Page, step: keyof typeof FIELDS) => {
  await expect(page).toHaveURL(new RegExp(`step=${step}`));
  await expect(page.locator(`main [name="${FIELDS[step]}"]`).first()).toBeAttached();
};

/** The last step is there, with a sum that can be agreed to. */
export const agree = async (page: Page) => {
  await expect(page.locator('[name="terms"]')).toBeVisible();
  await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
  for (const box of await page.locator('main form input[type="checkbox"]').all()) await box.check();
};

/** From the first step of an open checkout: everything is filled in and agreed to; only the last button is left. */
export const fillCheckout = async (
  page: Page,
  { method = 'cashondelivery', email }: { method?: string; email: string },
) => {
  await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
  await fill(page, {
    firstName: 'Maarika',
    lastName: 'Saar',
    emailAddress: email,
    phoneNumber: '+372 5123 4567',
  });
  await next(page);
  await atStep(page, 'shipping');
  await fill(page, {
    streetAddress: 'Näidise tn 12',
    apartmentNumber: '4',
    zipCode: '51003',
    city: 'Tartu',
  });
  await expect(page.locator('[name="shippingMethod"]').first()).toBeChecked();
  await next(page);
  await atStep(page, 'payment');
  await page.locator(`[name="paymentMethod"][value="${method}"]`).check();
  await next(page);
  await atStep(page, 'review');
  await agree(page);
};

/** Everything is filled in and agreed to; only the last button is left. */
export const goToLastButton = async (page: Page, options: JourneyOptions = {}): Promise<string> => {
  const { store = 'et', shop = '', method, email = newShopper() } = options;
  await putIntoCart(page, options);
  await visit(page, `${shop}/${store}/checkout`);
  await fillCheckout(page, { email, ...(method && { method }) });
  return email;
};

export const pressLastButton = (page: Page) => next(page);

/** Orders of every tab are on their way until they are let go. */
export const holdOrders = async (context: BrowserContext): Promise<() => void> => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route('**/api/order?*', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};

/** Spaces that do not break and other signs of typesetting, made plain. */
export const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ');
