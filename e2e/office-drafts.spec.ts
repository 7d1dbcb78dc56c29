// What is typed in the office is not lost; what two people change is decided, not overwritten.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { customers } from '../api/src/customer/customer-tables.ts';
import { contactMessages } from '../api/src/messages/contact/contact-tables.ts';
import { addMember, expect, loseAnswer, openOffice, signIn, test } from './office-steps.ts';
import { inDatabase, shopDatabase } from './shop-database.ts';
import { accessibilityErrors } from './visit.ts';

const addMessage = async (): Promise<number> => {
  const [message] = await shopDatabase()
    .insert(contactMessages)
    .values({
      ...{ kind: 'question', store_code: 'et', name: 'Oleg Primer', telephone: '55550109' },
      ...{ email: `${randomUUID()}@example.com`, subject: 'Peegel', question: 'Mis maksab?' },
      created_at: new Date(),
    })
    .returning();
  return message?.id ?? 0;
};

const addCustomer = async (): Promise<number> => {
  const email = `${randomUUID()}@example.com`;
  const at = new Date();
  const [customer] = await shopDatabase()
    .insert(customers)
    .values({
      ...{ email, email_key: email, password_hash: '', firstname: 'Mari', lastname: 'Maasikas' },
      ...{ store_id: 1, created_in: 'et', created_at: at, updated_at: at },
    })
    .returning();
  return customer?.id ?? 0;
};

const query = <Row extends object>(text: string, id: number) =>
  inDatabase(async (pool) => (await pool.query<Row>(text, [id])).rows);
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply to the customer' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('[OFFICE-31] [OFFICE-41] a reply survives a lost connection, a closed browser and a new device, and is gone once sent', async ({
  browser,
}) => {
  const id = await addMessage();
  const kadri = await addMember('orders', 'Kadri Demo');
  const desk = await openOffice(browser, kadri);
  await desk.goto(`/admin/messages?open=${id}`);
  await reply(desk).fill('Tere, homme');
  await expect(desk.getByText('Draft kept', { exact: true })).toBeVisible();
  await desk.context().setOffline(true);
  await reply(desk).fill('Tere, homme kell 9.');
  await expect(desk.getByText('Draft not kept yet')).toBeVisible();
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await expect(desk.getByText('The reply is sent')).toHaveCount(0);
  await expect(reply(desk)).toHaveValue('Tere, homme kell 9.');
  await desk.context().setOffline(false);
  await expect(desk.getByText('Draft kept', { exact: true })).toBeVisible();
  await desk.context().close();

  const phone = await openOffice(browser, kadri, 390);
  await phone.goto(`/admin/messages?open=${id}`);
  await expect(reply(phone)).toHaveValue('Tere, homme kell 9.');
  const toomas = await signIn(browser, 'orders', 'Toomas Demo');
  await toomas.goto(`/admin/messages?open=${id}`);
  await expect(reply(toomas)).toHaveValue('');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reply(phone)).toHaveValue('');
  await expect.poll(() => query('select thing from draft where staff_id = $1', kadri)).toEqual([]);
});

