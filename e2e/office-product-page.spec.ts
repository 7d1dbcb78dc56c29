// The page of a product in the office: made, written in both languages, given pictures, published and seen in the shop.
import { expect, signIn, test } from './office-steps.ts';
import { accessibilityErrors } from './visit.ts';

/** A picture of one colour, as a phone would send it. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAYklEQVRYhe2SAQ3AQAyE6um0VAv2J+P6GQkCCGGyPMfUDaI09aJxDyyNe+xRpm4QpakXjXtgadxjjzJ1gyhNvWjcA0vjHnuUqRtEaepF4x5YGvfYo0zdIEpTLxr3wNL8Yo8PSlZXKNJvbbUAAAAASUVORK5CYII=',
  'base64',
);

test('[OFFICE-75] [OFFICE-78] [OFFICE-79] [OFFICE-80] a product is made, written side by side, given a picture, published, moved and undone', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Maarja Demo');
  const sku = `E2E-${Date.now()}`;
  const sheet = page.locator('.product-page');
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'New product' }).click();

  await test.step('refused with what is wrong, then made', async () => {
    await page.getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByText('Enter a price, like 389,50')).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill(sku);
    await page.getByRole('textbox', { name: 'Name (et)', exact: true }).fill(`Proovikäepide ${sku}`);
    await page.getByRole('textbox', { name: 'Price, €' }).fill('49,90');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByRole('heading', { name: `Proovikäepide ${sku}`, level: 1 })).toBeVisible();
    // The list stays below the page.
    await expect(sheet.getByText('Hidden', { exact: true })).toBeVisible();
  });

  await test.step('the other language is marked as missing, and typed beside it', async () => {
    await expect(sheet.getByText('missing', { exact: true }).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Name (ru)', exact: true }).fill(`Пробная ручка ${sku}`);
    await page
      .getByRole('textbox', { name: 'Description (et)', exact: true })
      .fill('**Klaasile 8 mm.**\n\n- roostevaba\n- must');
    await page.getByRole('textbox', { name: 'Description (ru)', exact: true }).fill('Для стекла 8 мм.');
    await expect(page.getByText('3 fields changed')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.', { exact: false })).toBeVisible();
    await expect(sheet.getByText('missing', { exact: true })).toHaveCount(0);
  });

  await test.step('a picture is uploaded and described', async () => {
    await page.getByRole('button', { name: /^Pictures/ }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByText('Main picture')).toBeVisible();
    const alt = page.getByRole('textbox', { name: 'Alternative text (et)' });
    await alt.fill('Must käepide');
    await alt.blur();
    await expect(page.getByText('Describe it for those who cannot see it')).toHaveCount(1);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText(/b\.png: This is no picture/)).toBeVisible();
    expect(await accessibilityErrors(page)).toEqual([]);
  });

  await test.step('published, and moved: the former address leads to the new one', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    const link = page.getByRole('link', { name: 'Open in the shop' });
    await expect(link).toBeVisible();
    const former = (await link.getAttribute('href')) ?? '';
    await page.getByRole('button', { name: /^Search and address/ }).click();
    const address = page.getByRole('textbox', { name: 'End of the address (et)' });
    await address.fill('Vale aadress');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Only a–z, 0–9 and hyphens')).toBeVisible();
    await address.fill(`uus-${sku.toLowerCase()}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/Former address leads on/)).toBeVisible();
    await expect.poll(() => link.getAttribute('href')).toContain(`uus-${sku.toLowerCase()}.html`);
    await expect
      .poll(async () => (await page.request.get(former)).url())
      .toContain(`uus-${sku.toLowerCase()}.html`);
    expect(await (await page.request.get(former)).text()).toContain(`Proovikäepide ${sku}`);
    expect(await accessibilityErrors(page)).toEqual([]);
  });

  await test.step('[OFFICE-79] what is typed is seen by its link only, and planned for later', async () => {
    await page.getByRole('button', { name: /^Basics/ }).click();
    const path = (await page.getByRole('link', { name: 'Open in the shop' }).getAttribute('href')) ?? '';
    await page.getByRole('textbox', { name: 'Name (et)', exact: true }).fill(`Mustand ${sku}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    const frame = dialog.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1, name: `Mustand ${sku}` })).toBeVisible();
    const link = (await dialog.locator('iframe').getAttribute('src')) ?? '';
    expect(await (await page.request.get(link)).text()).toContain(`Mustand ${sku}`);
    expect(await (await page.request.get(path)).text()).not.toContain(`Mustand ${sku}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Publish then' }).click();
    await expect(sheet.getByText(/To be published .*Name \(et\)/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name (et)', exact: true })).not.toHaveValue(/Mustand/);
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expect(sheet.getByText(/To be published/)).toHaveCount(0);
  });

  await test.step('what was typed survives a reload, and the log shows who did what', async () => {
    await page.getByRole('button', { name: /^Basics/ }).click();
    await page.getByRole('textbox', { name: 'Weight, kg' }).fill('1,5');
    await expect(page.getByText('1 field changed')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Weight, kg' })).toHaveValue('1,5');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(sheet.getByText(/Maarja Demo/).first()).toBeVisible();
  });
});

test('[OFFICE-34] two people write the same text of a product: both are shown, and one is chosen', async ({
  browser,
}) => {
  const mine = await signIn(browser, 'catalogue', 'Anu Demo');
  await mine.goto('/admin/products?types=downloadable');
  const grid = mine.getByRole('grid', { name: 'Products' });
  await grid.locator('[data-index="0"]').focus();
  await mine.keyboard.press('Enter');
  const title = mine.getByRole('textbox', { name: 'Short description (et)' });
  await expect(title).toBeEditable();
  const theirs = await signIn(browser, 'catalogue', 'Toomas Demo');
  await theirs.goto(mine.url());
  await title.fill('Minu lühikirjeldus');
  await theirs.getByRole('textbox', { name: 'Short description (et)' }).fill('Kolleegi lühikirjeldus');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByText('Saved.', { exact: false })).toBeVisible();
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = mine.getByRole('dialog');
  await expect(dialog.getByText('Kolleegi lühikirjeldus')).toBeVisible();
  expect(await accessibilityErrors(mine)).toEqual([]);
  await dialog.getByRole('radio', { name: /Minu lühikirjeldus/ }).check();
  await dialog.getByRole('button', { name: /Save/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveValue('Minu lühikirjeldus');
  await expect(theirs.getByRole('textbox', { name: 'Short description (et)' })).toHaveValue(
    'Minu lühikirjeldus',
  );
});
