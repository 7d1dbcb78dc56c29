// Shared steps up to the last button of the checkout, for journeys about what follows.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { emptyCheckout } from '../core/src/checkout/form/checkout-state.ts';
import { cartCount } from './stored-values.ts';
import { expect, horizontalOverflowPx, visit } from './visit.ts';

export const newShopper = (): string => `orders-${randomUUID()}@example.ee`;

/** A simple product with stock. */
const SIMPLE = 'KL-TP';
/** Measuring, done at a chosen time. */
const SERVICE = 'KL-MOOT';

export interface JourneyOptions {
  store?: string;
  /** Of the shop, if not the one under test. */
  shop?: string;
  method?: string;
  email?: string;
  sku?: string;
}

const next = (page: Page) => page.locator('main form button[type="submit"]').click();

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
};

/** One more than before. */
export const addToCart = async (page: Page, { store = 'et', shop = '', sku = SIMPLE }: JourneyOptions) => {
  await visit(page, `${shop}/${store}/p/${sku}/x`);
  const before = await cartCount(page);
  await page.locator('.add-to-cart:visible').last().click();
  await expect.poll(() => cartCount(page)).toBeGreaterThan(before);
};

/** A field unique to the step: the URL changes before the page does. */
const FIELDS = { shipping: 'shippingMethod', payment: 'paymentMethod', review: 'terms' };

/** Waits for both URL and page, so that the next click belongs to this step. */
export const atStep = async (page: Page, step: keyof typeof FIELDS) => {
  await expect(page).toHaveURL(new RegExp(`step=${step}`));
  await expect(page.locator(`main [name="${FIELDS[step]}"]`).first()).toBeAttached();
};

/** Services in the cart: the first day and time of each. */
export const chooseVisits = async (page: Page) => {
  const section = page.locator('section[aria-labelledby="visits-when"]');
  // Shown at once if there is a service; its times are loaded.
  if ((await section.count()) === 0) return;
  for (const picker of await section.locator('fieldset:has(> legend.title-xs)').all()) {
    const groups = picker.locator('.slot-choice');
    await groups.first().locator('.slot-option').first().click();
    await groups.nth(1).locator('.slot-option').first().click();
    await expect(groups.nth(1).locator('input:checked')).toHaveCount(1);
  }
};

/** The last step is shown, with a total to confirm. */
export const agree = async (page: Page) => {
  await expect(page.locator('[name="terms"]')).toBeVisible();
  await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
  for (const box of await page.locator('main form input[type="checkbox"]').all()) await box.check();
};

const NAME = { firstName: 'Maarika', lastName: 'Saar' };
const PHONE = { phoneNumber: '+372 5123 4567' };
const STREET = { streetAddress: 'Näidise tn 12', apartmentNumber: '4', zipCode: '51003', city: 'Tartu' };

interface Details {
  email: string;
  method?: string | undefined;
}

/** Fills in an open checkout from its first step up to the last button. */
export const fillCheckout = async (page: Page, { method = 'cashondelivery', email }: Details) => {
  await expect(page.locator('.summary-totals')).not.toHaveAttribute('data-waiting', 'true');
  await fill(page, { ...NAME, emailAddress: email, ...PHONE });
  await next(page);
  await atStep(page, 'shipping');
  await fill(page, STREET);
  await expect(page.locator('[name="shippingMethod"]').first()).toBeChecked();
  await next(page);
  await atStep(page, 'payment');
  await page.locator(`[name="paymentMethod"][value="${method}"]`).check();
  await next(page);
  await atStep(page, 'review');
  await agree(page);
};

/**
 * Stores what the form would have stored before the review; the form itself is tested in the checkout's specs.
 * The page has written something already, so its IndexedDB database exists.
 */
export const storeDetails = (page: Page, { method = 'cashondelivery', email }: Details) => {
  const { personalDetails, shippingDetails, paymentDetails, isCompany, isBillSame } = emptyCheckout('EE');
  const address = { ...NAME, ...STREET, ...PHONE };
  const flatrate = { shippingMethod: 'flatrate', shippingCarrier: 'flatrate' };
  const ticks = { terms: false, sizes: {} };
  const values: Record<string, object> = {
    'personal-details': { ...personalDetails, ...NAME, emailAddress: email },
    'shipping-details': { ...shippingDetails, ...address, ...flatrate },
    'payment-details': { ...paymentDetails, ...address, paymentMethod: method },
    checkout: { isCompany, isBillSame, modifiedAt: Date.now(), ticks, isRemembered: true },
  };
  return page.evaluate(
    (details) =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('klaas');
        openRequest.onerror = () => reject(openRequest.error);
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction('values', 'readwrite');
          for (const [name, value] of Object.entries(details))
            transaction.objectStore('values').put(value, `shop/checkout/${name}`);
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            openRequest.result.close();
            resolve();
          };
        };
      }),
    values,
  );
};

/** With items in the cart: opens the last step with consents given, up to the last button. */
const openLastStep = async (page: Page, details: Details, { store = 'et', shop = '' } = {}) => {
  await storeDetails(page, details);
  await visit(page, `${shop}/${store}/checkout?step=review`);
  await agree(page);
};

/** The same with a service alone, whose time is chosen with the address. */
const openLastStepOfService = async (page: Page, details: Details, { store = 'et', shop = '' } = {}) => {
  await storeDetails(page, details);
  await visit(page, `${shop}/${store}/checkout?step=payment`);
  await expect(page.locator('.slot-option').first()).toBeVisible();
  await chooseVisits(page);
  await next(page);
  await agree(page);
};

/** Fills everything in and gives consents, up to the last button. */
export const goToLastButton = async (page: Page, options: JourneyOptions = {}): Promise<string> => {
  const { method, email = newShopper() } = options;
  await addToCart(page, options);
  const open = options.sku === SERVICE ? openLastStepOfService : openLastStep;
  await open(page, { email, method }, options);
  return email;
};

export const pressLastButton = (page: Page) => next(page);

/** Holds the order requests of every tab until released. */
export const blockOrders = async (context: BrowserContext): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/order?*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** No horizontal overflow, at phone and desktop width. */
export const expectNoOverflow = async (page: Page) => {
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
};

/** Replaces non-breaking spaces and other typographic characters. */
export const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ');
