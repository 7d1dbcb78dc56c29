// [OFFICE-101] Settings as an owner changes them. Nothing is stored here: it would be announced to every open shop.
import { expect, test } from '@playwright/test';
import { signIn } from './office-steps.ts';

test('[OFFICE-101] a setting outside its schema is refused at its field, one of the environment is locked and named', async ({
  browser,
}) => {
  const page = await signIn(browser, 'owner', 'Mari Demo', 1440, 'et');
  await page.goto('/admin/settings');
  const search = page.getByRole('searchbox', { name: 'Otsi seadeid' });
  await search.fill('pildisuurused');
  const locked = page.getByRole('checkbox', { name: 'Pildisuurused tehakse ette valmis' });
  await expect(locked).toBeDisabled();
  await expect(page.getByText('lukustatud muutujaga SETTINGS__server__preparePictures')).toBeVisible();

  await search.fill('');
  await page.getByRole('navigation', { name: 'Seadete rühmad' }).getByText('Tagastused').click();
  const days = page.getByRole('textbox', { name: 'Kaup võetakse tagasi' });
  await expect(days).toHaveValue('30');
  await days.fill('13');
  await page.getByRole('navigation', { name: 'Seadete rühmad' }).getByText('Tarne', { exact: true }).click();
  const courier = page.getByRole('group', { name: 'Kuller vajab' });
  await courier.getByLabel('Alates').fill('9');
  await expect(page.getByText('2 seadet on salvestamata')).toBeVisible();
  await courier.getByLabel('Alates').press('Enter');
  await expect(page.getByText('Midagi ei salvestatud: 2 seadet on vale')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Esimene arv ei tohi' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Seadete rühmad' }).getByText('Tagastused').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Vähemalt 14' })).toBeVisible();
  await expect(days).toHaveValue('13');

  // What was typed is there after a reload, in the draft.
  await expect(page.getByText('Mustand salvestatud')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('13');
  await page.getByRole('button', { name: 'Loobu', exact: true }).click();
  await expect(days).toHaveValue('30');
  await page.context().close();
});
