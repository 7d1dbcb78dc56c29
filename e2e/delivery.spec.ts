// One delivery promise: the same dates on card, product, cart, checkout, order and e-mail.
import type { Locator, Page } from '@playwright/test';
import { drawer, openDrawer } from './cart-steps.ts';
import { buy, GLASS, loadPlacedOrder, openCheckout, submitStep, toReview } from './checkout-steps.ts';
import { agree } from './order-journey.ts';
import { emailTo } from './outbox.ts';
import { expect, test, visit } from './visit.ts';

const PART = '/et/p/KL-TP/x';
/** "19.–23. nov", also across months: "30. nov – 2. dets". */
const SPAN = /\d+\.(?: \p{L}+)?\s?–[\s\u2060]?\d+\. \p{L}+/u;
const spanIn = (text: string) => SPAN.exec(text)?.[0] ?? '';
/** "19.–23. novembril" and "19.–23. nov" are the same dates. */
const daysIn = (text: string) =>
  spanIn(text)
    .replace(/(\d+\. \p{L}{3})\p{L}*/gu, '$1')
    .replace(/[\s\u2060]/g, '');

/** In any order. */
const expectDays = (texts: Locator, days: string[]) =>
  expect.poll(async () => (await texts.allInnerTexts()).map(daysIn).sort()).toEqual(days.toSorted());

/** The server renders working days; the browser turns them into dates after hydration. */
const arrive = (page: Page) => page.locator('h1').hover();

test('a mixed order shows the same dates everywhere', async ({ page }) => {
  await visit(page, PART);
  await arrive(page);
  const stock = page.locator('.product-price .stock');
  await expect(stock).toContainText('kohal');
  await expect(stock).toHaveText(SPAN);
  const stocked = daysIn(await stock.innerText());
  await visit(page, '/et/search?q=klaasihoolduskomplekt');
  await arrive(page);
  const onCard = page.locator('.card', { hasText: 'Klaasihoolduskomplekt Läige' }).locator('.stock');
  await expectDays(onCard, [stocked]);
  await buy(page, PART);

  await visit(page, GLASS);
  await arrive(page);
  const made = page.locator('.product-buy .stock').first();
  await expect(made).toHaveText(SPAN);
  const sized = daysIn(await made.innerText());
  expect(sized).not.toBe(stocked);
  await buy(page, GLASS);

  await openDrawer(page);
  await expectDays(drawer(page).locator('.line-delivery'), [stocked, sized]);
  await page.keyboard.press('Escape');

  await openCheckout(page);
  const email = await toReview(page);
  const promise = page.locator('.checkout-done').getByText('Laokaup');
  await expect
    .poll(async () => (await promise.innerText()).split('erimõõt').map(daysIn))
    .toEqual([stocked, sized]);
  await expectDays(page.locator('.summary .line-delivery'), [stocked, sized]);
  await agree(page);
  await submitStep(page);
  await loadPlacedOrder(page);

  const places = page.locator('.order-places');
  for (const [kind, days] of [
    ['Laokaup', stocked],
    ['Erimõõt', sized],
  ] as const) {
    await expect.poll(async () => daysIn((await places.innerText()).split(kind)[1] ?? '')).toBe(days);
    const { text } = await emailTo(email, 'order-confirmation');
    expect(daysIn(text.slice(text.indexOf(`${kind}:`)))).toBe(days);
  }
});

test('an order by transfer counts its days from the payment', async ({ page }) => {
  await buy(page, GLASS);
  await openCheckout(page);
  await toReview(page);
  await page.locator('.checkout-done a', { hasText: 'Muuda' }).last().click();
  await page.locator('[name="paymentMethod"][value="banktransfer"]').check();
  await submitStep(page);
  await expect(page.locator('.checkout-done')).toContainText('tööpäeva pärast makse laekumist');
});
