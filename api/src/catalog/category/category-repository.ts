// The category trees and the products of categories, as they are stored.
import type { Category } from '@klaas/core/catalog/category.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { loadDocuments } from '../catalog-repository.ts';

/** One change of the tree at a time. */
export const lockTree = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category_tree'))`);
};

export const loadTree = async (db: Database | Transaction, storeCode: string): Promise<Category[]> => {
  const tree: Category[] = [];
  for await (const batch of loadDocuments(db, storeCode, 'category'))
    tree.push(...(batch as unknown as Category[]));
  return tree;
};

const CATEGORY_IDS = sql`coalesce(document.body->'category_ids', product.body->'category_ids', '[]'::jsonb)`;
const PRODUCTS = sql`catalog_document document left join product on product.id = document.id`;

/** Products of a store that are in any of the categories. */
export const productIdsIn = async (
  tx: Transaction,
  storeCode: string,
  categoryIds: readonly number[],
): Promise<string[]> => {
  if (categoryIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select document.id from ${PRODUCTS}
    where document.entity = 'product' and document.store_code = ${storeCode} and exists (
      select 1 from jsonb_array_elements_text(${CATEGORY_IDS}) as one(id)
      where one.id = any(${sql.param(categoryIds.map(String))}::text[]))
    order by document.id`);
  return rows.map(({ id }) => id);
};

export const countInCategories = async (
  tx: Transaction,
  storeCode: string,
  categoryIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await tx.execute<{ id: string; products: number }>(sql`
    select one.id, count(distinct document.id)::int as products
    from ${PRODUCTS}, jsonb_array_elements_text(${CATEGORY_IDS}) as one(id)
    where document.entity = 'product' and document.store_code = ${storeCode}
      and one.id = any(${sql.param(categoryIds.map(String))}::text[])
    group by one.id`);
  return new Map(rows.map(({ id, products }) => [Number(id), products]));
};
