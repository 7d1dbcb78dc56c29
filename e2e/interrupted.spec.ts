// What somebody has typed or begun survives an interruption, and work that ends late does not pull them back.
import type { Page } from '@playwright/test';
import {
  createCustomer,
  dialog,
  login,
  logout,
  newEmail,
  openAsCustomer,
  openRegistration,
  PASSWORD,
  PLAIN,
  placeOrder,
  storeSession,
  toasts,
} from './account-steps.ts';
import { buy, buyButton, drawer, lines, openDrawer } from './cart-steps.ts';
import { addToCart, goToLastButton, pressLastButton } from './order-journey.ts';
import { expect, test, visit, waitForHydration, waitForPartHydration } from './visit.ts';

test('selecting text and releasing the button outside keeps a dialog open, with its input', async ({
  page,
}) => {
  await openRegistration(page);
  const field = dialog(page).getByLabel('Eesnimi');
  await field.fill('Maari');
  const box = await field.boundingBox();
  if (!box) throw new Error('no field');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 3 });
  await page.mouse.up();
  await expect(dialog(page)).toBeVisible();
  await expect(field).toHaveValue('Maari');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toHaveCount(0);
});

const contactForm = (page: Page) => page.locator('#contact-form form');

const writeQuestion = async (page: Page) => {
  const form = contactForm(page);
  await form.locator('[name=question]').fill('Kas seina saab panna vannile?');
  await waitForPartHydration(form);
  const drawing = { name: 'vann.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await form.locator('input[type=file]').setInputFiles(drawing);
  await expect(form.locator('.file-list')).toContainText('vann.pdf');
};

const expectQuestion = async (page: Page) => {
  await expect(contactForm(page).locator('[name=question]')).toHaveValue('Kas seina saab panna vannile?');
  await expect(contactForm(page).locator('.file-list')).toContainText('vann.pdf');
};

test('[CONT-01] a message being written survives a login, which fills in what is still empty', async ({
  page,
  request,
}) => {
  const { email } = await createCustomer(request);
  await visit(page, '/et/contact');
  await writeQuestion(page);
  await contactForm(page).locator('[name=name]').fill('Mari');
  await page.locator('[data-action=account] a').first().click();
  await login(page, email);
  await expect(contactForm(page).locator('[name=email]')).toHaveValue(email);
  await expect(contactForm(page).locator('[name=name]')).toHaveValue('Mari');
  await expectQuestion(page);
});

test('[SES-03] a message being written survives the end of the session', async ({
  page,
  request,
  context,
}) => {
  const customer = await createCustomer(request);
  await storeSession(page, customer);
  await visit(page, '/et/contact');
  await expect(contactForm(page).locator('[name=email]')).toHaveValue(customer.email);
  await writeQuestion(page);
  const other = await context.newPage();
  await visit(other, '/et/my-account');
  await logout(other);
  await expect(page.locator('[data-action=account] a').first()).not.toContainText('Maari');
  await expectQuestion(page);
  await expect(contactForm(page).locator('[name=email]')).toHaveValue(customer.email);
});

test('[CONT-01] a message being written survives dropping the product it was about', async ({ page }) => {
  await visit(page, '/et/erilahendused');
  await page.evaluate(() =>
    sessionStorage.setItem('klaas/enquiry', JSON.stringify({ product: 'Dušisein Avar', sku: 'KL-DA-M' })),
  );
  await visit(page, '/et/erilahendused?enquiry=1');
  const subject = contactForm(page).locator('[name=subject]');
  await expect(subject).toHaveValue('Erilahendus: Dušisein Avar');
  await writeQuestion(page);
  await page.locator('.enquiry-card button').click();
  await expect(page.locator('.enquiry-card')).toHaveCount(0);
  await expect(subject).toHaveValue('');
  await expectQuestion(page);
});

/** The bank's page, and the page that leads a form there, open only when `released`; until then the shop's page stays. */
const holdBank = async (page: Page) => {
  const way = /\/api\/(dev\/bank\/pay\/|ext\/payment\/form\?)/;
  await page.route(way, (route) => route.fulfill({ status: 204 }));
  return {
    asked: page.waitForRequest(way),
    release: () => page.unroute(way),
    isOpen: () => expect(page).toHaveURL(/\/api\/dev\/bank\/pay\//),
  };
};

/** As the browser restores a page on Back; Playwright's keeps none. */
const restore = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('[ORD-01] after Back from the bank the order can be placed again, with the cart as it is now', async ({
  page,
}) => {
  await goToLastButton(page, { method: 'banklink' });
  const bank = await holdBank(page);
  await pressLastButton(page);
  await bank.asked;
  const cart = page.waitForResponse(/\/api\/cart\/pull/);
  await restore(page);
  await cart;
  await bank.release();
  await expect(page.locator('main form button[type="submit"]')).not.toHaveAttribute('aria-busy', 'true');
  await pressLastButton(page);
  await bank.isOpen();
});

test('[ORD-01] after Back from the bank an order in the account can be paid again', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [PLAIN], { payment: 'banklink' });
  await openAsCustomer(page, customer, `/et/my-account/orders/${number}`);
  const bank = await holdBank(page);
  const pay = page.locator('.account-order').getByRole('button', { name: 'Maksa' });
  await pay.click();
  await bank.asked;
  await restore(page);
  await bank.release();
  await pay.click();
  await bank.isOpen();
});

