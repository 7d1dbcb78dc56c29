// E-mails to customers, in the language of the store in which they registered.
import { createEmailContext, type EmailContextDeps } from '../providers/mail/email-context.ts';
import type { EmailContent } from '../providers/mail/email-layout.ts';
import type { Email } from '../providers/mail/mailer.ts';
import type { CustomerRow } from './customer-repository.ts';

interface EmailData {
  firstname: string;
  url: string;
  shop: string;
  /** Hours until the link expires. */
  hours: number;
}

/** E-mails that are sent to accounts only. */
export const ACCOUNT_EMAIL_KINDS = [
  'welcome',
  'password-reset',
  'password-changed',
  'email-confirm',
  'email-change-asked',
  'email-changed',
] as const;
export type CustomerEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number];
type EmailMessages = Record<CustomerEmailKind, (facts: EmailData) => EmailContent>;

const ET: EmailMessages = {
  welcome: ({ firstname, url, shop }) => ({
    subject: `Tere tulemast: ${shop}`,
    greeting: `Tere, ${firstname}!`,
    paragraphs: [
      'Sinu konto on loodud. Kontol näed oma tellimusi, hoiad aadresse ja leiad üles vaadatud tooted.',
    ],
    action: { label: 'Ava oma konto', url },
    notes: ['Kui sa kontot ei loonud, vasta sellele kirjale ja me kustutame selle.'],
  }),
  'password-reset': ({ firstname, url, hours }) => ({
    subject: 'Uue parooli loomine',
    greeting: `Tere, ${firstname}!`,
    paragraphs: ['Keegi, arvatavasti sina, soovis sinu kontole uut parooli. Loo see siin:'],
    action: { label: 'Loo uus parool', url },
    notes: [
      `Link kehtib ${hours} tundi ja ühe korra.`,
      'Kui sa uut parooli ei soovinud, jäta kiri tähelepanuta: vana parool kehtib edasi.',
    ],
  }),
  'password-changed': ({ firstname, url }) => ({
    subject: 'Sinu parool on muudetud',
    greeting: `Tere, ${firstname}!`,
    paragraphs: ['Sinu konto parool on muudetud. Teistes seadmetes logisime sind välja.'],
    action: { label: 'Ava oma konto', url },
    notes: ['Kui sa parooli ei muutnud, loo kohe uus: vali sisselogimisel „Unustasid parooli?“.'],
  }),
  'email-confirm': ({ firstname, url, hours, shop }) => ({
    subject: 'Kinnita oma uus e-posti aadress',
    greeting: `Tere, ${firstname}!`,
    paragraphs: [`Sinu kontole (${shop}) soovitakse seda e-posti aadressi. Kinnita, et see on sinu oma:`],
    action: { label: 'Kinnita aadress', url },
    notes: [
      `Link kehtib ${hours} tundi. Seni jääb kontole senine aadress.`,
      'Kui sa aadressi ei muutnud, jäta kiri tähelepanuta.',
    ],
  }),
  'email-change-asked': ({ firstname, url }) => ({
    subject: 'Sinu kontole soovitakse teist e-posti aadressi',
    greeting: `Tere, ${firstname}!`,
    paragraphs: [
      'Saatsime uuele aadressile kinnituskirja. Kuni see on kinnitamata, jääb kontole see aadress.',
    ],
    action: { label: 'Ava oma konto', url },
    notes: ['Kui see ei olnud sina, muuda kohe oma parooli.'],
  }),
  'email-changed': ({ firstname, url }) => ({
    subject: 'Sinu konto e-posti aadress on muudetud',
    greeting: `Tere, ${firstname}!`,
    paragraphs: ['Sinu kontol on nüüd teine e-posti aadress. Edaspidi kirjutame sinna.'],
    action: { label: 'Ava oma konto', url },
    notes: ['Kui sa aadressi ei muutnud, vasta sellele kirjale kohe.'],
  }),
};

