// [COUP-03] Newsletter e-mails promise a coupon only if one will be sent: one per address.
import { SettingsSchema } from '@klaas/core/stores/settings.ts';
import { expect, it } from 'vitest';
import { newsletterEmail } from '../../src/messages/newsletter/newsletter-emails.ts';
import { createEmailContext } from '../../src/providers/mail/email-context.ts';
import { translateIn } from '../../src/texts/translate.ts';

const settings = SettingsSchema.parse({});
const emailContext = createEmailContext({ settings, shopUrl: 'https://shop.example' }, translateIn);
const [et, ru] = settings.storeViews.stores;
if (!et || !ru) throw new Error('two stores are expected');
const german = { ...et, i18n: { ...et.i18n, defaultLocale: 'de-DE' } };

it.each([
  ['et', et],
  ['ru', ru],
  ['de', german],
] as const)('[COUP-03] %s: promises the code only to addresses that never had one', (_, store) => {
  const facts = { to_address: 'a@example.ee', store, key: '', token: 'token', days: 7 };
  const first = newsletterEmail(emailContext, 'newsletter-confirm', facts);
  const again = newsletterEmail(emailContext, 'newsletter-confirm', { ...facts, hadCoupon: true });
  for (const form of ['text', 'html'] as const) {
    expect(first[form]).toMatch(/10\s?%/);
    expect(again[form]).not.toMatch(/10\s?%/);
    expect(again[form]).toContain('https://shop.example/');
  }
});