test('[ORD-01] after Back from the bank the page of an unpaid order can lead there again', async ({
  page,
}) => {
  await goToLastButton(page, { method: 'banklink' });
  await pressLastButton(page);
  await page.locator('button[value="aborted"]').click();
  const pay = page.getByRole('button', { name: /^Maksa / });
  await expect(pay).toBeVisible();
  // Before it the browser itself sends the form, whose response replaces the page.
  await waitForHydration(page);
  const bank = await holdBank(page);
  await pay.click();
  await bank.asked;
  await restore(page);
  await bank.release();
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  await pay.click();
  await bank.isOpen();
});

test('[CHK-09] the profile’s answer fills in the rest, and does not interrupt what is being typed', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  await addToCart(page, {});
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/user\/me/, async (route) => {
    await answered;
    await route.continue();
  });
  await storeSession(page, customer);
  await visit(page, '/et/checkout');
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  await field('firstName').pressSequentially('Mar');
  answer();
  await expect(field('emailAddress')).toHaveValue(customer.email);
  await expect(field('lastName')).toHaveValue('Maasikas');
  await expect(field('firstName')).toBeFocused();
  await page.keyboard.type('k');
  await expect(field('firstName')).toHaveValue('Mark');
});

/** Requests that reach the server only when `released`. */
const holdRequests = async (page: Page, calls: RegExp) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return { asked: page.waitForRequest(calls), release };
};

const goElsewhere = async (page: Page) => {
  await page.locator('header a[href="/et"]').first().click();
  await expect(page).toHaveURL(/\/et$/);
  await expect(page.locator('main .add-to-cart')).toHaveCount(0);
};

test('[CART-12] a line that is updated late does not pull back somebody who has gone on', async ({
  page,
}) => {
  await visit(page, '/et/p/KL-DK-M/x?width=1000&height=2100&height2=1500');
  await buy(page);
  await openDrawer(page);
  await lines(page).first().locator('.line-edit').click();
  await expect(buyButton(page)).toContainText('Uuenda');
  await page.locator('input[name="width"]').fill('950');
  const cart = await holdRequests(page, /\/api\/cart\/update/);
  await buyButton(page).click();
  await cart.asked;
  await goElsewhere(page);
  cart.release();
  // It appears right before the page of the line would.
  await expect(toasts(page).locator('.toast').first()).toBeVisible();
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText('950 × 2100');
  // No navigation is under way.
  await expect(page.locator('.loading-bar')).not.toHaveAttribute('data-active', 'true');
  await expect(page).toHaveURL(/\/et$/);
});

test('[SYNC-10] a cart synchronised late does not pull somebody who has gone on into the checkout', async ({
  page,
}) => {
  await addToCart(page, {});
  await openDrawer(page);
  await expect(drawer(page).locator('.totals')).not.toHaveClass(/waiting/);
  const cart = await holdRequests(page, /\/api\/cart\/pull/);
  await drawer(page).locator('.microcart-foot .btn-primary').click();
  await cart.asked;
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await goElsewhere(page);
  await openDrawer(page);
  cart.release();
  // Announced once the cart is synchronised.
  await expect(drawer(page).locator('.microcart-foot [aria-live]')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/et$/);
  await page.goBack();
  await expect(page).toHaveURL(/KL-TP/);
});

test('[SES-06] two saved addresses removed at once: each request knows what the one before has removed', async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const address = { firstname: 'Maari', lastname: 'Maasikas', street: ['Riia 1'], postcode: '51010' };
  const addresses = ['Tartu', 'Elva'].map((city) => ({ ...address, city, country_id: 'EE' }));
  await request.post('/api/user/me', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { customer: { addresses } },
  });
  await openAsCustomer(page, customer, '/et/my-account/shipping-details');
  const cards = page.locator('.account-card');
  const remove = cards.getByRole('button', { name: 'Kustuta' });
  await expect(cards).toHaveCount(2);
  const saving = await holdRequests(page, /\/api\/user\/me/);
  await remove.first().click();
  await saving.asked;
  await remove.last().dispatchEvent('click');
  saving.release();
  await expect(cards).toHaveCount(1);
  await remove.click();
  await expect(cards).toHaveCount(0);
});

test('[SES-03] logging out on a slow server leaves the account at once, and asks for no login', async ({
  page,
  request,
}) => {
  await openAsCustomer(page, await createCustomer(request), '/et/my-account');
  const call = await holdRequests(page, /\/api\/user\/logout/);
  await page.getByRole('button', { name: 'Logi välja', exact: true }).click();
  await call.asked;
  await expect(page.locator('[data-action=account] a').first()).not.toContainText('Maari');
  await expect(page).toHaveURL(/\/et$/);
  await expect(dialog(page)).toHaveCount(0);
  call.release();
});

test('[CHK-07] an account created late does not pull back somebody who has left the checkout', async ({
  page,
}) => {
  await addToCart(page, {});
  await visit(page, '/et/checkout');
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  await field('firstName').fill('Maari');
  await field('lastName').fill('Maasikas');
  await field('emailAddress').fill(newEmail());
  await field('phoneNumber').fill('+372 5123 4567');
  await field('createAccount').check();
  await field('password').fill(PASSWORD);
  const call = await holdRequests(page, /\/api\/user\/create/);
  await page.locator('main form button[type="submit"]').click();
  await call.asked;
  await goElsewhere(page);
  call.release();
  await expect(page.locator('[data-action=account] a').first()).toHaveAttribute('aria-label', /Maari/);
  await openDrawer(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(page.locator('.loading-bar')).not.toHaveAttribute('data-active', 'true');
  await expect(page).toHaveURL(/\/et$/);
});