const RU: EmailMessages = {
  welcome: ({ firstname, url, shop }) => ({
    subject: `Добро пожаловать: ${shop}`,
    greeting: `Здравствуйте, ${firstname}!`,
    paragraphs: ['Ваша учётная запись создана. В ней видны заказы, хранятся адреса и просмотренные товары.'],
    action: { label: 'Открыть учётную запись', url },
    notes: ['Если вы не создавали учётную запись, ответьте на это письмо, и мы её удалим.'],
  }),
  'password-reset': ({ firstname, url, hours }) => ({
    subject: 'Новый пароль',
    greeting: `Здравствуйте, ${firstname}!`,
    paragraphs: ['Кто-то, вероятно вы, запросил новый пароль для вашей учётной записи. Создайте его здесь:'],
    action: { label: 'Создать новый пароль', url },
    notes: [
      `Ссылка действует ${hours} ч и только один раз.`,
      'Если вы не запрашивали новый пароль, не обращайте внимания на это письмо: прежний пароль действует.',
    ],
  }),
  'password-changed': ({ firstname, url }) => ({
    subject: 'Ваш пароль изменён',
    greeting: `Здравствуйте, ${firstname}!`,
    paragraphs: ['Пароль вашей учётной записи изменён. На других устройствах мы завершили вход.'],
    action: { label: 'Открыть учётную запись', url },
    notes: ['Если вы не меняли пароль, сразу создайте новый: выберите при входе «Забыли пароль?».'],
  }),
  'email-confirm': ({ firstname, url, hours, shop }) => ({
    subject: 'Подтвердите новый адрес электронной почты',
    greeting: `Здравствуйте, ${firstname}!`,
    paragraphs: [
      `Для вашей учётной записи (${shop}) указали этот адрес электронной почты. Подтвердите, что он ваш:`,
    ],
    action: { label: 'Подтвердить адрес', url },
    notes: [
      `Ссылка действует ${hours} ч. До этого у учётной записи остаётся прежний адрес.`,
      'Если вы не меняли адрес, не обращайте внимания на это письмо.',
    ],
  }),
  'email-change-asked': ({ firstname, url }) => ({
    subject: 'Для вашей учётной записи указали другой адрес',
    greeting: `Здравствуйте, ${firstname}!`,
    paragraphs: [
      'Мы отправили на новый адрес письмо для подтверждения. Пока его не подтвердят, у учётной записи остаётся этот адрес.',
    ],
    action: { label: 'Открыть учётную запись', url },
    notes: ['Если это были не вы, сразу смените пароль.'],
  }),
  'email-changed': ({ firstname, url }) => ({
    subject: 'Адрес вашей учётной записи изменён',
    greeting: `Здравствуйте, ${firstname}!`,
    paragraphs: ['У вашей учётной записи теперь другой адрес электронной почты. Дальше мы пишем туда.'],
    action: { label: 'Открыть учётную запись', url },
    notes: ['Если вы не меняли адрес, сразу ответьте на это письмо.'],
  }),
};

const EN: EmailMessages = {
  welcome: ({ firstname, url, shop }) => ({
    subject: `Welcome to ${shop}`,
    greeting: `Hello, ${firstname}!`,
    paragraphs: ['Your account is ready. It shows your orders and keeps your addresses.'],
    action: { label: 'Open your account', url },
    notes: ['If you did not create it, answer this letter and we delete it.'],
  }),
  'password-reset': ({ firstname, url, hours }) => ({
    subject: 'A new password',
    greeting: `Hello, ${firstname}!`,
    paragraphs: ['Somebody, probably you, asked for a new password for your account. Create it here:'],
    action: { label: 'Create a new password', url },
    notes: [
      `The link counts for ${hours} hours and once.`,
      'If you did not ask for it, ignore this letter: the old password stays.',
    ],
  }),
  'password-changed': ({ firstname, url }) => ({
    subject: 'Your password was changed',
    greeting: `Hello, ${firstname}!`,
    paragraphs: ['The password of your account was changed. You are logged out on other devices.'],
    action: { label: 'Open your account', url },
    notes: ['If you did not change it, create a new one at once: choose “Forgot the password”.'],
  }),
  'email-confirm': ({ firstname, url, hours, shop }) => ({
    subject: 'Confirm your new e-mail address',
    greeting: `Hello, ${firstname}!`,
    paragraphs: [`This e-mail address was given for your account at ${shop}. Confirm that it is yours:`],
    action: { label: 'Confirm the address', url },
    notes: [
      `The link counts for ${hours} hours. Until then the account keeps its address.`,
      'If you did not change it, ignore this letter.',
    ],
  }),
  'email-change-asked': ({ firstname, url }) => ({
    subject: 'Another e-mail address was given for your account',
    greeting: `Hello, ${firstname}!`,
    paragraphs: [
      'We have sent a letter to the new address. Until it is confirmed, your account keeps this one.',
    ],
    action: { label: 'Open your account', url },
    notes: ['If that was not you, change your password at once.'],
  }),
  'email-changed': ({ firstname, url }) => ({
    subject: 'The e-mail address of your account was changed',
    greeting: `Hello, ${firstname}!`,
    paragraphs: ['Your account has another e-mail address now. From now on we write there.'],
    action: { label: 'Open your account', url },
    notes: ['If you did not change it, answer this letter at once.'],
  }),
};

const LANGUAGES: Record<string, EmailMessages> = { et: ET, ru: RU };

/** Links lead to the store in which the customer registered. */
export const createEmailWriter = (deps: EmailContextDeps) => {
  const emailContext = createEmailContext(deps);
  return (
    kind: CustomerEmailKind,
    customer: Pick<CustomerRow, 'email' | 'firstname' | 'store_id'>,
    { path = '/my-account', hours = 0 }: { path?: string; hours?: number } = {},
  ): Email => {
    const store = emailContext.findStore(({ storeId }) => storeId === customer.store_id);
    const { email: to_address, firstname } = customer;
    const data = { firstname, url: emailContext.urlIn(store, path), shop: emailContext.sender.name, hours };
    const content = (LANGUAGES[emailContext.languageOf(store)] ?? EN)[kind](data);
    return emailContext.compose(content, { kind, to_address, store });
  };
};
