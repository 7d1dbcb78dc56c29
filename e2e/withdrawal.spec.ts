// Withdrawal from a contract: the link of every page, two steps, and the receipt; with the link of an order the lines.
import { readFile } from 'node:fs/promises';
import { createCustomer, PLAIN, placeOrder } from './account-steps.ts';
import { emailTo } from './outbox.ts';
import { accessibilityErrors, expect, horizontalOverflowPx, test, visit } from './visit.ts';

const PATHS = { et: 'taganemine', ru: 'otkaz-ot-dogovora' } as const;

const STORES = {
  et: {
    ...{ link: 'Tagane lepingust siin', next: 'Edasi', confirm: 'Kinnita taganemine' },
    ...{ name: 'Sinu nimi', number: 'Tellimuse number', email: 'E-posti aadress' },
    ...{ wrong: 'Kirjuta oma nimi.', done: 'Avaldus on käes' },
    file: 'Salvesta kinnitus failina',
  },
  ru: {
    ...{ link: 'Отказаться от договора здесь', next: 'Далее', confirm: 'Подтвердить отказ' },
    ...{ name: 'Ваше имя', number: 'Номер заказа', email: 'Электронная почта' },
    ...{ wrong: 'Укажите ваше имя.', done: 'Заявление получено' },
    file: 'Сохранить подтверждение в файл',
  },
} as const;

for (const store of ['et', 'ru'] as const) {
  const texts = STORES[store];
  test(`${store}: a guest withdraws in two steps, from the footer`, async ({ page, request }) => {
    const customer = await createCustomer(request);
    const number = await placeOrder(request, customer, [PLAIN]);
    await visit(page, `/${store}/search`);
    const link = page.locator('footer').getByRole('link', { name: texts.link });
    await expect(link).toHaveAttribute('href', `/${store}/${PATHS[store]}`);
    await visit(page, `/${store}/${PATHS[store]}`);
    const main = page.locator('main');
    await main.getByRole('button', { name: texts.next }).click();
    await expect(main).toContainText(texts.wrong);
    await main.getByLabel(texts.name).fill('Mari Maasikas');
    await main.getByLabel(texts.number).fill(number);
    await main.getByLabel(texts.email).fill(customer.email);
    expect(await accessibilityErrors(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await horizontalOverflowPx(page)).toBe(0);
    await main.getByRole('button', { name: texts.next }).click();
    await expect(main).toContainText(customer.email);
    expect(await accessibilityErrors(page)).toEqual([]);
    await main.getByRole('button', { name: texts.confirm, exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(texts.done);
    await expect(main).toContainText(/\d\d:\d\d:\d\d \(UTC/);
    const file = page.waitForEvent('download');
    await main.getByRole('link', { name: texts.file }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toContain(number);
    const receipt = await readFile(await saved.path(), 'utf8');
    for (const words of [number, customer.email, 'Mari Maasikas', ' (UTC'] as const)
      expect(receipt).toContain(words);
    const email = await emailTo(customer.email, 'order-withdrawal');
    expect(JSON.stringify(email)).toContain(number);
  });
}
