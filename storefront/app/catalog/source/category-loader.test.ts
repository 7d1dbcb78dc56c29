import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE, RUSSIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { describe, expect, it, vi } from 'vitest';
import type { CatalogSource } from '../catalog-source.ts';
import { familyOf, loadActiveCategories, loadCategoryBy, loadCategoryTree } from './category-loader.ts';

const sourceWith = (items: unknown[]) => {
  const search = vi.fn(async () => ({ items }));
  const log = vi.fn();
  const source = {
    search,
    log,
    store: ESTONIAN_STORE,
    settings: defaultSettings(),
  } as unknown as CatalogSource;
  return { source, search, log };
};

describe('loadCategoryBy', () => {
  it('[CATG-08] returns the first of several matches', async () => {
    const { source } = sourceWith([{ id: 20 }, { id: 21 }]);
    expect(await loadCategoryBy(source, 'slug', 'doors')).toEqual({ id: 20 });
  });

  it('[CATG-08] logs key and value when there is no match', async () => {
    const { source, log } = sourceWith([]);
    expect(await loadCategoryBy(source, 'slug', 'nothing')).toBeNull();
    expect(log).toHaveBeenCalledWith('warn', 'Category query returned empty result', {
      key: 'slug',
      value: 'nothing',
    });
  });

  it.each([[1], ['1'], [0]])(
    '[CATG-09] does not request id %s, which is above the root category',
    async (id) => {
      const { source, search } = sourceWith([{ id: 1 }]);
      expect(await loadCategoryBy(source, 'id', id)).toBeNull();
      expect(search).not.toHaveBeenCalled();
    },
  );

  it('[CATG-09] requests at most 4000 categories, sorted by position', async () => {
    const { source, search } = sourceWith([]);
    await loadActiveCategories(source);
    expect(search).toHaveBeenCalledWith(
      expect.objectContaining({ entity: 'category', size: 4000, sort: 'position:asc' }),
    );
  });
});

it('builds the tree from parent ids and drops orphans', async () => {
  const { source } = sourceWith([
    { id: 10, parent_id: 2 },
    { id: 11, parent_id: 10 },
    { id: 12, parent_id: 2 },
    { id: 99, parent_id: 98 },
  ]);
  const tree = await loadCategoryTree(source);
  expect(tree.map(({ id }) => id)).toEqual([10, 12]);
  expect(tree[0]?.children_data.map(({ id }) => id)).toEqual([11]);
});

it('[CATG-05] keeps a category without products when its descendants have some', async () => {
  const { source } = sourceWith([
    { id: 10, parent_id: 2, product_count: 0 },
    { id: 11, parent_id: 10, product_count: 0 },
    { id: 12, parent_id: 11, product_count: 4 },
    { id: 20, parent_id: 2, product_count: 0 },
  ]);
  const tree = await loadCategoryTree(source);
  expect(tree).toMatchObject([{ id: 10, product_count: 4, children_data: [{ id: 11 }] }]);
  expect(familyOf({ id: 10 }, await loadActiveCategories(source))).toEqual([10, 11, 12]);
});

it('requests data that the server caches once per store', async () => {
  const { source, search } = sourceWith([{ id: 10, parent_id: 2 }]);
  const cache = new Map<string, Promise<unknown>>();
  const cached = <Value>(key: string, load: () => Promise<Value>) => {
    const value = (cache.get(key) ?? load()) as Promise<Value>;
    cache.set(key, value);
    return value;
  };
  await Promise.all([loadActiveCategories({ ...source, cached }), loadCategoryTree({ ...source, cached })]);
  expect(search).toHaveBeenCalledOnce();
  await loadActiveCategories({ ...source, cached, store: RUSSIAN_STORE });
  expect(search).toHaveBeenCalledTimes(2);
});

it('returns a category with all its descendants', () => {
  const flat = [
    { id: 10, parent_id: 2 },
    { id: 11, parent_id: 10 },
    { id: 111, parent_id: 11 },
    { id: 12, parent_id: 2 },
  ] as unknown as Parameters<typeof familyOf>[1];
  expect(familyOf({ id: 10 }, flat)).toEqual([10, 11, 111]);
  expect(familyOf({ id: 12 }, flat)).toEqual([12]);
});