test('[OFFICE-33] [OFFICE-34] [OFFICE-35] two people edit one customer: other fields merge, the same field is decided', async ({
  browser,
}) => {
  const id = await addCustomer();
  const mari = await signIn(browser, 'owner', 'Mari Demo');
  const kadri = await signIn(browser, 'orders', 'Kadri Demo');
  for (const page of [mari, kadri]) {
    await page.goto(`/admin/customers/${id}`);
    await expect(field(page, 'First name')).toHaveValue('Mari');
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () => {
    const [row] = await query<{ names: string[] }>(
      'select array[firstname, lastname] as names from customer where id = $1',
      id,
    );
    return row?.names;
  };
  // Kadri has typed before Mari saves: her form keeps what it was decided on.
  await field(kadri, 'Last name').fill('Kask');
  await field(mari, 'First name').fill('Anu');
  await save(mari);
  await expect.poll(stored).toEqual(['Anu', 'Maasikas']);
  await save(kadri);
  await expect.poll(stored).toEqual(['Anu', 'Kask']);
  await expect(field(kadri, 'First name')).toHaveValue('Anu');
  // Twice in a row: no conflict with herself.
  await field(kadri, 'Last name').fill('Kuusk');
  await save(kadri);
  await expect.poll(stored).toEqual(['Anu', 'Kuusk']);
  await expect(field(mari, 'Last name')).toHaveValue('Kuusk');

  await field(kadri, 'First name').fill('Liis');
  await field(mari, 'First name').fill('Eva');
  await save(mari);
  await expect.poll(stored).toEqual(['Eva', 'Kuusk']);
  await save(kadri);
  const view = kadri.getByRole('dialog', { name: 'A colleague changed it meanwhile' });
  await expect(view.getByRole('heading', { name: 'Mari Demo saved before you' })).toBeVisible();
  await expect(view.getByRole('row', { name: /First name/ })).toContainText('Anu');
  for (const choice of ['Liis', 'Eva'])
    await expect(view.getByRole('radio', { name: new RegExp(choice) })).not.toBeChecked();
  expect(await accessibilityErrors(kadri)).toEqual([]);
  await expect(view.getByRole('button', { name: 'Save this choice' })).toBeDisabled();
  await field(kadri, 'First name: Typed anew').fill('Eva Liis');
  await view.getByRole('button', { name: 'Save this choice' }).click();
  await expect(view).toHaveCount(0);
  await expect.poll(stored).toEqual(['Eva Liis', 'Kuusk']);
  await expect(field(mari, 'First name')).toHaveValue('Eva Liis');
});

test('[OFFICE-35] a reply that is sent again after a lost answer goes out once', async ({ browser }) => {
  const id = await addMessage();
  const page = await signIn(browser, 'orders', 'Kadri Demo');
  await page.goto(`/admin/messages?open=${id}`);
  await reply(page).fill('130 eurot');
  await loseAnswer(page, `**/api/admin/messages/${id}/reply`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  // It stands in the thread by now.
  await expect(page.locator('.thread-own')).toHaveText(/130 eurot/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reply(page)).toHaveValue('');
  await expect(page.locator('.thread-own')).toHaveCount(1);
});

test('[OFFICE-32] a refused edit is taken back with its reason, one click away; an accepted one has an undo', async ({
  browser,
}) => {
  const id = await addMessage();
  const page = await signIn(browser, 'orders', 'Kadri Demo');
  await page.goto(`/admin/messages?open=${id}`);
  const close = page.locator('.thread-acts').getByRole('button', { name: 'Close', exact: true });
  await expect(close).toBeVisible();
  const state = async () =>
    (await query<{ state: string }>('select state from contact_message where id = $1', id))[0]?.state;
  await page.route('**/api/admin/messages/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { ok: false, error: 'busy' } })
      : route.continue(),
  );
  await close.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Taken back: The shop is busy' })).toBeVisible();
  await expect(close).toBeVisible();
  expect(await state()).toBe('open');
  await page.unroute('**/api/admin/messages/*');
  await page.getByRole('button', { name: 'Try again: Closed' }).click();
  await expect.poll(state).toBe('closed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(state).toBe('open');
});

test('[OFFICE-36] [OFFICE-37] a colleague is seen at a thing, and what she does appears in an open list with its selection kept', async ({
  browser,
}) => {
  const kadri = await signIn(browser, 'orders', 'Kadri Demo');
  const mari = await signIn(browser, 'owner', 'Mari Demo');
  const tag = `T${randomUUID().slice(0, 8)}`;
  await kadri.goto('/admin/orders?states=complete');
  const rows = kadri.getByRole('grid').locator('[data-index]');
  await rows.nth(3).getByRole('checkbox').check();
  await rows.nth(1).focus();
  await kadri.keyboard.press('Enter');
  await expect(kadri).toHaveURL(/\/admin\/orders\/\d+/);
  await mari.goto(kadri.url());
  const presence = mari.getByText('Kadri Demo is here too');
  await expect(presence).toBeVisible();
  await kadri.goBack();
  await expect(rows.first()).toBeVisible();
  await mari.getByRole('textbox', { name: 'Tag', exact: true }).fill(tag);
  await mari.keyboard.press('Enter');
  // Orders that other tests complete meanwhile stand above it.
  await expect(rows.filter({ hasText: tag })).toBeVisible();
  await expect(kadri.getByText('1 selected')).toBeVisible();
  await expect(presence).toHaveCount(0);
});

interface Editor {
  path: string;
  /** Of the call that saves. */
  call: RegExp;
  field: (page: Page) => Locator;
  button: string | RegExp;
}

const box = (name: string | RegExp) => (page: Page) => page.getByRole('textbox', { name });

const editors = async (): Promise<Editor[]> => {
  const [message, customer] = [await addMessage(), await addCustomer()];
  const ids = async (text: string) =>
    inDatabase(async (pool) => (await pool.query<{ id: number | string }>(text)).rows.map(({ id }) => id));
  const [order] = await ids('select entity_id as id from sales_order order by 1 limit 1');
  const [review] = await ids('select id from review order by 1 limit 1');
  const [product] = await ids("select id from product where body->>'type_id' = 'simple' order by 1 limit 1");
  return [
    {
      ...{ path: 'emails/order-shipped', call: /\/emails\/order-shipped$/ },
      ...{ field: box('ET Subject'), button: 'Save' },
    },
    {
      ...{ path: 'content/cms-page/16', call: /\/content\/cms-page\/16$/ },
      ...{ field: (page: Page) => page.locator('.rich-body').first(), button: 'Publish: et' },
    },
    {
      ...{ path: `customers/${customer}`, call: /\/customers\/\d+$/ },
      ...{ field: box('First name'), button: 'Save' },
    },
    {
      ...{ path: `customers/${customer}`, call: /\/customers\/\d+\/notes$/ },
      ...{ field: box(/^New note/), button: 'Add note' },
    },
    {
      ...{ path: `orders/${order}`, call: /\/orders\/\d+\/notes$/ },
      ...{ field: box(/^Note for the team/), button: 'Add note' },
    },
    {
      ...{ path: `messages?open=${message}`, call: /\/messages\/\d+\/repl\w+$/ },
      ...{ field: box('Reply to the customer'), button: 'Send' },
    },
    {
      ...{ path: `reviews?open=${review}`, call: /\/reviews\/\d+$/ },
      ...{ field: box(/^Answer/), button: 'Save answer' },
    },
    {
      ...{ path: 'discounts?open=KLAAS10', call: /\/coupons\/KLAAS10$/ },
      ...{ field: box(/^Per cent off/), button: 'Save' },
    },
    {
      ...{ path: 'prices?table=shower-wall', call: /\/prices\/tables\/shower-wall\/[\d-]+$/ },
      ...{ field: box('clear, 8 mm'), button: /^Publish from/ },
    },
    {
      ...{ path: 'settings?group=returns', call: /\/api\/admin\/settings$/ },
      ...{ field: box('Goods are taken back'), button: 'Save' },
    },
    {
      ...{ path: `products/${product}`, call: /\/products\/\d+\/page$/ },
      ...{ field: box(/^Short description \(et\)/), button: 'Save' },
    },
  ];
};

const textIn = (editor: Locator) =>
  editor.evaluate((element) => ('value' in element ? String(element.value) : element.textContent));

test('[OFFICE-31] nothing can be typed into an editor while it is saved, and a double click saves once', async ({
  browser,
}) => {
  const page = await signIn(browser, 'owner', 'Mari Demo');
  for (const { path, call, field: fieldOf, button } of await editors())
    await test.step(`${path}: ${button}`, async () => {
      const answer = Promise.withResolvers<void>();
      let calls = 0;
      await page.route(call, async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        calls += 1;
        await answer.promise;
        // Refused, so that what other tests see stays as it is.
        await route.fulfill({ status: 503, json: { ok: false, error: 'busy' } });
      });
      await page.goto(`/admin/${path}`);
      const editor = fieldOf(page);
      const save = page.getByRole('button', { name: button, exact: true });
      await expect(editor).toBeEditable();
      await editor.press('ControlOrMeta+End');
      await page.keyboard.type('1');
      const typed = await textIn(editor);
      await save.dblclick();
      await editor.focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('2');
      await expect.poll(() => textIn(editor)).toBe(typed);
      answer.resolve();
      await expect(save).toBeEnabled();
      expect(calls).toBe(1);
      await page.keyboard.type('3');
      await expect.poll(() => textIn(editor)).toBe(`${typed}3`);
      await page.unroute(call);
    });
});
