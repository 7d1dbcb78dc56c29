// The tracking page as HTML: opened by the link of the shipped e-mail, without a login and without JavaScript.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCustomer, PLAIN, placeOrder } from '../account-steps.ts';
import { emailTo, linkIn } from '../outbox.ts';
import { DATA_DIR } from '../shop-database.ts';
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const COMMAND = join(import.meta.dirname, '../../api/src/cli/shop-command.ts');
const shop = (...args: string[]) =>
  promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATA_DIR, NODE_ENV: 'development' },
  });

const expectPrivate = (headers: Record<string, string>) => {
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
};

test('the link of the shipped e-mail opens the tracking page', async ({ request }) => {
  const customer = await createCustomer(request);
  const number = await placeOrder(request, customer, [PLAIN]);
  await shop('orders', 'shipped', number, 'tracking=05300123456789');
  const path = linkIn(await emailTo(customer.email, 'order-shipped'), 'tracking');
  expect(path).toMatch(/^\/et\/tracking\?key=[\w-]{32}$/);

  for (const [address, title] of [
    [path, 'Saadetis on teel'],
    [path.replace('/et/', '/ru/'), 'Отправление в пути'],
  ] as const) {
    const page = await loadPage(request, address);
    expect(page.status).toBe(200);
    expectPrivate(page.response.headers());
    expect(page.all('h1')).toHaveLength(1);
    expect(page.textOf('.order-head h1')).toBe(title);
    expect(page.textOf('main')).toContain('05300123456789');
    // Who has the link learns nothing about the person.
    for (const personal of ['Maari', 'Maasikas', customer.email]) expect(page.html).not.toContain(personal);
  }
});

for (const [store, text] of [
  ['et', 'Seda saadetist ei saa näidata'],
  ['ru', 'Это отправление нельзя показать'],
] as const)
  test(`a forged link, and none, give a plain page: ${store}`, async ({ request }) => {
    for (const query of [`?key=${'a'.repeat(32)}`, '?key=%00', '']) {
      const page = await loadPage(request, `/${store}/tracking${query}`);
      expect(page.status).toBe(404);
      expectPrivate(page.response.headers());
      expect(page.textOf('.order-head h1')).toBe(text);
    }
  });
