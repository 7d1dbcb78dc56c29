// A session that ends while somebody works.
import type { Page } from '@playwright/test';
import { addMember, expect, giveSession, openOffice, test } from './office-steps.ts';
import { placePaid } from './placed-orders.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors } from './visit.ts';

const endSessions = (memberId: number) =>
  inDatabase((pool) =>
    pool.query('update staff_session set ended_at = now() where staff_id = $1', [memberId]),
  );

/** The code itself is tried elsewhere. */
const signInAgain = async (page: Page, memberId: number) => {
  const cover = page.getByRole('dialog', { name: /^Your session has ended/ });
  await page.route('**/api/admin/sign-in/recovery', async (route) => {
    await giveSession(page.context(), memberId);
    await route.fulfill({ json: { ok: true, value: { needs_key: false } } });
  });
  await cover.getByRole('button', { name: 'Recovery code' }).click();
  await cover.getByRole('textbox', { name: 'E-mail' }).fill('kadri@example.com');
  await cover.getByRole('textbox', { name: 'Recovery code' }).fill('abcd-efgh-ijkl');
  await cover.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('[OFFICE-31] the same person goes on where she was after signing in again, another one finds nothing of hers', async ({
  browser,
}) => {
  const order = await placePaid();
  const [kadri, toomas] = [await addMember('owner', 'Kadri Demo'), await addMember('owner', 'Toomas Demo')];
  const page = await openOffice(browser, kadri);
  await page.goto(`/admin/orders/${order}`);
  await page.locator('.order-page').getByRole('button', { name: 'Ship', exact: true }).first().click();
  const ship = page.getByRole('dialog').filter({ hasText: 'Tracking number' });
  const tracking = ship.getByRole('textbox', { name: 'Tracking number' });
  const cover = page.getByRole('dialog', { name: /^Your session has ended/ });
  const isCovered = () =>
    page.evaluate(() =>
      [0.1, 0.5, 0.9].every(
        (part) =>
          document
            .elementFromPoint(innerWidth * part, innerHeight * part)
            ?.closest('dialog[aria-label^="Your session"]') != null,
      ),
    );
  await tracking.fill('SIM-12');
  await endSessions(kadri);
  await tracking.press('Enter');
  await expect(cover.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await isCovered()).toBe(true);
  expect(await accessibilityErrors(page)).toEqual([]);
  for (const key of ['Escape', 'Escape', 'ControlOrMeta+k']) await page.keyboard.press(key);
  await expect(cover).toBeVisible();
  expect(await isCovered()).toBe(true);

  await signInAgain(page, kadri);
  await expect(cover).toHaveCount(0);
  await expect(tracking).toHaveValue('SIM-12');
  await expect(tracking).toBeFocused();

  await endSessions(kadri);
  await tracking.press('Enter');
  await expect(cover).toBeVisible();
  await signInAgain(page, toomas);
  await expect(page).toHaveURL(/\/admin\/today$/);
  await expect(page.getByText('Toomas Demo').first()).toBeVisible();
  await expect(tracking).toHaveCount(0);
  await page.goto(`/admin/orders/${order}`);
  await expect(
    page.locator('.order-page').getByRole('button', { name: 'Ship', exact: true }).first(),
  ).toBeVisible();
  await expect(ship).toHaveCount(0);
});
