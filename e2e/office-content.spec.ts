// Content in the back office: redirects.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { signIn } from './office-steps.ts';

test('[OFFICE-97] a path that was looked for in vain is redirected at once; a loop is refused; the bin gives back', async ({
  browser,
}) => {
  const page = await signIn(browser, 'content', 'Kadri Demo');
  const name = `vana-leht-${randomUUID().slice(0, 8)}`;
  const visit = async () => {
    const response = await page.request.get(`/et/${name}?a=1`, { maxRedirects: 0 });
    return [response.status(), response.headers()['location'] ?? null];
  };
  expect(await visit()).toEqual([404, null]);
  await page.goto(`/admin/redirects?view=missed&q=${name}`);
  await page.getByRole('button', { name: 'Redirect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New redirect' });
  await expect(dialog.getByLabel('From')).toHaveValue(`/${name}`);
  const to = dialog.getByLabel('To', { exact: true });
  await to.fill(`/${name}/`);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('It would lead to itself')).toBeVisible();
  await to.fill('/galerii');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  const [status, location] = await visit();
  expect(status).toBe(301);
  expect(location).toMatch(/\/et\/galerii\?a=1$/);
  await page.goto(`/admin/redirects?q=${name}`);
  await page.getByRole('grid').locator('[data-index]').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No redirects')).toBeVisible();
  expect((await visit())[0]).toBe(404);
  await page.getByRole('button', { name: 'Bin' }).click();
  await page
    .getByRole('grid')
    .locator('[data-index]')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText('Restored')).toBeVisible();
  expect((await visit())[0]).toBe(301);
});

test('[OFFICE-96] a term without results finds products in the shop as soon as it has a synonym', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Toomas Demo');
  const term = `zz${randomUUID().replace(/[^a-f]/g, '')}`;
  const foundInShop = async () =>
    (await (await page.request.get(`/et/search?q=${term}`)).text()).includes('card-name');
  expect(await foundInShop()).toBe(false);
  await page.goto('/admin/search-words');
  // The search above was counted.
  const searched = page.getByRole('table', { name: 'Searched in the shop' });
  await expect(searched.getByRole('row').filter({ hasText: term })).toContainText('0');
  await page.getByRole('textbox', { name: 'Term' }).fill(term);
  await page.getByLabel('Store').selectOption('et');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Nothing is found')).toBeVisible();
  await page.getByRole('button', { name: 'Add a synonym for it' }).click();
  const dialog = page.getByRole('dialog', { name: 'New synonym' });
  await expect(dialog.getByLabel('Typed')).toHaveValue(term);
  await dialog.getByLabel('Searched besides').fill(term);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('These are the same words already')).toBeVisible();
  await dialog.getByLabel('Searched besides').fill('peegel');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const synonyms = page.getByRole('table', { name: 'Search words' });
  await expect(synonyms.getByRole('row').filter({ hasText: term })).toContainText('peegel');
  await expect.poll(foundInShop).toBe(true);
  await page.getByRole('button', { name: `Remove ${term}` }).click();
  await expect.poll(foundInShop).toBe(false);
  await page.getByRole('button', { name: `Restore ${term}` }).click();
  await expect(page.getByRole('button', { name: `Edit ${term}` })).toBeVisible();
});
