import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmailWriter } from '../customer/customer-emails.ts';
import { customerErrorText } from '../customer/customer-error.ts';
import { demoOrders } from '../db/seed/people/demo-orders.ts';
import { contactErrorText } from '../messages/contact/contact-error.ts';
import { createOrderEmails } from '../orders/email/order-email.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import { createTranslateIn, translateIn as shopTranslateIn } from './translate.ts';

const CATALOGS = join(import.meta.dirname, '../../../core/src/texts/catalogs');
const folder = mkdtempSync(join(tmpdir(), 'catalogs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Latvian is a folder beside the others, with a few texts. */
const LATVIAN = {
  account: {
    'account.greeting': 'Sveiki, {firstname}!',
    'account.welcome_subject': 'Laipni lūdzam: {shop}',
    'account.error_password_wrong': 'Pašreizējā parole nav pareiza.',
  },
  order: {
    'order.subject': 'Pasūtījums {number}: {shop}',
    'order.pieces': '{qty, plural, zero {# gabalu} one {# gabals} other {# gabali}}',
  },
};
cpSync(CATALOGS, folder, { recursive: true });
mkdirSync(join(folder, 'lv/api'), { recursive: true });
for (const [name, texts] of Object.entries(LATVIAN))
  writeFileSync(join(folder, 'lv/api', `${name}.json`), JSON.stringify(texts));

const store = {
  ...ESTONIAN_STORE,
  storeCode: 'lv',
  i18n: { ...ESTONIAN_STORE.i18n, defaultLocale: 'lv-LV' },
};
const defaults = defaultSettings();
const settings = { ...defaults, storeViews: { ...defaults.storeViews, stores: [store] } };
const deps = { settings, shopUrl: 'https://shop.example' };
const translateIn = createTranslateIn(folder);

describe('[STORE-02] a language added as a folder', () => {
  it('is used by e-mails; a text that it lacks is English', () => {
    const email = createEmailWriter(deps, translateIn)('welcome', {
      email: 'a@b.lv',
      firstname: 'Anna',
      store_id: 1,
    });
    expect(email.subject).toBe(`Laipni lūdzam: ${settings.company.name}`);
    expect(email.html).toContain('<html lang="lv">');
    expect(email.text).toContain('Sveiki, Anna!');
    expect(email.text).toContain('Open your account');
  });

  it('is used by e-mails about an order, with its own plural forms', () => {
    const [draft] = demoOrders({ id: 1, email: 'a@b.lv' });
    const order = {
      coupon_code: null,
      paid_at: null,
      tracking_number: '',
      visits: [],
      ...draft,
      entity_id: 1,
    } as OrderRow;
    const emails = createOrderEmails({ ...deps, isPaidAtBank: () => false }, translateIn);
    const email = emails.placed({ ...order, store_code: 'lv' }, 'key');
    expect(email.subject).toBe(`Pasūtījums 000000001: ${settings.company.name}`);
    expect(email.text).toContain('2 gabali × ');
    expect(email.text).toContain('1 gabals × ');
    expect(email.text).toContain('Order number');
  });

  it('is used by messages of the api', () => {
    const t = translateIn('lv-LV');
    expect(customerErrorText('password_wrong', t)).toBe('Pašreizējā parole nav pareiza.');
    expect(customerErrorText('email_taken', t)).toMatch(/^A customer with the same email/);
    expect(contactErrorText('too_fast', t)).toBe('That was too fast. Please send it once more.');
  });
});

it('[STORE-02] a language without a folder is English', () => {
  expect(shopTranslateIn('xx')('review.anonymous')).toBe('Customer');
  expect(shopTranslateIn('et-EE')('review.anonymous')).toBe('Klient');
  expect(shopTranslateIn('ru-RU')('review.anonymous')).toBe('Покупатель');
});
