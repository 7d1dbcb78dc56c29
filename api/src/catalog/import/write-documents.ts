// Writes documents of an import, and their changes into the change log: set-based.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { touchedFields } from '@klaas/core/staff/touched-fields.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { type ChangeAuthor, recordChanges } from '../../staff/change-log/change-log-service.ts';
import { withoutStock } from '../../stock/stock-document-service.ts';
import { upsertDocuments } from '../catalog-repository.ts';
import { type WrittenProduct, writeProducts } from '../product/product-repository.ts';

const logProducts = async (
  tx: Transaction,
  author: ChangeAuthor,
  storeCode: string,
  written: readonly WrittenProduct[],
): Promise<void> => {
  if (written.length === 0) return;
  const rows = written.map(({ id, version, before, after }) => ({
    entity_id: id,
    version,
    kind: before ? 'edited' : 'created',
    ...touchedFields(before, after),
  }));
  await recordChanges(
    tx,
    author,
    { entity: 'product', store: storeCode },
    sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one(entity_id text, version int, kind text, before jsonb, after jsonb)`,
  );
};

const logDocuments = async (
  tx: Transaction,
  author: ChangeAuthor,
  { storeCode, entity }: { storeCode: string; entity: Entity },
  documents: readonly CatalogDocument[],
): Promise<void> => {
  if (documents.length === 0) return;
  const ids = JSON.stringify(documents.map(({ id }) => String(id)));
  // Nobody edits the documents between the log and the write.
  await tx.execute(sql`
    select 1 from catalog_document where store_code = ${storeCode} and entity = ${entity}
      and id in (select jsonb_array_elements_text(${ids}::jsonb)) order by id for update`);
  await recordChanges(
    tx,
    author,
    { entity, store: storeCode },
    sql`select document->>'id' as entity_id,
      coalesce(e.version + 1, next_version(${entity}, document->>'id', ${storeCode})) as version,
      case when e.id is null then 'created' else 'edited' end as kind,
      case when e.id is not null then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.body)
        where document->key is distinct from value) end as before,
      case when e.id is null then document else (select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(document) where e.body->key is distinct from value) end as after
      from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) document
      left join catalog_document e
        on e.store_code = ${storeCode} and e.entity = ${entity} and e.id = document->>'id'
      where e.body is distinct from document`,
  );
};

/** The ids must be distinct. Returns the number of new and changed documents. */
export const writeDocuments = async (
  tx: Transaction,
  author: ChangeAuthor,
  place: { storeCode: string; entity: Entity },
  documents: readonly CatalogDocument[],
): Promise<number> => {
  const { storeCode, entity } = place;
  if (entity === 'product') {
    const written = await writeProducts(tx, storeCode, documents.map(withoutStock));
    await logProducts(tx, author, storeCode, written);
    return written.length;
  }
  await logDocuments(tx, author, place, documents);
  return (await upsertDocuments(tx, storeCode, entity, documents)).length;
};
