// E-mails of the newsletter: confirm the subscription, the coupon, confirm the unsubscription.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { EmailContent } from '../../providers/mail/email-layout.ts';
import type { Email } from '../../providers/mail/mailer.ts';

export type NewsletterEmailKind = 'newsletter-confirm' | 'newsletter-coupon' | 'newsletter-leave';

interface EmailData {
  url: string;
  leaveUrl: string;
  shop: string;
  days: number;
  code: string;
  isOfAccount: boolean;
  hadCoupon: boolean;
}
type EmailMessages = Record<NewsletterEmailKind, (facts: EmailData) => EmailContent>;

const ET: EmailMessages = {
  'newsletter-confirm': ({ url, shop, days, isOfAccount, hadCoupon }) => ({
    subject: 'Kinnita uudiskirja tellimus',
    greeting: 'Tere!',
    paragraphs: [
      `Keegi, arvatavasti sina, tellis sellele aadressile uudiskirja: ${shop}.`,
      hadCoupon
        ? 'Kinnita tellimus. Sooduskoodi anname igale aadressile ühe korra, sellele oleme selle juba saatnud.'
        : 'Kinnita tellimus, siis saadame sulle kohe 10% sooduskoodi.',
    ],
    action: { label: 'Kinnitan tellimuse', url },
    notes: [
      `Link kehtib ${days} päeva.`,
      ...(isOfAccount
        ? ['Soov tuli selle aadressiga kliendikontolt. Kinnitades ütled ühtlasi, et konto on sinu.']
        : []),
      'Kui sa uudiskirja ei soovinud, jäta kiri tähelepanuta: rohkem me ei kirjuta.',
    ],
  }),
  'newsletter-coupon': ({ url, leaveUrl, code }) => ({
    subject: 'Sinu 10% sooduskood',
    greeting: 'Aitäh, et liitusid!',
    paragraphs: ['Sisesta see kood ostukorvis ja järgmine tellimus on 10% soodsam. Kood kehtib ühe korra.'],
    code,
    action: { label: 'Poodi', url },
    footer: { label: 'Loobu uudiskirjast', url: leaveUrl },
  }),
  'newsletter-leave': ({ leaveUrl, shop }) => ({
    subject: 'Uudiskirjast loobumine',
    greeting: 'Tere!',
    paragraphs: [`Keegi, arvatavasti sina, soovis sellelt aadressilt uudiskirjast loobuda: ${shop}.`],
    action: { label: 'Loobun uudiskirjast', url: leaveUrl },
    notes: ['Kui sa loobuda ei soovinud, jäta kiri tähelepanuta.'],
  }),
};

const RU: EmailMessages = {
  'newsletter-confirm': ({ url, shop, days, isOfAccount, hadCoupon }) => ({
    subject: 'Подтвердите подписку на рассылку',
    greeting: 'Здравствуйте!',
    paragraphs: [
      `Кто-то, вероятно вы, подписал этот адрес на рассылку: ${shop}.`,
      hadCoupon
        ? 'Подтвердите подписку. Промокод даётся каждому адресу один раз, на этот мы его уже отправляли.'
        : 'Подтвердите подписку, и мы сразу пришлём промокод на скидку 10 %.',
    ],
    action: { label: 'Подтвердить подписку', url },
    notes: [
      `Срок действия ссылки в днях: ${days}.`,
      ...(isOfAccount
        ? [
            'Запрос пришёл из учётной записи с этим адресом. Перейдя по ссылке, вы подтверждаете и то, что она ваша.',
          ]
        : []),
      'Если вы не подписывались, ничего не делайте: больше мы не напишем.',
    ],
  }),
  'newsletter-coupon': ({ url, leaveUrl, code }) => ({
    subject: 'Ваш промокод на скидку 10 %',
    greeting: 'Спасибо, что вы с нами!',
    paragraphs: [
      'Введите промокод в корзине, и следующий заказ будет на 10 % дешевле. Промокод действует один раз.',
    ],
    code,
    action: { label: 'В магазин', url },
    footer: { label: 'Отписаться от рассылки', url: leaveUrl },
  }),
  'newsletter-leave': ({ leaveUrl, shop }) => ({
    subject: 'Отписка от рассылки',
    greeting: 'Здравствуйте!',
    paragraphs: [`Кто-то, вероятно вы, попросил отписать этот адрес от рассылки: ${shop}.`],
    action: { label: 'Отписаться', url: leaveUrl },
    notes: ['Если вы не хотели отписываться, ничего не делайте.'],
  }),
};

