// People of the back office in a browser: invitation, passkey, proof, staff and the own account.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createPrintedInvitations } from '../api/src/staff/people/staff-invitation-service.ts';
import { DATA_DIR, inDatabase, shopDatabase } from './shop-database.ts';
import { findFreePort, type Program, startProgram } from './support/second-shop.ts';
import { accessibilityErrors, expect, horizontalOverflowPx, test } from './visit.ts';

// The first question of a browser that has not signed in is answered with 401, which the console shows.
test.use({ quiet: false });
test.describe.configure({ mode: 'default' });

let shop: Program;
let shopUrl: string;
// A passkey belongs to a host name: an address of numbers cannot have one.
test.beforeAll(async () => {
  const port = await findFreePort();
  shopUrl = `http://localhost:${port}`;
  const env = { PORT: String(port), HOST: 'localhost', SHOP_URL: shopUrl, DATA_DIR };
  const settings = { SETTINGS__server__preparePictures: 'false' };
  shop = await startProgram('server/main.ts', { ...env, ...settings }, `${shopUrl}/readyz`);
});
test.afterAll(() => shop.stop());

const invite = (email: string) =>
  createPrintedInvitations({ db: shopDatabase(), now: Date.now, shopUrl }).print(
    { kind: 'command_line', name: 'e2e' },
    { email, role: 'owner' },
  );

const addAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
};

const expectSound = async (page: Page) => {
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(await horizontalOverflowPx(page)).toBe(0);
};

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Konto' }).click();
  await page.getByRole('menuitem', { name: 'Logi välja' }).click();
  await expect(page.getByRole('heading', { name: 'Tere tulemast tagasi' })).toBeVisible();
};

test('[OFFICE-04] an invited person makes a passkey, and signs in with it without a password', async ({
  page,
}) => {
  const email = `omanik-${randomUUID()}@example.com`;
  await addAuthenticator(page);
  await page.goto(await invite(email));
  await expect(page.getByText(email)).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Sinu nimi').fill('Mari Proov');
  await page.getByRole('button', { name: 'Loo pääsuvõti' }).click();
  await expect(page.getByRole('region', { name: 'Taastekoodid' }).getByRole('listitem')).toHaveCount(10);
  await expectSound(page);
  await page.getByRole('button', { name: 'Hoidsin need alles' }).click();
  await expect(page.getByRole('heading', { name: 'Teha' })).toBeVisible();
  // [OFFICE-01] The cookie is the browser's own: no script reads it.
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: '__Host-office', httpOnly: true, secure: true, sameSite: 'Strict' });

  await signOut(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Sisene pääsuvõtmega' }).click();
  await expect(page.getByRole('heading', { name: 'Teha' })).toBeVisible();

  // [OFFICE-12] The proof of the sign-in has become old.
  await inDatabase((pool) =>
    pool.query(
      `update staff_session set proven_at = now() - interval '6 minutes'
       where staff_id = (select id from staff_member where email = $1)`,
      [email],
    ),
  );
  await page.getByRole('link', { name: 'Töötajad' }).click();
  await page.getByRole('button', { name: 'Kutsu töötaja' }).click();
  const invited = `uus-${randomUUID()}@example.com`;
  const dialog = page.getByRole('dialog', { name: 'Kutsu töötaja' });
  await dialog.getByLabel('E-posti aadress').fill(invited);
  await dialog.getByLabel('Roll').selectOption('workshop');
  await dialog.getByRole('button', { name: 'Saada kutse' }).click();
  await page.getByRole('button', { name: 'Kinnita pääsuvõtmega' }).click();
  await expect(page.getByRole('row', { name: invited })).toContainText('töökoda');

  await page.getByRole('button', { name: `Mari Proov ${email}` }).click();
  await expect(
    page.getByRole('complementary', { name: 'Mari Proov' }).getByText('Chrome, Linux').first(),
  ).toBeVisible();
  await expectSound(page);
});

test('the demo’s owner looks around: sign-in, staff and account in three languages', async ({ page }) => {
  await page.goto(`${shopUrl}/admin`);
  for (const [language, title] of [
    ['English', 'Welcome back'],
    ['Русский', 'С возвращением'],
    ['Eesti', 'Tere tulemast tagasi'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectSound(page);
  }
  await page.getByRole('button', { name: 'Parool ja kood' }).click();
  await page.getByLabel('E-posti aadress').fill('keegi@example.com');
  await page.getByLabel('Parool').fill('Vale-parool-1');
  await page.getByLabel('Autentimisrakenduse kood').fill('123456');
  await page.getByRole('button', { name: 'Logi sisse' }).click();
  await expect(page.getByRole('alert')).toContainText('Aadress, parool, kood või võti on vale');
  await expectSound(page);
  await page.getByRole('button', { name: 'Vaata ringi näidisomanikuna' }).click();
  await expect(page.getByRole('heading', { name: 'Teha' })).toBeVisible();
  await page.getByRole('button', { name: 'Konto' }).click();
  await page.getByRole('menuitem', { name: 'Minu konto' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Minu konto' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Uued taastekoodid' }).click();
  await expect(page.getByText('Näidisomanik ei saa inimesi ja võtmeid muuta.')).toBeVisible();
});
