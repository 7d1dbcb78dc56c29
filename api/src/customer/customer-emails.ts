// E-mails to customers, in the language of the store in which they registered.
import { createEmailContext, type EmailContextDeps } from '../providers/mail/email-context.ts';
import type { EmailContent } from '../providers/mail/email-layout.ts';
import type { Email } from '../providers/mail/mailer.ts';
import type { Translate, TranslateIn } from '../texts/translate.ts';
import type { CustomerRow } from './customer-repository.ts';

interface EmailData {
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

type WriteContent = (t: Translate, data: EmailData) => Omit<EmailContent, 'greeting'>;

const CONTENTS: Record<CustomerEmailKind, WriteContent> = {
  welcome: (t, { url, shop }) => ({
    subject: t('account.welcome_subject', { shop }),
    paragraphs: [t('account.welcome_text')],
    action: { label: t('account.open'), url },
    notes: [t('account.welcome_unwanted')],
  }),
  'password-reset': (t, { url, hours }) => ({
    subject: t('account.password_reset_subject'),
    paragraphs: [t('account.password_reset_text')],
    action: { label: t('account.password_reset_action'), url },
    notes: [t('account.password_reset_validity', { hours }), t('account.password_reset_unwanted')],
  }),
  'password-changed': (t, { url }) => ({
    subject: t('account.password_changed_subject'),
    paragraphs: [t('account.password_changed_text')],
    action: { label: t('account.open'), url },
    notes: [t('account.password_changed_unwanted')],
  }),
  'email-confirm': (t, { url, hours, shop }) => ({
    subject: t('account.email_confirm_subject'),
    paragraphs: [t('account.email_confirm_text', { shop })],
    action: { label: t('account.email_confirm_action'), url },
    notes: [t('account.email_confirm_validity', { hours }), t('account.email_confirm_unwanted')],
  }),
  'email-change-asked': (t, { url }) => ({
    subject: t('account.email_change_asked_subject'),
    paragraphs: [t('account.email_change_asked_text')],
    action: { label: t('account.open'), url },
    notes: [t('account.email_change_asked_unwanted')],
  }),
  'email-changed': (t, { url }) => ({
    subject: t('account.email_changed_subject'),
    paragraphs: [t('account.email_changed_text')],
    action: { label: t('account.open'), url },
    notes: [t('account.email_changed_unwanted')],
  }),
};

/** Links lead to the store in which the customer registered. */
export const createEmailWriter = (deps: EmailContextDeps, translateIn: TranslateIn) => {
  const emailContext = createEmailContext(deps, translateIn);
  return (
    kind: CustomerEmailKind,
    customer: Pick<CustomerRow, 'email' | 'firstname' | 'store_id'>,
    { path = '/my-account', hours = 0 }: { path?: string; hours?: number } = {},
  ): Email => {
    const store = emailContext.findStore(({ storeId }) => storeId === customer.store_id);
    const { email: to_address, firstname } = customer;
    const t = emailContext.translateFor(store);
    const data = { url: emailContext.urlIn(store, path), shop: emailContext.sender.name, hours };
    const content = { greeting: t('account.greeting', { firstname }), ...CONTENTS[kind](t, data) };
    return emailContext.compose(content, { kind, to_address, store });
  };
};
