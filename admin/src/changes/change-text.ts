// A change in few words.
import type { ChangeView } from '@klaas/core/contract/admin/change-endpoints.ts';
import { useMemo } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { fieldText, valueText } from './change-values.ts';

/** Things with a word of their own; others are shown by their name in the log. */
const WORDS: Record<string, MessageId> = {
  backup: 'changes.thing_backup',
  category: 'changes.thing_category',
  cms_block: 'changes.thing_block',
  cms_page: 'changes.thing_page',
  content: 'changes.thing_content',
  coupon: 'changes.thing_coupon',
  customer: 'changes.thing_customer',
  customer_access: 'changes.thing_customer_access',
  draft_order: 'changes.thing_draft_order',
  quote: 'changes.thing_quote',
  glass_offcut: 'changes.thing_offcut',
  invoice_series: 'changes.thing_invoice_series',
  message: 'changes.thing_message',
  message_reply: 'changes.thing_message_reply',
  newsletter_subscriber: 'changes.thing_subscriber',
  order: 'changes.thing_order',
  order_bulk: 'changes.thing_order_bulk',
  product_run: 'changes.thing_product_run',
  order_mark: 'changes.thing_order_mark',
  pane: 'changes.thing_pane',
  payment_method: 'changes.thing_payment_method',
  price_table: 'changes.thing_price_table',
  product: 'changes.thing_product',
  product_text: 'changes.thing_product',
  return: 'changes.thing_return',
  review: 'changes.thing_review',
  saved_view: 'changes.thing_view',
  search_synonym: 'changes.thing_synonym',
  setting: 'changes.thing_setting',
  shipping_method: 'changes.thing_shipping_method',
  shop: 'changes.thing_shop',
  staff_invitation: 'changes.thing_invitation',
  staff_member: 'changes.thing_member',
  staff_role: 'changes.thing_role',
  stock: 'changes.thing_stock',
  stock_item: 'changes.thing_stock_item',
  tax_class: 'changes.thing_tax_class',
  work_mark: 'changes.thing_work_mark',
  job: 'changes.thing_job',
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

/** Names and values of fields in the person's language. */
export const useChangeWords = () => {
  const t = useText();
  const { money, moment, date } = useFormat();
  return useMemo(() => {
    const words = { t, money, moment, date };
    return {
      field: (name: string): string => fieldText(t, name),
      value: (name: string, value: unknown): string => valueText(words, name, value),
      fields: (change: ChangeView): string =>
        fieldNamesOf(change)
          .map((name) => fieldText(t, name))
          .join(', '),
    };
  }, [t, money, moment, date]);
};
