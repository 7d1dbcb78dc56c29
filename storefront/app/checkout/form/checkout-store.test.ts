import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalStore } from '../../offline/local-store.ts';
import { createMemoryDriver, type StorageDriver } from '../../offline/storage-driver.ts';
import { createCheckoutStore } from './checkout-store.ts';

const WINDOW_MS = 1_800_000;
let driver: StorageDriver;
/** The tab's session storage: survives a reload. */
let drafted: string | null;
let nowMs: number;

const openStorage = () =>
  createLocalStore({ driver, storeCode: 'et', commonCache: false, now: () => 0, log: () => {} }).collection(
    'checkout',
  );

/** Opens a page; only the storage outlives it. */
const openPage = (storage = openStorage()) =>
  createCheckoutStore({
    storage,
    draft: {
      get: () => JSON.parse(drafted ?? 'null') as unknown,
      set: (value) => {
        drafted = JSON.stringify(value);
      },
      clear: () => {
        drafted = null;
      },
    },
    now: () => nowMs,
    country: 'EE',
    windowMs: WINDOW_MS,
  });

type Page = ReturnType<typeof openPage>;

const type = (page: Page, firstName: string, password = '') =>
  page.edit((details) => ({
    ...details,
    personalDetails: { ...details.personalDetails, firstName, password, createAccount: password !== '' },
    shippingDetails: { ...details.shippingDetails, city: `${firstName}ville` },
    paymentDetails: { ...details.paymentDetails, taxId: 'EE1' },
    isCompany: true,
    isBillSame: false,
  }));

beforeEach(() => {
  driver = createMemoryDriver();
  drafted = null;
  nowMs = 1_000_000;
});

describe('[CHK-09] form input', () => {
  it('is restored on the next page', async () => {
    const page = openPage();
    await page.load();
    expect(page.getState()).toMatchObject({ isLoaded: true, details: { modifiedAt: 0 } });
    await type(page, 'Mari');
    await page.tick({ terms: true, sizes: { wall: true } });
    const next = openPage();
    expect(next.getState().isLoaded).toBe(false);
    await next.load();
    expect(next.getState()).toMatchObject({
      isLoaded: true,
      details: {
        personalDetails: { firstName: 'Mari' },
        shippingDetails: { city: 'Mariville', country: 'EE' },
        paymentDetails: { taxId: 'EE1' },
        isCompany: true,
        isBillSame: false,
        modifiedAt: nowMs,
      },
      ticks: { terms: true, sizes: { wall: true } },
    });
  });

  it('typed quickly is stored with the last value', async () => {
    const page = openPage();
    await page.load();
    await Promise.all(['M', 'Ma', 'Mar', 'Mari'].map((name) => type(page, name)));
    const next = openPage();
    await next.load();
    expect(next.getState().details.personalDetails.firstName).toBe('Mari');
  });

  it('typed right before a reload is restored from the draft if the storage write did not finish', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari');
    const stuck = { ...driver, set: () => new Promise<void>(() => {}) };
    [driver, nowMs] = [stuck, nowMs + 5];
    const slow = openPage();
    await slow.load();
    void type(slow, 'Maria', 'Salasona1!');
    const next = openPage();
    await next.load();
    expect(next.getState().details.personalDetails).toMatchObject({ firstName: 'Maria', password: '' });
    expect(drafted).not.toContain('Salasona1!');
  });

  it('is not restored from the draft after the storage was cleared', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari');
    for (const [key] of await driver.entries('shop/checkout/')) await driver.remove(key);
    const next = openPage();
    await next.load();
    expect(next.getState().details.personalDetails.firstName).toBe('');
  });

  it('stored by another version is restored as far as its types match', async () => {
    await driver.set('shop/checkout/personal-details', { firstName: 7, lastName: 'Mets', more: 1 });
    await driver.set('shop/checkout/shipping-details', 'nonsense');
    await driver.set('shop/checkout/checkout', { isCompany: null, modifiedAt: '5', ticks: { terms: 'yes' } });
    const page = openPage();
    await page.load();
    const { details, ticks } = page.getState();
    expect(details.personalDetails).toEqual({
      firstName: '',
      lastName: 'Mets',
      emailAddress: '',
      password: '',
      createAccount: false,
    });
    expect(details).toMatchObject({ isCompany: false, modifiedAt: 0, shippingDetails: { country: 'EE' } });
    expect(ticks).toEqual({ terms: false, sizes: {} });
  });

  it('is kept after the order, or deleted if it is not remembered', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari');
    await page.tick({ terms: true, sizes: {} });
    await page.finish();
    const next = openPage();
    await next.load();
    expect(next.getState()).toMatchObject({
      ticks: { terms: false },
      details: { modifiedAt: 0, personalDetails: { firstName: 'Mari' } },
    });
    await next.setRemembered(false);
    await next.finish();
    // as a login that completes after the order fills the form
    await type(next, 'Mari');
    const last = openPage();
    await last.load();
    expect(last.getState().details.personalDetails.firstName).toBe('');
    expect(await driver.entries('shop/checkout/')).toEqual([]);
  });

  it('is finished once after a bank payment', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari');
    await page.tick({ terms: true, sizes: {} });
    await page.setRemembered(false);
    await openPage().finishStored();
    expect(await driver.entries('shop/checkout/')).toEqual([]);
    const next = openPage();
    await next.load();
    await type(next, 'Jüri');
    await next.finish();
    await openPage().finishStored();
    const last = openPage();
    await last.load();
    expect(last.getState().details.personalDetails.firstName).toBe('Jüri');
  });

  it('is saved again after the storage was cleared', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari');
    for (const [key] of await driver.entries('shop/checkout/')) await driver.remove(key);
    await page.save();
    const next = openPage();
    await next.load();
    expect(next.getState().details.personalDetails.firstName).toBe('Mari');
  });
});

