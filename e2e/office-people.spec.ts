// Messages, customers, reviews and newsletter in the back office.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contactMessages } from '../api/src/messages/contact/contact-tables.ts';
import { expect, signIn, test } from './office-steps.ts';
import { shopDatabase } from './shop-database.ts';

const addMessage = async (subject: string): Promise<number> => {
  const [message] = await shopDatabase()
    .insert(contactMessages)
    .values({
      kind: 'question',
      store_code: 'ru',
      name: 'Oleg Primer',
      email: `${randomUUID()}@example.com`,
      telephone: '55550109',
      subject,
      question: 'Сколько стоит?',
      created_at: new Date(),
    })
    .returning();
  return message?.id ?? 0;
};

test('[OFFICE-93] two people answer one message: the second sees the first reply before sending', async ({
  browser,
}) => {
  const subject = `Peegel ${randomUUID()}`;
  const id = await addMessage(subject);
  const kadri = await signIn(browser, 'content', 'Kadri Demo');
  const toomas = await signIn(browser, 'orders', 'Toomas Demo');
  for (const page of [kadri, toomas]) {
    await page.goto(`/admin/messages?open=${id}`);
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  }
  await expect(toomas.getByText('Kadri Demo also has this message open')).toBeVisible();
  // Without the stream of changes, as behind a proxy that holds it back: the server still refuses.
  await toomas.route('**/api/admin/messages/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply to the customer' });
  await reply(kadri).fill('К пятнице.');
  await kadri.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(kadri.getByLabel(subject).getByText('К пятнице.')).toBeVisible();
  await reply(toomas).fill('К среде.');
  const refused = toomas.waitForResponse('**/reply');
  await toomas.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await refused).status()).toBe(409);
  await expect(toomas.getByRole('alert').filter({ hasText: 'A colleague wrote meanwhile' })).toBeVisible();
  await expect(reply(toomas)).toHaveValue('К среде.');
});
