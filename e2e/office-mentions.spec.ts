// A colleague is named in a note, is told on the first screen at once, and comes from there to the order.
import { randomUUID } from 'node:crypto';
import { signIn } from './office-steps.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors, expect, test } from './visit.ts';

test('a note with @name is on the other person’s first screen, and gone when it is read', async ({
  browser,
}) => {
  const name = `Liis${randomUUID().slice(0, 8)}`;
  const { rows } = await inDatabase((pool) =>
    pool.query<{ entity_id: number }>('select entity_id from sales_order order by entity_id desc limit 1'),
  );
  const id = rows[0]?.entity_id ?? 0;
  const named = await signIn(browser, 'orders', name);
  await named.goto('/admin/today');
  await expect(named.getByRole('heading', { name: 'To do' })).toBeVisible();
  const writer = await signIn(browser, 'owner', 'Mari Demo');
  await writer.goto(`/admin/orders/${id}`);
  await writer.getByLabel('Note for the team, @name mentions…').fill(`@${name} please call`);
  await writer.getByRole('button', { name: 'Add note' }).click();
  const part = named.locator('section', { has: named.getByRole('heading', { name: 'Mentioned in 1 note' }) });
  await expect(part.getByRole('link')).toContainText('Mari Demo');
  expect(await accessibilityErrors(named)).toEqual([]);
  await part.getByRole('link').click();
  await expect(named.getByText(`@${name} please call`)).toBeVisible();
  await named.goto('/admin/today');
  await expect(named.getByRole('heading', { name: 'To do' })).toBeVisible();
  await expect(part).toHaveCount(0);
});
