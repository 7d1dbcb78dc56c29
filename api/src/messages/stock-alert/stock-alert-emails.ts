// The e-mails of a stock alert: please confirm, and back in stock.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { EmailContent } from '../../providers/mail/email-layout.ts';
import type { Email } from '../../providers/mail/mailer.ts';

export type StockAlertEmailKind = 'stock-alert-confirm' | 'stock-alert';

interface EmailData {
  url: string;
  /** Name of the product. */
  name: string;
  days: number;
}
type EmailMessages = Record<StockAlertEmailKind, (facts: EmailData) => EmailContent>;

const ET: EmailMessages = {
  'stock-alert-confirm': ({ url, name, days }) => ({
    subject: `Kinnita teavitus: ${name}`,
    greeting: 'Tere!',
    paragraphs: [
      `Keegi, arvatavasti sina, soovis sellele aadressile teadet, kui see toode on jälle saadaval: ${name}.`,
      'Kinnita soov, siis saadame sulle ühe kirja, kui toode on tagasi.',
    ],
    action: { label: 'Kinnitan', url },
    notes: [`Link kehtib ${days} päeva.`, 'Kui sa teadet ei soovinud, jäta kiri tähelepanuta.'],
  }),
  'stock-alert': ({ url, name }) => ({
    subject: `Jälle saadaval: ${name}`,
    greeting: 'Tere!',
    paragraphs: [
      `Palusid teada anda: ${name} on jälle saadaval.`,
      'Toodet me sinu jaoks ei hoia, kogus võib olla väike.',
    ],
    action: { label: 'Vaata toodet', url },
    notes: ['Rohkem me sellest tootest ei kirjuta; sinu soov on kustutatud.'],
  }),
};

const RU: EmailMessages = {
  'stock-alert-confirm': ({ url, name, days }) => ({
    subject: `Подтвердите уведомление: ${name}`,
    greeting: 'Здравствуйте!',
    paragraphs: [
      `Кто-то, вероятно вы, попросил сообщить на этот адрес, когда товар снова появится: ${name}.`,
      'Подтвердите просьбу, и мы пришлём одно письмо, когда товар снова будет в наличии.',
    ],
    action: { label: 'Подтвердить', url },
    notes: [`Срок действия ссылки в днях: ${days}.`, 'Если вы об этом не просили, ничего не делайте.'],
  }),
  'stock-alert': ({ url, name }) => ({
    subject: `Снова в наличии: ${name}`,
    greeting: 'Здравствуйте!',
    paragraphs: [
      `Вы просили сообщить: ${name} — снова в наличии.`,
      'Мы не резервируем товар, количество может быть небольшим.',
    ],
    action: { label: 'Посмотреть товар', url },
    notes: ['Больше мы об этом товаре не напишем; ваша просьба удалена.'],
  }),
};

const EN: EmailMessages = {
  'stock-alert-confirm': ({ url, name, days }) => ({
    subject: `Please confirm: ${name}`,
    greeting: 'Hello!',
    paragraphs: [
      `Somebody, probably you, wants to be told at this address when this product is back: ${name}.`,
      'Confirm it and we send you one letter when it can be bought again.',
    ],
    action: { label: 'Confirm', url },
    notes: [`The link counts for ${days} days.`, 'If you did not ask for it, do nothing.'],
  }),
  'stock-alert': ({ url, name }) => ({
    subject: `Back in stock: ${name}`,
    greeting: 'Hello!',
    paragraphs: [
      `You asked us to tell you: ${name} can be bought again.`,
      'We do not keep it for you, and there may be few pieces.',
    ],
    action: { label: 'See the product', url },
    notes: ['We do not write about this product again; your wish is deleted.'],
  }),
};

const LANGUAGES: Record<string, EmailMessages> = { et: ET, ru: RU };

export const stockAlertEmail = (
  context: EmailContext,
  kind: StockAlertEmailKind,
  { to_address, store, path, name, days = 0 }: StockAlertEmailData,
): Email => {
  const content = (LANGUAGES[context.languageOf(store)] ?? EN)[kind]({
    url: context.urlIn(store, path),
    name,
    days,
  });
  return context.compose(content, { kind, to_address, store });
};

export interface StockAlertEmailData {
  to_address: string;
  store: StoreView;
  /** Target of its button. */
  path: string;
  name: string;
  days?: number;
}
