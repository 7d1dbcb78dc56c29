// Banks in the checkout: logos that the shop serves, and drawn marks where one fails.
import type { APIRequestContext, Page } from '@playwright/test';
import { buy, fillPersonalDetails, fillShipping, openCheckout } from './checkout-steps.ts';
import { atStep, expectNoOverflow } from './order-journey.ts';
import { accessibilityErrors, expect, test } from './visit.ts';

const BANKS = 5;

/** The list of the provider and its logos are loaded after the start. */
const logosOf = async (request: APIRequestContext): Promise<string[]> => {
  const { result: cartId } = await (await request.post('/api/cart/create')).json();
  let logos: string[] = [];
  const load = async (): Promise<number> => {
    const { result } = await (await request.get(`/api/cart/payment-methods?cartId=${cartId}`)).json();
    const banks = result.find(({ code }: { code: string }) => code === 'montonio_bank');
    const options: { logo?: string }[] = banks?.extension_attributes?.options ?? [];
    logos = options.flatMap(({ logo }) => logo ?? []);
    return logos.length;
  };
  await expect.poll(load).toBe(BANKS);
  return logos;
};

const isLoaded = (page: Page) =>
  page
    .locator('img.bank-mark')
    .evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));

test('banks have logos of the shop, and a drawn mark where one fails', { tag: '@widths' }, async ({
  page,
  request,
  baseURL,
}) => {
  const [failing = ''] = await logosOf(request);
  await page.route(`**${failing}`, (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'no picture' }),
  );
  const foreign: string[] = [];
  page.on('request', (asked) => {
    const { origin, protocol } = new URL(asked.url());
    if (protocol !== 'data:' && origin !== new URL(baseURL ?? '').origin) foreign.push(asked.url());
  });
  await buy(page, '/et/p/KL-TP/x');
  await openCheckout(page);
  await fillPersonalDetails(page);
  await fillShipping(page);
  await atStep(page, 'payment');
  await page.locator('[name="paymentMethod"][value="montonio_bank"]').check();
  const banks = page.locator('.bank-list .choice');
  await expect(banks).toHaveCount(BANKS);
  await banks.last().scrollIntoViewIfNeeded();
  await expect(banks.first().locator('svg.bank-mark')).toBeVisible();
  await expect.poll(() => isLoaded(page)).toEqual([true, true, true, true]);
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoOverflow(page);
  expect(foreign).toEqual([]);
});
