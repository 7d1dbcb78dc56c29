// Categories of a product in one store: with those above them, from the root to the deepest.
import type { Category } from '@klaas/core/catalog/category.ts';
import type { ProductStore } from '@klaas/core/catalog/office/new-product.ts';
import type { Transaction } from '../../db/database.ts';
import { loadDocumentsById } from '../catalog-repository.ts';

/** Above the first level are no pages. */
const FIRST_LEVEL = 2;

const loadCategories = async (tx: Transaction, store: string, ids: readonly number[]) =>
  (await loadDocumentsById(tx, store, 'category', ids.map(String))) as unknown as Category[];

const idsIn = ({ path }: Category): number[] => path.split('/').map(Number).filter(Boolean);

/** Of the categories and of those above them; unknown ones are missing. */
export const withParents = async (
  tx: Transaction,
  store: string,
  ids: readonly number[],
): Promise<{ ids: number[]; unknown: number[] }> => {
  const found = await loadCategories(tx, store, ids);
  const known = new Set(found.map(({ id }) => Number(id)));
  const all = new Set(found.flatMap(idsIn));
  const roots = new Set(found.map((category) => idsIn(category)[0]));
  return {
    ids: [...all].filter((id) => known.has(id) || !roots.has(id)),
    unknown: ids.filter((id) => !known.has(id)),
  };
};

/** As a product names them. */
export const categoriesIn = async (
  tx: Transaction,
  store: string,
  ids: readonly number[],
): Promise<ProductStore['categories']> =>
  (await loadCategories(tx, store, ids))
    .filter(({ level }) => Number(level) >= FIRST_LEVEL)
    .sort((one, other) => Number(one.level) - Number(other.level) || Number(one.id) - Number(other.id))
    .map(({ id, name, slug, url_path }) => ({ category_id: Number(id), name, slug, path: url_path }));
