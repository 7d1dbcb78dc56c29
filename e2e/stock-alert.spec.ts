// Back-in-stock alerts: a sold-out product page asks for an e-mail address, the mailed link confirms it.
import { randomUUID } from 'node:crypto';
import { emailTo, linkIn } from './outbox.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors, expect, test, viewportTag, visit, waitForPartHydration } from './visit.ts';

/** Sold out in the demo shop. */
const SKU = 'KL-TH-K';
const MESSAGES = {
  et: { out: 'otsas', sent: 'Kinnita seal soov', on: 'Soov on kinnitatud', old: 'ei kehti enam' },
  ru: { out: 'нет в наличии', sent: 'Подтвердите в нём', on: 'Готово', old: 'не действует' },
} as const;

const wishesOf = (email: string) =>
  inDatabase(
    async (pool) =>
      (
        await pool.query<{ sku: string; confirmed_at: Date | null }>(
          'select sku, confirmed_at from stock_alert where email_key = $1',
          [email],
        )
      ).rows,
  );

for (const store of ['et', 'ru'] as const) {
  const messages = MESSAGES[store];
  test(
    `${store}: a sold-out product shows no delivery date and sends an alert when back in stock`,
    viewportTag(store),
    async ({ page }) => {
      const email = `alert-${randomUUID()}@example.ee`;
      await visit(page, `/${store}/p/${SKU}/x`);
      await expect(page.locator('.product-price .stock')).toContainText(messages.out);
      await expect(page.locator('.add-to-cart')).toHaveCount(0);
      const form = page.locator('.stock-alert form');
      // Before hydration the browser itself would submit the form: tested in `http/stock-alert.spec.ts`.
      await form.locator('[name=email]').hover();
      await waitForPartHydration(form);
      await form.getByRole('button').click();
      await expect(form.locator('[name=email]')).toBeFocused();
      await form.locator('[name=email]').fill('nobody');
      await form.getByRole('button').click();
      await expect(form.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
      await form.locator('[name=email]').fill(email);
      expect(await accessibilityErrors(page)).toEqual([]);
      await form.getByRole('button').click();
      await expect(page.locator('.stock-alert [role=status]')).toContainText(messages.sent);
      await expect(page.locator('.stock-alert')).toContainText(email);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await wishesOf(email)).toEqual([{ sku: SKU, confirmed_at: null }]);

      const link = linkIn(await emailTo(email, 'stock-alert-confirm'), 'stock-alert');
      await visit(page, link);
      await expect(page.locator('main [role=status]')).toContainText(messages.on);
      // The token is removed from the URL.
      await expect(page).toHaveURL(/\/stock-alert$/);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await wishesOf(email)).toEqual([{ sku: SKU, confirmed_at: expect.any(Date) }]);
    },
  );
}

test.describe('an unknown link', () => {
  // The browser logs the rejected request.
  test.use({ quiet: false });
  for (const store of ['et', 'ru'] as const)
    test(`${store}: shows an error`, async ({ page }) => {
      await visit(page, `/${store}/stock-alert?token=${'0'.repeat(64)}`);
      await expect(page.locator('main [role=alert]')).toContainText(MESSAGES[store].old);
      expect(await accessibilityErrors(page)).toEqual([]);
    });
});

test('a product in stock has no such form', async ({ page }) => {
  await visit(page, '/et/p/KL-TP/x');
  await expect(page.locator('.product-price .stock')).toContainText('Laos');
  await expect(page.locator('.stock-alert')).toHaveCount(0);
});
