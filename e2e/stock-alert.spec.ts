// "Tell me when it is back": the page of a sold-out product asks for an address, the letter's link confirms it.
import { randomUUID } from 'node:crypto';
import { emailTo, linkIn } from './outbox.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors, expect, test, viewportTag, visit } from './visit.ts';

/** Sold out in the demo shop. */
const SKU = 'KL-TH-K';
const WORDS = {
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
  const words = WORDS[store];
  test(
    `${store}: a sold-out product promises nothing and tells when it is back`,
    viewportTag(store),
    async ({ page }) => {
      const email = `alert-${randomUUID()}@example.ee`;
      await visit(page, `/${store}/p/${SKU}/x`);
      await expect(page.locator('.product-price .stock')).toContainText(words.out);
      await expect(page.locator('.add-to-cart')).toHaveCount(0);
      const form = page.locator('.stock-alert form');
      // Until its code has come the browser itself would send it: that is in `http/stock-alert.spec.ts`.
      await form.locator('[name=email]').hover();
      await expect(page.locator('[data-asleep]', { has: form })).toHaveCount(0);
      await form.getByRole('button').click();
      await expect(form.locator('[name=email]')).toBeFocused();
      await form.locator('[name=email]').fill('nobody');
      await form.getByRole('button').click();
      await expect(form.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
      await form.locator('[name=email]').fill(email);
      expect(await accessibilityErrors(page)).toEqual([]);
      await form.getByRole('button').click();
      await expect(page.locator('.stock-alert [role=status]')).toContainText(words.sent);
      await expect(page.locator('.stock-alert')).toContainText(email);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await wishesOf(email)).toEqual([{ sku: SKU, confirmed_at: null }]);

      const link = linkIn(await emailTo(email, 'stock-alert-confirm'), 'stock-alert');
      await visit(page, link);
      await expect(page.locator('main [role=status]')).toContainText(words.on);
      // What confirms the wish is not left in the address.
      await expect(page).toHaveURL(/\/stock-alert$/);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await wishesOf(email)).toEqual([{ sku: SKU, confirmed_at: expect.any(Date) }]);
    },
  );
}

test.describe('a link that is no longer known', () => {
  // The browser reports the refusal by itself.
  test.use({ quiet: false });
  for (const store of ['et', 'ru'] as const)
    test(`${store}: says so`, async ({ page }) => {
      await visit(page, `/${store}/stock-alert?token=${'0'.repeat(64)}`);
      await expect(page.locator('main [role=alert]')).toContainText(WORDS[store].old);
      expect(await accessibilityErrors(page)).toEqual([]);
    });
});

test('a product that can be bought has no such form', async ({ page }) => {
  await visit(page, '/et/p/KL-TP/x');
  await expect(page.locator('.product-price .stock')).toContainText('Laos');
  await expect(page.locator('.stock-alert')).toHaveCount(0);
});
