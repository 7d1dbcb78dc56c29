// E-mails of the newsletter: confirm the subscription, the coupon, confirm the unsubscription.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { EmailContent } from '../../providers/mail/email-layout.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import type { Translate } from '../../texts/translate.ts';

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
type WriteContent = (t: Translate, data: EmailData) => EmailContent;

const CONTENTS: Record<NewsletterEmailKind, WriteContent> = {
  'newsletter-confirm': (t, { url, shop, days, isOfAccount, hadCoupon }) => ({
    subject: t('newsletter.confirm_subject'),
    greeting: t('newsletter.greeting'),
    paragraphs: [
      t('newsletter.confirm_text', { shop }),
      t(hadCoupon ? 'newsletter.confirm_had_coupon' : 'newsletter.confirm_coupon'),
    ],
    action: { label: t('newsletter.confirm_action'), url },
    notes: [
      t('newsletter.confirm_validity', { days }),
      ...(isOfAccount ? [t('newsletter.confirm_account')] : []),
      t('newsletter.confirm_unwanted'),
    ],
  }),
  'newsletter-coupon': (t, { url, leaveUrl, code }) => ({
    subject: t('newsletter.coupon_subject'),
    greeting: t('newsletter.coupon_greeting'),
    paragraphs: [t('newsletter.coupon_text')],
    code,
    action: { label: t('newsletter.coupon_action'), url },
    footer: { label: t('newsletter.coupon_leave'), url: leaveUrl },
  }),
  'newsletter-leave': (t, { leaveUrl, shop }) => ({
    subject: t('newsletter.leave_subject'),
    greeting: t('newsletter.greeting'),
    paragraphs: [t('newsletter.leave_text', { shop })],
    action: { label: t('newsletter.leave_action'), url: leaveUrl },
    notes: [t('newsletter.leave_unwanted')],
  }),
};

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
  const content = CONTENTS[kind](context.translateFor(store), {
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
