import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import emailNames from '@klaas/core/texts/catalogs/en/admin/emails.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { emailSamples } from '../../src/http/email-samples.ts';
import { translateIn } from '../../src/texts/translate.ts';
import { createTestApi } from '../test-deps.ts';

const settings = SettingsSchema.parse({});
const samples = emailSamples({ settings, shopUrl: 'https://shop.example', texts: translateIn, order: null });
const KINDS = [
  ...['welcome', 'password-reset', 'password-changed', 'email-changed'],
  ...[
    'newsletter-confirm',
    'newsletter-coupon',
    'newsletter-leave',
    'stock-alert',
    'stock-alert-confirm',
    'contact',
    'contact-thanks',
  ],
  ...['order-confirmation', 'order-refund', 'payment-mismatch'],
  ...['staff-invitation', 'staff-key-link', 'staff-resting'],
];

describe('every e-mail', () => {
  it('exists in both languages, with different texts', () => {
    for (const code of ['et', 'ru']) {
      const kinds = samples.filter(({ store_code }) => store_code === code).map(({ kind }) => kind);
      for (const kind of KINDS)
        expect(
          kinds.some((one) => one.startsWith(kind)),
          `${code} ${kind}`,
        ).toBe(true);
    }
    const russian = samples.filter(({ store_code }) => store_code === 'ru');
    for (const { kind, subject } of russian) expect(subject, kind).toMatch(/[а-я]/i);
    const estonian = samples.filter(({ store_code }) => store_code === 'et');
    for (const { kind, subject } of estonian) expect(subject, kind).not.toMatch(/[а-я]/i);
  });

  it.each(samples.map((mail) => [`${mail.store_code} ${mail.kind}`, mail] as const))(
    '%s has HTML and text, its language, no scripts, no placeholders and only links to the own shop',
    (_, { html, text, subject, store_code }) => {
      expect(subject.length).toBeGreaterThan(3);
      expect(subject.length).toBeLessThan(80);
      expect(html).toContain(`<html lang="${store_code}">`);
      expect(html).not.toMatch(/<script|<img|\son\w+=|undefined|NaN|\{\w+\}/i);
      expect(text).not.toMatch(/<\w+|undefined|NaN|&#\d+;/);
      expect(text).toContain(settings.company.name);
      for (const [, url] of html.matchAll(/href="([^"]+)"/g))
        expect(url).toMatch(/^(https:\/\/shop\.example|mailto:|tel:)/);
    },
  );
});

it('every e-mail has a name in the back office', () => {
  const named = Object.keys(emailNames);
  for (const { kind } of samples) expect(named).toContain(`emails.name_${kind.replaceAll('-', '_')}`);
});

it('samples are served in development only', async () => {
  const open = await createTestApi({ development: true });
  const list = await (await open.app.request('/api/dev/emails/samples')).text();
  expect(list.match(/<li>/g)?.length).toBe(samples.length);
  const one = await open.app.request('/api/dev/emails/samples/0');
  expect(one.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await one.text()).toContain('<html lang="et">');
  expect((await open.app.request('/api/dev/emails/samples/0?as=text')).headers.get('content-type')).toMatch(
    /text\/plain/,
  );
  expect((await open.app.request('/api/dev/emails/samples/999')).status).toBe(404);
  await open.stop();
  const closed = await createTestApi();
  for (const path of ['/api/dev/emails', '/api/dev/emails/samples', '/api/dev/emails/1'])
    expect((await closed.app.request(path)).status, path).toBe(404);
  await closed.stop();
});
