// Seeds the default shipping methods, payment methods and tax rules in every shop, also one whose catalogue was
// imported before its first start. Once: rows that staff removed are not seeded again.
import { seedCartRules } from '../cart/cart-seed.ts';
import { fillTaxClasses, fillTaxRules } from '../catalog/tax/tax-rule-service.ts';
import type { Database } from './database.ts';
import { loadState, lockSeeding, saveState } from './shop-state.ts';

const METHODS = 'defaults:methods';
const TAX_CLASSES = 'defaults:tax-classes';
const taxesOf = (storeCode: string): string => `defaults:taxes:${storeCode}`;

export const ensureShopDefaults = (db: Database, storeCodes: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSeeding(tx);
    const once = async (fact: string, fill: () => Promise<void>): Promise<void> => {
      if ((await loadState(tx, fact)) !== undefined) return;
      await fill();
      await saveState(tx, fact, 'filled');
    };
    await once(METHODS, () => seedCartRules(tx));
    await once(TAX_CLASSES, () => fillTaxClasses(tx));
    for (const storeCode of storeCodes) await once(taxesOf(storeCode), () => fillTaxRules(tx, storeCode));
  });
