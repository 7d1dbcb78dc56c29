// Warnings about documents that are imported, but probably not as intended; grouped and listed by name.
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { isReservedPath } from '@klaas/core/catalog/urls/reserved-paths.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { isFields } from './dump-document.ts';

export interface ImportNote {
  /** The same text for all warnings of a group. */
  about: string;
  detail: string;
}

const fieldsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);

/** [PROD-10] Option values without a label are not offered. */
export const unnamedOptions = (product: CatalogDocument): ImportNote[] =>
  fieldsOf(product['configurable_options']).flatMap((option) =>
    fieldsOf(option['values'])
      .filter(({ label }) => typeof label !== 'string' || label.trim() === '')
      .map(({ value_index }) => ({
        about: 'options without a label, also in the attributes',
        detail: `${product['sku']}: ${option['attribute_code']} ${value_index}`,
      })),
  );

/** [ROUTE-18] A document with the path of a screen is opened under its sku or slug instead. */
export const screenAddresses = (entity: Entity, { id, url_path: path }: CatalogDocument): ImportNote[] =>
  (entity === 'product' || entity === 'category') && typeof path === 'string' && isReservedPath(path)
    ? [
        {
          about:
            'addresses (url_path) of screens of the shop: what has them is opened under /p/ or /c/ instead',
          detail: `${path}: ${entity} ${id}`,
        },
      ]
    : [];

/** Two documents with one path: only one of them can be opened. */
export const sharedAddresses = async (tx: Transaction, storeCode: string): Promise<ImportNote[]> => {
  const { rows } = await tx.execute<{ path: string; things: string }>(sql`
    select path, string_agg(entity || ' ' || id, ', ' order by entity, id) as things
    from (select entity, d.id, coalesce(nullif(d.body->>'url_path', ''), case when entity = 'cms_page' then d.body->>'identifier' end) as path
      from catalog_document d left join product p on entity = 'product' and p.id = d.id
      where store_code = ${storeCode} and entity in ('product', 'category', 'cms_page')
        and coalesce(d.body->>'visibility', p.body->>'visibility', '4') <> '1') named
    where path is not null group by path having count(*) > 1 order by path limit 1000`);
  return rows.map(({ path, things }) => ({
    about: 'addresses (url_path) that several things share, of which only one can be opened',
    detail: `${path}: ${things}`,
  }));
};

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value !== 'no_selection' && !/^https?:/.test(value);

/** Picture paths as used in the documents. */
export const picturesOf = (entity: Entity, document: CatalogDocument): string[] => {
  if (entity !== 'product' && entity !== 'category') return [];
  const sources = [document, ...fieldsOf(document['configurable_children'])];
  return [
    ...sources.flatMap(({ image, small_image, thumbnail }) => [image, small_image, thumbnail]),
    ...fieldsOf(document['media_gallery']).map(({ image }) => image),
  ].filter(isPath);
};
