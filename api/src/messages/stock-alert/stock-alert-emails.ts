// The e-mails of a stock alert: please confirm, and back in stock.
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { EmailContext } from '../../providers/mail/email-context.ts';
import type { EmailContent } from '../../providers/mail/email-layout.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import type { Translate } from '../../texts/translate.ts';

export type StockAlertEmailKind = 'stock-alert-confirm' | 'stock-alert';

interface EmailData {
  url: string;
  /** Name of the product. */
  name: string;
  days: number;
}
type WriteContent = (t: Translate, data: EmailData) => EmailContent;

const CONTENTS: Record<StockAlertEmailKind, WriteContent> = {
  'stock-alert-confirm': (t, { url, name, days }) => ({
    subject: t('stock_alert.confirm_subject', { name }),
    greeting: t('stock_alert.greeting'),
    paragraphs: [t('stock_alert.confirm_text', { name }), t('stock_alert.confirm_request')],
    action: { label: t('stock_alert.confirm_action'), url },
    notes: [t('stock_alert.confirm_validity', { days }), t('stock_alert.confirm_unwanted')],
  }),
  'stock-alert': (t, { url, name }) => ({
    subject: t('stock_alert.back_subject', { name }),
    greeting: t('stock_alert.greeting'),
    paragraphs: [t('stock_alert.back_text', { name }), t('stock_alert.back_not_reserved')],
    action: { label: t('stock_alert.back_action'), url },
    notes: [t('stock_alert.back_deleted')],
  }),
};

export const stockAlertEmail = (
  context: EmailContext,
  kind: StockAlertEmailKind,
  { to_address, store, path, name, days = 0 }: StockAlertEmailData,
): Email => {
  const content = CONTENTS[kind](context.translateFor(store), {
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
