// E-mails to the staff about a payment.
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import { incrementIdOf } from '../order-key.ts';
import type { OrderRow } from '../order-tables.ts';

export interface Sum {
  amount_cents: number;
  currency_code: string;
}

/** What a provider says, and what the shop has written down. */
export interface SumMismatch {
  provider: string;
  reference: string;
  expected: Sum;
  noticed: Sum;
}

/** The currency is as the provider wrote it, and may be unknown here. */
const sumText = ({ amount_cents, currency_code }: Sum, locale: string): string => {
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(eurosOf(amount_cents));
  return `${amount} ${currency_code}`;
};

export const mismatchEmail = (
  context: EmailContext,
  { contact, company }: Pick<Settings, 'contact' | 'company'>,
  order: Pick<OrderRow, 'entity_id' | 'store_code'>,
  { provider, reference, expected, noticed }: SumMismatch,
): Email => {
  const store = context.findStore(({ storeCode }) => storeCode === order.store_code);
  const t = context.translateFor(store);
  const number = incrementIdOf(order.entity_id);
  const locale = store.i18n.defaultLocale;
  return context.compose(
    {
      subject: t('order.mismatch_subject', { number }),
      greeting: t('order.mismatch_title'),
      paragraphs: [t('order.mismatch_text', { number, provider }), t('order.mismatch_next')],
      details: [
        { label: t('order.mismatch_expected'), value: sumText(expected, locale) },
        { label: t('order.mismatch_noticed'), value: sumText(noticed, locale) },
        { label: t('order.mismatch_reference'), value: reference },
      ],
    },
    { kind: 'payment-mismatch', to_address: contact.address || company.email, store },
  );
};
