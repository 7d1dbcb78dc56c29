// A store without a country: no tax can be computed, and a warning is logged.
import { buyButton } from './cart-steps.ts';
import { startSecondShop } from './support/second-shop.ts';
import { expect, test } from './visit.ts';

test('[PRICE-07] without a country for totals the log says what is missing', async ({ page }) => {
  const stores = [{ storeCode: 'et', storeId: 1, tax: { defaultCountry: '' } }];
  const shop = await startSecondShop({ SETTINGS__storeViews__stores: JSON.stringify(stores) });
  try {
    const warning = page.waitForEvent('console', {
      predicate: (message) =>
        message.text().includes('Please do set the tax.defaultCountry in order to calculate totals'),
    });
    await page.goto(`${shop.url}/et/p/KL-TP/x`, { waitUntil: 'domcontentloaded' });
    await buyButton(page).click();
    expect((await warning).type()).not.toBe('error');
  } finally {
    // What the page still requests would fail with the shop.
    await page.close();
    await shop.stop();
  }
});
