// Attributes and the products of an option, as they are stored.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import { usesOption } from '@klaas/core/catalog/attributes/merge-option.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { loadDocumentsById } from '../catalog-repository.ts';

/** One change of the options at a time. */
export const lockAttributes = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('attributes'))`);
};

/** Products of any store that have the option. Documents are only read where their text contains the value. */
export const productsWithOption = async (
  tx: Transaction,
  stores: readonly string[],
  { code, value }: { code: Attribute['attribute_code']; value: string },
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string; store: string }>(sql`
    select document.id, document.store_code as store
    from catalog_document document left join product on product.id = document.id
    where document.entity = 'product' and strpos(
      concat(document.body::text, product.body::text, product.variants::text), ${value}) > 0
    order by document.id`);
  const found = new Set<string>();
  for (const store of stores) {
    const ids = rows.filter((row) => row.store === store && !found.has(row.id)).map(({ id }) => id);
    for (const document of await loadDocumentsById(tx, store, 'product', ids))
      if (usesOption(document as Fields, code, value)) found.add(String(document.id));
  }
  return [...found];
};
