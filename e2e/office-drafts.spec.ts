// What is typed in the office is not lost; what two people change is decided, not overwritten.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { customers } from '../api/src/customer/customer-tables.ts';
import { contactMessages } from '../api/src/messages/contact/contact-tables.ts';
import { addMember, expect, openOffice, signIn, test } from './office-steps.ts';
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
