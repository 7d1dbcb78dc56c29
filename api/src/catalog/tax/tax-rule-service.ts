// Default tax rules of a store. Tax rules are catalogue documents, so running servers are notified of every change.
import { isDeepStrictEqual } from 'node:util';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { removeEntity } from '../../staff/edit-service.ts';
import { loadDocuments, upsertDocuments } from '../catalog-repository.ts';
import { createDocumentEntity } from '../document-entity-service.ts';
import { DEFAULT_TAX_CLASSES, DEFAULT_TAX_RULES } from './default-tax-rules.ts';
import { taxClasses } from './tax-class-tables.ts';

export const loadRules = async (db: Database | Transaction, storeCode: string): Promise<TaxRule[]> => {
  const rules: TaxRule[] = [];
  for await (const batch of loadDocuments(db, storeCode, 'taxrule'))
    rules.push(...(batch as unknown as TaxRule[]));
  return rules;
};

/** Tax rules of a dump replace the defaults, unless the staff changed them. */
export const replaceDefaultTaxRules = async (
  tx: Transaction,
  author: ChangeAuthor,
  storeCode: string,
  broughtIds: readonly string[],
): Promise<void> => {
  const stored = await loadRules(tx, storeCode);
  const untouched = DEFAULT_TAX_RULES.filter(
    (rule) =>
      !broughtIds.includes(String(rule.id)) &&
      stored.some((one) => one.id === rule.id && isDeepStrictEqual(one, rule)),
  );
  const rules = createDocumentEntity('taxrule');
  for (const { id } of untouched) await removeEntity(tx, rules, author, { id: String(id), store: storeCode });
};

/** The defaults of the specification, for a store without rules. */
export const fillTaxRules = async (tx: Transaction, storeCode: string): Promise<void> => {
  if ((await loadRules(tx, storeCode)).length > 0) return;
  await upsertDocuments(tx, storeCode, 'taxrule', DEFAULT_TAX_RULES as unknown as CatalogDocument[]);
};

export const fillTaxClasses = async (tx: Transaction): Promise<void> => {
  await tx.insert(taxClasses).values(DEFAULT_TAX_CLASSES).onConflictDoNothing();
};
