// Jobs of quotes: what has ended is told so, and customers are reminded before the end, once a version.
import { isReminderDue } from '@klaas/core/checkout/quote/quote-state.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../../db/database.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { QuoteEditor } from './quote-editor.ts';
import { listEnded, listUnreminded } from './quote-repository.ts';

/** Of one run; the next run goes on. */
const MOST = 500;

export interface QuoteFollowUpDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'quotes'>;
  editor: Pick<QuoteEditor, 'expire' | 'remind'>;
}

export const createQuoteFollowUp =
  ({ db, now, settings, editor }: QuoteFollowUpDeps) =>
  async (): Promise<number> => {
    const author = shopAuthor('quote.follow-up');
    const today = shopDayOf(now());
    const days = settings.quotes.remindDays;
    let count = 0;
    for (const { id } of await listEnded(db, today, MOST)) if (await editor.expire(author, id)) count += 1;
    if (days === 0) return count;
    for (const { id } of await listUnreminded(db, addDays(today, days), MOST)) {
      const isReminded = await editor.remind(
        author,
        id,
        ({ ends_on }, sentAt) =>
          ends_on !== null && isReminderDue({ ends_on, sent_on: shopDayOf(sentAt.getTime()) }, today, days),
      );
      if (isReminded) count += 1;
    }
    return count;
  };
