// E-mails of a quote to its customer, in the language of the store that it was written for.
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import type { Translate } from '../../texts/translate.ts';

export const QUOTE_EMAILS = ['quote-sent', 'quote-reminder', 'quote-answer', 'quote-withdrawn'] as const;
export type QuoteEmailKind = (typeof QUOTE_EMAILS)[number];

export interface QuoteEmailData {
  to_address: string;
  store_code: string;
  reply_to: string;
  number: string;
  /** YYYY-MM-DD. */
  ends_on: string;
  total_cents: number;
  key: string;
  /** The message of the quote, the answer, or the reason. */
  text: string;
  /** Sent before: this version takes its place. */
  isNewVersion: boolean;
}

interface Words {
  t: Translate;
  number: string;
  day: string;
  total: string;
}

const titlesOf = (kind: QuoteEmailKind, { t, ...values }: Words, isNewVersion: boolean) => {
  switch (kind) {
    case 'quote-sent':
      return {
        subject: t('quote.email_subject', values),
        lead: t(isNewVersion ? 'quote.email_text_new' : 'quote.email_text', values),
        end: t('quote.email_valid', values),
      };
    case 'quote-reminder':
      return {
        subject: t('quote.remind_subject', values),
        lead: t('quote.remind_text', values),
        end: t('quote.remind_ask', values),
      };
    case 'quote-answer':
      return { subject: t('quote.answer_subject', values), lead: '', end: t('quote.answer_page', values) };
    case 'quote-withdrawn':
      return {
        subject: t('quote.withdrawn_subject', values),
        lead: t('quote.withdrawn_text', values),
        end: t('quote.withdrawn_ask', values),
      };
  }
};

export const quoteEmail = (context: EmailContext, kind: QuoteEmailKind, data: QuoteEmailData): Email => {
  const store = context.findStore(({ storeCode }) => storeCode === data.store_code);
  const t = context.translateFor(store);
  const day = formatDay(Date.parse(`${data.ends_on}T12:00:00Z`), store.i18n);
  const words = { t, number: data.number, day, total: formatPrice(eurosOf(data.total_cents), store.i18n) };
  const { subject, lead, end } = titlesOf(kind, words, data.isNewVersion);
  const url = context.urlIn(store, `/quote?key=${encodeURIComponent(data.key)}`);
  const email = context.compose(
    {
      subject,
      greeting: t('quote.email_greeting'),
      paragraphs: [lead, ...data.text.split(/\n+/), end].filter((text) => text.trim() !== ''),
      action: { label: t('quote.email_open'), url },
    },
    { kind, to_address: data.to_address, store },
  );
  return { ...email, reply_to: data.reply_to };
};
