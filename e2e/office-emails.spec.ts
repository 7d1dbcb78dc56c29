// Texts of e-mails and kept replies in the back office.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './office-steps.ts';
import { inDatabase } from './shop-database.ts';

test('[OFFICE-95] a text of an e-mail is changed, seen in the preview, and set back; without its variable it is not saved', async ({
  browser,
}) => {
  const page = await signIn(browser, 'content', 'Kadri Demo');
  const word = `proov${randomUUID().slice(0, 6)}`;
  await page.goto('/admin/emails');
  await page.getByRole('listitem').filter({ hasText: 'Password was changed' }).getByRole('link').click();
  const field = page.getByRole('textbox', { name: 'ET Subject' });
  const supplied = await field.inputValue();
  const steps = await page.evaluate(() => history.length);
  const greeting = page.getByRole('textbox', { name: 'ET Text 1' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await greeting.fill('Tere!');
  await expect(page.getByText('{firstname} must stay in the text.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Set back ET Text 1' }).click();
  await field.fill(`Uus parool ${word}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(`Uus parool ${word}`)).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toContainText('Tere, Mari!');
  await save.click();
  await expect(page.getByText('Saved; the next e-mail uses it')).toBeVisible();
  await page.getByRole('button', { name: 'Test to me: et' }).click();
  await expect(page.getByText(/^Sent to /)).toBeVisible();
  const { rows } = await inDatabase((pool) =>
    pool.query('select kind from outbox_letter where subject = $1', [`Uus parool ${word}`]),
  );
  expect(rows).toEqual([{ kind: 'test-password-changed' }]);
  await page.getByRole('button', { name: 'Set back ET Subject' }).click();
  await save.click();
  await expect(field).toHaveValue(supplied);
  // The preview adds nothing to the history: Back leaves the page.
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await expect(page.getByRole('button', { name: /^Set back/ })).toHaveCount(0);
});

test('[OFFICE-34] [OFFICE-95] a text that a colleague saves while it is being typed is a conflict, also in an open page that has heard of it', async ({
  browser,
}) => {
  const [mine, theirs] = await Promise.all([
    signIn(browser, 'content', 'Kadri Demo'),
    signIn(browser, 'content', 'Rein Demo'),
  ]);
  const word = randomUUID().slice(0, 6);
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'ET Subject' });
  const saveIn = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const page of [mine, theirs]) await page.goto('/admin/emails/newsletter-leave');
  const supplied = await fieldOf(mine).inputValue();
  await fieldOf(mine).fill(`Minu ${word}`);
  const read = mine.waitForResponse(
    (response) =>
      response.url().endsWith('/emails/newsletter-leave') && response.request().method() === 'GET',
  );
  await fieldOf(theirs).fill(`Teise ${word}`);
  await saveIn(theirs);
  await expect(theirs.getByText('Saved; the next e-mail uses it')).toBeVisible();
  await (await read).finished();
  await fieldOf(mine).fill(`Minu ${word}!`);
  await saveIn(mine);
  const dialog = mine.getByRole('dialog', { name: 'A colleague changed it meanwhile' });
  await expect(dialog.getByRole('heading')).toHaveText('Rein Demo saved before you');
  await expect(dialog.getByRole('row', { name: /ET Subject/ })).toContainText(supplied);
  await dialog.getByRole('radio', { name: `Minu ${word}!` }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(dialog).toBeHidden();
  await expect(fieldOf(theirs)).toHaveValue(`Minu ${word}!`);
  // Again at once, over what was just saved: no conflict with herself.
  await mine.getByRole('button', { name: 'Set back ET Subject' }).click();
  await saveIn(mine);
  await expect(theirs.getByRole('button', { name: 'Set back ET Subject' })).toBeHidden();
});

test('[OFFICE-93] a reply is kept as a template and put into another answer with the name of whoever asked', async ({
  browser,
}) => {
  const page = await signIn(browser, 'orders', 'Toomas Demo');
  const title = `Mõõdud ${randomUUID().slice(0, 6)}`;
  const name = `Näidis ${randomUUID().slice(0, 6)}`;
  const { rows } = await inDatabase((pool) =>
    pool.query<{ id: number }>(
      `insert into contact_message (kind, store_code, name, email, telephone, subject, question, created_at)
       values ('question', 'et', $1, 'demo@example.com', '', 'Mõõt', 'Kuidas mõõta?', now()) returning id`,
      [name],
    ),
  );
  await page.goto(`/admin/messages?open=${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Edit templates…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await dialog.getByRole('button', { name: 'New template' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Text: et' }).fill('Tere, {nimi}!');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('{nimi} cannot be filled')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Text: et' }).fill('Tere, {name}! Mõõda laius alt ja ülevalt.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(title)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(
    `Tere, ${name}! Mõõda laius alt ja ülevalt.`,
  );
});