describe('[SES-03] another customer', () => {
  it('does not see what the former one typed in a tab whose logout was in another tab', async () => {
    const storage = openStorage();
    const first = openPage(storage);
    await first.belongTo('7');
    await type(first, 'Mari');
    // Logged out in another tab; then a guest orders there.
    await openStorage().clear();
    const afterLogout = openPage(storage);
    await afterLogout.load();
    expect(afterLogout.getState().details.personalDetails.firstName).toBe('');
    const mine = drafted;
    const elsewhere = openPage();
    await elsewhere.load();
    await type(elsewhere, 'Guest');
    await elsewhere.finish();
    drafted = mine;
    const next = openPage(storage);
    await next.load();
    expect(next.getState().details.personalDetails.firstName).toBe('Guest');
  });

  it('logs in after a session expired: the details of the former one are forgotten, a guest’s are taken over', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari');
    await page.belongTo('7');
    await type(page, 'Mari');
    expect(page.getState().details.personalDetails.firstName).toBe('Mari');
    const next = openPage();
    await next.belongTo('7');
    expect(next.getState().details.personalDetails.firstName).toBe('Mari');
    await next.belongTo('8');
    expect(next.getState().details.personalDetails.firstName).toBe('');
    expect(await driver.entries('shop/checkout/')).toEqual([]);
  });
});

describe('[CHK-07] a password', () => {
  it('is never stored', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari', 'Salasona1!');
    expect(JSON.stringify(await driver.entries(''))).not.toContain('Salasona1!');
    expect(page.getState().details.personalDetails.password).toBe('Salasona1!');
  });

  it('is removed after the order', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari', 'Salasona1!');
    await page.finish();
    expect(page.getState().details.personalDetails).toMatchObject({ password: '', createAccount: false });
  });
});

describe('[CHK-08] active window of thirty minutes', () => {
  it('confirmations expire, form input stays', async () => {
    const page = openPage();
    await page.load();
    await type(page, 'Mari');
    await page.tick({ terms: true, sizes: {} });
    nowMs += WINDOW_MS;
    expect(page.isActive()).toBe(true);
    expect(page.resetIfExpired()).toBe(false);
    nowMs += 1;
    expect(page.isActive()).toBe(false);
    const next = openPage();
    await next.load();
    expect(next.getState()).toMatchObject({
      ticks: { terms: false },
      details: { personalDetails: { firstName: 'Mari' } },
    });
    expect(page.resetIfExpired()).toBe(true);
    expect(page.getState().ticks.terms).toBe(false);
    expect(page.isActive()).toBe(true);
  });

  it('does not reset a form that was never edited', async () => {
    const page = openPage();
    await page.load();
    expect(page.resetIfExpired()).toBe(false);
  });
});

it('increments `filled` only for programmatic changes', async () => {
  const page = openPage();
  await page.load();
  const before = page.getState().filled;
  await type(page, 'Mari');
  expect(page.getState().filled).toBe(before);
  await page.fill((details) => details);
  expect(page.getState().filled).toBe(before);
  await page.fill((details) => ({ ...details, isCompany: false }));
  expect(page.getState().filled).toBe(before + 1);
});