const EN: EmailMessages = {
  'newsletter-confirm': ({ url, shop, days, isOfAccount, hadCoupon }) => ({
    subject: 'Please confirm the newsletter',
    greeting: 'Hello!',
    paragraphs: [
      `Somebody, probably you, asked for the newsletter of ${shop} at this address.`,
      hadCoupon
        ? 'Please confirm it. The discount code is given once to an address; this one has been sent it before.'
        : 'Confirm it and we send you a code for 10% off at once.',
    ],
    action: { label: 'Confirm', url },
    notes: [
      `The link counts for ${days} days.`,
      ...(isOfAccount
        ? ['It was asked for in a customer account with this address. Confirming also says that it is yours.']
        : []),
      'If you did not ask for it, do nothing: we do not write again.',
    ],
  }),
  'newsletter-coupon': ({ url, leaveUrl, code }) => ({
    subject: 'Your code for 10% off',
    greeting: 'Thank you for joining!',
    paragraphs: ['Enter this code in the cart and your next order costs 10% less. The code counts once.'],
    code,
    action: { label: 'To the shop', url },
    footer: { label: 'Leave the newsletter', url: leaveUrl },
  }),
  'newsletter-leave': ({ leaveUrl, shop }) => ({
    subject: 'Leaving the newsletter',
    greeting: 'Hello!',
    paragraphs: [`Somebody, probably you, wants this address to leave the newsletter of ${shop}.`],
    action: { label: 'Leave the newsletter', url: leaveUrl },
    notes: ['If you did not want to leave, do nothing.'],
  }),
};

const LANGUAGES: Record<string, EmailMessages> = { et: ET, ru: RU };

/** The store's page that makes the calls: `?token=` confirms, `?leave=` unsubscribes. */
const PAGE = '/newsletter';
const UNSUBSCRIBE_PATH = '/api/ext/mailchimp-subscribe/leave';

export interface NewsletterEmailData {
  to_address: string;
  store: StoreView;
  key: string;
  token?: string;
  code?: string;
  days?: number;
  /** Requested by an account: using the link verifies its address. */
  isOfAccount?: boolean;
  /** [COUP-03] This address has been sent its one code before. */
  hadCoupon?: boolean;
}

export const newsletterEmail = (
  context: EmailContext,
  kind: NewsletterEmailKind,
  {
    to_address,
    store,
    key,
    token,
    code = '',
    days = 0,
    isOfAccount = false,
    hadCoupon = false,
  }: NewsletterEmailData,
): Email => {
  const url =
    token === undefined ? context.urlIn(store, '/') : context.urlIn(store, `${PAGE}?token=${token}`);
  const leaveUrl = context.urlIn(store, `${PAGE}?leave=${key}`);
  const content = (LANGUAGES[context.languageOf(store)] ?? EN)[kind]({
    url,
    leaveUrl,
    shop: context.sender.name,
    days,
    code,
    isOfAccount,
    hadCoupon,
  });
  const email = context.compose(content, { kind, to_address, store });
  if (kind !== 'newsletter-coupon') return email;
  // Mail clients show their own unsubscribe button for it.
  return {
    ...email,
    headers: {
      'List-Unsubscribe': `<${context.sender.shopUrl}${UNSUBSCRIBE_PATH}?key=${key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
