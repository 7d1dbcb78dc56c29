// Restores the demo shop to its seeded state in one transaction: what people did is removed and seeded again, as of now,
// and changed documents, texts and stock get their values back. What visitors added, such as products, stays.
import { notifyContentChange } from '../../content/content-editor.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import type { Database } from '../database.ts';
import { demoCatalogue, demoSkus } from '../seed/demo-catalogue.ts';
import { fillDemoShop, type SeedOptions } from '../seed/seed-demo-shop.ts';
import { lockSeeding } from '../shop-state.ts';
import { isDemoShop } from './demo-mode.ts';
import {
  removeCustomers,
  removeGoods,
  removeMessages,
  removeOrders,
  removeReviews,
} from './remove-demo-people.ts';

/** Number of removed orders; null: not the demo shop. */
export const resetDemoShop = (
  db: Database,
  author: ChangeAuthor,
  options: Omit<SeedOptions, 'storeCodes'>,
): Promise<number | null> =>
  db.transaction(async (tx) => {
    await lockSeeding(tx);
    if (!(await isDemoShop(tx))) return null;
    const skus = JSON.stringify(demoSkus());
    const { deleted, emails } = await removeOrders(tx, skus);
    await removeGoods(tx, skus);
    await removeReviews(
      tx,
      demoCatalogue('et').product.map(({ id }) => Number(id)),
    );
    // Files of the demo's messages are written again under the same names.
    await removeMessages(tx);
    await removeCustomers(tx, emails);
    await fillDemoShop(tx, options, { isAgain: true });
    await notifyContentChange(tx);
    await recordChange(tx, author, {
      ...{ entity: 'shop', id: 'demo', store: '', version: 1, isFinal: true },
      ...{ before: { demo: true }, after: { demo: true, reset: true } },
    });
    return deleted;
  });
