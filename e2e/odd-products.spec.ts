// Unusual products from imported dumps: an unbreakable name, no details, a required option.
import { removeDocuments, upsertDocuments } from '../api/src/catalog/catalog-repository.ts';
import { importStock, removeStock } from '../api/src/stock/stock-import-service.ts';
import { buyButton } from './cart-steps.ts';
import { shopDatabase } from './shop-database.ts';
import { accessibilityErrors, expect, horizontalOverflowPx, test, visit } from './visit.ts';

const engraved = {
  ...{ id: 990_020, sku: 'E2E-ODD', type_id: 'simple', status: 1, visibility: 4, name: 'W'.repeat(160) },
  ...{ slug: 'e2e-odd', url_key: 'e2e-odd', url_path: 'e2e-odd.html', tax_class_id: 2, category_ids: [] },
  price: 100,
  custom_options: [
    { option_id: 71, title: 'Graveering', type: 'field', is_require: true, price: 10, price_type: 'fixed' },
  ],
};

// Serial: both tests use one product.
test.describe.configure({ mode: 'default' });
test.beforeAll(() =>
  shopDatabase().transaction(async (tx) => {
    await upsertDocuments(tx, 'et', 'product', [engraved]);
    const stock = { product_id: engraved.id, sku: engraved.sku, qty: 5 };
    await importStock(tx, [stock], { reason: 'test', actor: 'test' });
  }),
);
test.afterAll(() =>
  shopDatabase().transaction(async (tx) => {
    await removeDocuments(tx, 'et', 'product', ['990020']);
    await removeStock(tx, [engraved.sku]);
  }),
);
test.beforeEach(async ({ page, request }) => {
  await expect.poll(async () => (await request.get('/et/p/E2E-ODD/x')).status()).toBe(200);
  await page.setViewportSize({ width: 320, height: 740 });
  await visit(page, '/et/p/E2E-ODD/y');
});

test('[PROD-12] an unbreakable name without details below does not overflow the page', async ({ page }) => {
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  await expect(page.locator('.product-spec')).toHaveText('Kood E2E-ODD');
});

test('[PROD-08] a required option without a value shows an error at its field', async ({ page }) => {
  await buyButton(page).click();
  const field = page.getByLabel(/^Graveering/);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/See väli on kohustuslik/);
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await accessibilityErrors(page)).toEqual([]);
  await field.fill('Klaas');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});
