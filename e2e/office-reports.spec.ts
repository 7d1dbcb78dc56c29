// Reports as an owner reads them: two questions about the same days have one sum, and the file holds it.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signIn } from './office-steps.ts';

test('sales by day and by store have the same sum, and so does the file', async ({ browser }) => {
  const page = await signIn(browser, 'owner', 'Mari Demo', 1440, 'et');
  await page.goto('/admin/reports?from=2026-01-01&to=2026-06-30');
  const total = page
    .getByRole('row', { name: /^Kokku/ })
    .getByRole('cell')
    .last();
  await expect(page.getByRole('table', { name: 'Müük päevade kaupa' })).toBeVisible();
  await expect(total).toContainText('€');
  const byDay = await total.innerText();
  await page.getByLabel('Aruanne').selectOption({ label: 'Müük poodide kaupa' });
  await expect(page.getByRole('table', { name: 'Müük poodide kaupa' })).toBeVisible();
  await expect(total).toHaveText(byDay);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Laadi CSV' }).click(),
  ]);
  const digits = byDay.replace(/[^\d,-]/g, '');
  expect(readFileSync(await file.path(), 'utf8')).toContain(`"${digits}"`);
  await page.context().close();
});
