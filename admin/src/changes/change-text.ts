// A change in few words.
import type { ChangeView } from '@klaas/core/contract/admin/change-endpoints.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';

const MAX_SHOWN = 160;

/** Things with a word of their own; others are shown by their name in the log. */
const WORDS: Record<string, MessageId> = {
  category: 'changes.thing_category',
  cms_block: 'changes.thing_block',
  cms_page: 'changes.thing_page',
  content: 'changes.thing_content',
  coupon: 'changes.thing_coupon',
  customer: 'changes.thing_customer',
  customer_access: 'changes.thing_customer_access',
  draft_order: 'changes.thing_draft_order',
  glass_offcut: 'changes.thing_offcut',
  invoice_series: 'changes.thing_invoice_series',
  message: 'changes.thing_message',
  message_reply: 'changes.thing_message_reply',
  newsletter_subscriber: 'changes.thing_subscriber',
  order: 'changes.thing_order',
  order_bulk: 'changes.thing_order_bulk',
  order_mark: 'changes.thing_order_mark',
  pane: 'changes.thing_pane',
  payment_method: 'changes.thing_payment_method',
  product: 'changes.thing_product',
  return: 'changes.thing_return',
  review: 'changes.thing_review',
  saved_view: 'changes.thing_view',
  search_synonym: 'changes.thing_synonym',
  setting: 'changes.thing_setting',
  shipping_method: 'changes.thing_shipping_method',
  shop: 'changes.thing_shop',
  staff_invitation: 'changes.thing_invitation',
  staff_member: 'changes.thing_member',
  taxrule: 'changes.thing_tax',
  url_redirect: 'changes.thing_redirect',
};

/** "order 318": what was changed. */
export const useThing = (): ((change: ChangeView) => string) => {
  const t = useText();
  return ({ entity, entity_id, store }) => {
    const word = WORDS[entity];
    return `${word ? t(word) : entity} ${entity_id}${store === '' ? '' : ` (${store})`}`;
  };
};

export const fieldNamesOf = ({ before, after }: ChangeView): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

export const changedFields = (change: ChangeView): string => fieldNamesOf(change).join(', ');

/** A value of any kind on one line. */
export const shownValue = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};
