// E-mails of a contact message: to the staff, and the thanks to its sender.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { EmailContent } from '../../providers/mail/email-layout.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import type { MessageRow } from './contact-repository.ts';

interface EmailMessages {
  titles: Record<string, string>;
  labels: Record<
    'name' | 'email' | 'telephone' | 'subject' | 'question' | 'sku' | 'details' | 'files',
    string
  >;
  thanks: (facts: { phone: string; hours: string; url: string }) => EmailContent;
  many: EmailContent;
}

const ET: EmailMessages = {
  titles: { question: 'Kiri veebipoest', 'custom-solution': 'Erilahenduse päring' },
  labels: {
    name: 'Nimi',
    email: 'E-post',
    telephone: 'Telefon',
    subject: 'Teema',
    question: 'Küsimus',
    sku: 'Toode',
    details: 'Mõõdud ja valikud',
    files: 'Failid',
  },
  thanks: ({ phone, hours, url }) => ({
    subject: 'Saime sinu kirja kätte',
    greeting: 'Aitäh, et kirjutasid!',
    paragraphs: [
      'Sinu kiri on meil käes. Vastame tavaliselt ühe tööpäeva jooksul.',
      `Kui asi ei kannata oodata, helista: ${phone} (${hours}).`,
    ],
    action: { label: 'Tagasi poodi', url },
    notes: ['Kui sa meile ei kirjutanud, sisestas keegi kogemata sinu aadressi; jäta kiri tähelepanuta.'],
  }),
  many: {
    subject: 'Poodi tuleb ebatavaliselt palju kirju',
    greeting: 'Viimase tunni jooksul tuli üle 200 kirja.',
    paragraphs: [
      'Järgmised kirjad hoitakse poes alles, kuid neid ei edastata ükshaaval. Neid saab lugeda käsuga: npm run shop -- messages list',
    ],
  },
};

const RU: EmailMessages = {
  titles: { question: 'Письмо из интернет-магазина', 'custom-solution': 'Запрос на индивидуальный заказ' },
  labels: {
    name: 'Имя',
    email: 'Эл. почта',
    telephone: 'Телефон',
    subject: 'Тема',
    question: 'Вопрос',
    sku: 'Товар',
    details: 'Размеры и выбор',
    files: 'Файлы',
  },
  thanks: ({ phone, hours, url }) => ({
    subject: 'Мы получили ваше письмо',
    greeting: 'Спасибо, что написали!',
    paragraphs: [
      'Ваше письмо у нас. Обычно мы отвечаем в течение одного рабочего дня.',
      `Если дело не терпит, позвоните: ${phone} (${hours}).`,
    ],
    action: { label: 'Вернуться в магазин', url },
    notes: ['Если вы нам не писали, кто-то ошибся адресом; просто не обращайте внимания на это письмо.'],
  }),
  many: {
    subject: 'В магазин приходит необычно много писем',
    greeting: 'За последний час пришло больше 200 писем.',
    paragraphs: [
      'Следующие письма сохраняются в магазине, но не пересылаются по одному. Прочитать их можно командой: npm run shop -- messages list',
    ],
  },
};

const EN: EmailMessages = {
  titles: { question: 'A message from the shop', 'custom-solution': 'An enquiry for a custom solution' },
  labels: {
    name: 'Name',
    email: 'E-mail',
    telephone: 'Telephone',
    subject: 'Subject',
    question: 'Question',
    sku: 'Product',
    details: 'Sizes and choices',
    files: 'Files',
  },
  thanks: ({ phone, hours, url }) => ({
    subject: 'We have your message',
    greeting: 'Thank you for writing!',
    paragraphs: [
      'Your message is here. We usually answer within one working day.',
      `If it cannot wait, call us: ${phone} (${hours}).`,
    ],
    action: { label: 'Back to the shop', url },
    notes: ['If you did not write to us, somebody mistyped an address; please ignore this letter.'],
  }),
  many: {
    subject: 'Unusually many messages come to the shop',
    greeting: 'More than 200 messages came within an hour.',
    paragraphs: [
      'Those that follow are kept in the shop but not mailed one by one. To read them: npm run shop -- messages list',
    ],
  },
};

const LANGUAGES: Record<string, EmailMessages> = { et: ET, ru: RU };
const messagesOf = (context: EmailContext, store: StoreView): EmailMessages =>
  LANGUAGES[context.languageOf(store)] ?? EN;

const SHOWN = ['name', 'telephone', 'email', 'subject', 'sku', 'details', 'question'] as const;

export const messageEmail = (
  context: EmailContext,
  message: Omit<MessageRow, 'id'>,
  { store, to_address }: { store: StoreView; to_address: string },
): Email => {
  const { titles, labels } = messagesOf(context, store);
  const title = titles[message.kind] ?? message.kind;
  const files = message.files.map(({ name }) => name).join(', ');
  const details = [
    ...SHOWN.map((field) => ({ label: labels[field], value: message[field] ?? '' })),
    { label: labels.files, value: files },
  ].filter(({ value }) => value !== '');
  const subject = message.subject === '' ? title : `${title}: ${message.subject}`;
  return {
    ...context.compose(
      { subject, greeting: title, paragraphs: [], details: details },
      { kind: 'contact', to_address, store },
    ),
    ...(message.email && { reply_to: message.email }),
    ...(message.files.length > 0 && {
      attachments: message.files.map(({ name, type, file }) => ({ name, type, file })),
    }),
  };
};

/** Nothing of the message is repeated: the sender may have entered somebody else's address. */
export const thanksEmail = (
  context: EmailContext,
  { store, to_address, openingHours }: { store: StoreView; to_address: string; openingHours: string },
): Email => {
  const { phone } = context.sender;
  const content = messagesOf(context, store).thanks({
    phone,
    hours: openingHours,
    url: context.urlIn(store, '/'),
  });
  return context.compose(content, { kind: 'contact-thanks', to_address, store });
};

/** Sent once instead of more e-mails than the staff can read. */
export const manyMessagesEmail = (
  context: EmailContext,
  { store, to_address }: { store: StoreView; to_address: string },
): Email => context.compose(messagesOf(context, store).many, { kind: 'contact', to_address, store });
