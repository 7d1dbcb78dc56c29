// E-mails of a contact message: to the staff, and the thanks to its sender.
import { claimNumberOf } from '@klaas/core/messages/claim-number.ts';
import { orderPagePath } from '@klaas/core/orders/order-page.ts';
import { formatDay } from '@klaas/core/stores/date-format.ts';
import { formatExactMoment } from '@klaas/core/stores/exact-moment.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import type { MessageId } from '../../texts/message-id.ts';
import type { MessageRow, NewMessage } from './contact-repository.ts';

/** The line of an order that a claim is about; whoever sends it has shown that the order is theirs. */
export interface ClaimedLine {
  order_id: number;
  order_number: string;
  order_key: string;
  item_id: number;
  name: string;
  /** Of the order: there the acknowledgement goes. */
  email: string;
}

/** Titles by the kind of a message. */
const TITLES: Record<string, MessageId> = {
  question: 'contact.title_question',
  'custom-solution': 'contact.title_custom_solution',
  claim: 'contact.title_claim',
};

const SHOWN = ['name', 'telephone', 'email', 'subject', 'sku', 'details', 'question'] as const;

export const messageEmail = (
  context: EmailContext,
  message: NewMessage,
  { store, to_address }: { store: StoreView; to_address: string },
): Email => {
  const t = context.translateFor(store);
  const titleId = TITLES[message.kind];
  const title = titleId ? t(titleId) : message.kind;
  const files = message.files.map(({ name }) => name).join(', ');
  const details = [
    ...SHOWN.map((field) => ({ label: t(`contact.label_${field}`), value: message[field] ?? '' })),
    { label: t('contact.label_files'), value: files },
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
  const t = context.translateFor(store);
  const { phone } = context.sender;
  const content = {
    subject: t('contact.thanks_subject'),
    greeting: t('contact.thanks_greeting'),
    paragraphs: [t('contact.thanks_text'), t('contact.thanks_urgent', { phone, hours: openingHours })],
    action: { label: t('contact.thanks_action'), url: context.urlIn(store, '/') },
    notes: [t('contact.thanks_unwanted')],
  };
  return context.compose(content, { kind: 'contact-thanks', to_address, store });
};

/** To the address of the order, whoever wrote: number, line, moment, and the last day for the answer. */
export const claimEmail = (
  context: EmailContext,
  claimed: ClaimedLine,
  {
    id,
    answer_by,
    created_at,
    files,
  }: Pick<MessageRow, 'id' | 'created_at' | 'files'> & { answer_by: string },
  store: StoreView,
): Email => {
  const t = context.translateFor(store);
  const number = claimNumberOf(id);
  const path = orderPagePath({ orderId: String(claimed.order_id), key: claimed.order_key }, false);
  const content = {
    subject: t('contact.claim_subject', { number, order: claimed.order_number }),
    greeting: t('contact.claim_greeting'),
    paragraphs: [
      t('contact.claim_text', {
        ...{ number, order: claimed.order_number, product: claimed.name },
        at: formatExactMoment(created_at.getTime(), store.i18n),
      }),
      ...(files.length > 0 ? [t('contact.claim_files', { count: files.length })] : []),
      t('contact.claim_answer', { day: formatDay(Date.parse(`${answer_by}T12:00:00Z`), store.i18n) }),
      t('contact.claim_keep'),
    ],
    action: { label: t('contact.claim_action'), url: context.urlIn(store, path) },
  };
  return context.compose(content, { kind: 'claim-received', to_address: claimed.email, store });
};

/** Sent once instead of more e-mails than the staff can read. */
export const manyMessagesEmail = (
  context: EmailContext,
  { store, to_address }: { store: StoreView; to_address: string },
): Email => {
  const t = context.translateFor(store);
  const content = {
    subject: t('contact.many_subject'),
    greeting: t('contact.many_greeting'),
    paragraphs: [t('contact.many_text')],
  };
  return context.compose(content, { kind: 'contact', to_address, store });
};

/** The thread of a message in mail programs: every e-mail about it refers to the same, never sent one. */
const threadHeaders = ({ sender }: EmailContext, messageId: number): Record<string, string> => {
  const root = `<message-${messageId}@${new URL(sender.shopUrl).hostname}>`;
  return { 'In-Reply-To': root, References: root };
};

/** [OFFICE-93] In the language of the store that the message came from. */
export const replyEmail = (
  context: EmailContext,
  { id, subject }: Pick<MessageRow, 'id' | 'subject'>,
  {
    store,
    to_address,
    reply_to,
    text,
  }: { store: StoreView; to_address: string; reply_to: string; text: string },
): Email => {
  const t = context.translateFor(store);
  const content = {
    subject: subject === '' ? t('contact.reply_subject') : `Re: ${subject}`,
    greeting: t('contact.reply_greeting'),
    paragraphs: text.split(/\n+/),
  };
  return {
    ...context.compose(content, { kind: 'contact-reply', to_address, store }),
    reply_to,
    headers: threadHeaders(context, id),
  };
};
