// [OFFICE-88] Every write of the category tree: in all stores, with what its products say of it and with redirects from
// former addresses, in one transaction that is undone as one.
import { randomUUID } from 'node:crypto';
import {
  addCategory,
  changeCategory,
  changedCategories,
  moveCategory,
  trailIds,
} from '@klaas/core/catalog/categories/plan-tree.ts';
import { movedCategoryIds, namedCategories } from '@klaas/core/catalog/categories/product-categories.ts';
import type { Category } from '@klaas/core/catalog/category.ts';
import type { ProductCategory } from '@klaas/core/catalog/product.ts';
import { slugify } from '@klaas/core/catalog/urls/slug.ts';
import type {
  CategoryTextFields,
  ChangedAddress,
  ChangedCategory,
} from '@klaas/core/contract/admin/category-endpoints.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  createEntity,
  type EditError,
  type EntityStore,
  editEntity,
  type FieldError,
} from '../../staff/edit-service.ts';
import { findDocumentIds, loadDocumentsById, nextDocumentId } from '../catalog-repository.ts';
import { ALL_STORES } from '../product/product-part-repository.ts';
import { countInCategories, loadTree, lockTree, productIdsIn } from './category-repository.ts';

export type CategoryResult<Value = ChangedCategory> =
  | { ok: true; value: Value }
  | EditError
  | { ok: false; error: 'state_forbids'; detail: string };

export interface CategoryPlace {
  parentId: number;
  beforeId: number | null;
  /** The parent that the person saw. */
  parentWas: number;
}

/** Of the content. */
interface Redirects {
  saveIn(
    tx: Transaction,
    author: ChangeAuthor,
    given: { store: string; from_path: string; to_path: string; code: 301 },
    options: { replaces: boolean },
  ): Promise<{ ok: true } | EditError>;
  clearIn(tx: Transaction, author: ChangeAuthor, at: { store: string; from_path: string }): Promise<void>;
}

interface CategoryEditorDeps {
  db: Database;
  settings: Settings;
  entities: { category: EntityStore; product: EntityStore };
  redirects: Redirects;
}

/** Ends the transaction without a trace: it was refused, or only tried. */
class Ended<Value> extends Error {
  readonly result: CategoryResult<Value>;
  constructor(result: CategoryResult<Value>) {
    super('ended');
    this.result = result;
  }
}

const refuse = (result: Exclude<CategoryResult, { ok: true }>): never => {
  throw new Ended(result);
};
const invalid = (...errors: FieldError[]): never => refuse({ ok: false, error: 'invalid', errors });

interface StoreTree {
  store: string;
  before: Category[];
  after: Category[];
}

const addressesOf = (trees: readonly StoreTree[]): ChangedAddress[] =>
  trees.flatMap(({ store, before, after }) => {
    const old = new Map(before.map(({ id, url_path }) => [id, url_path]));
    return after.flatMap(({ id, url_path }) => {
      const from = old.get(id);
      return from === undefined || from === url_path ? [] : [{ store, from, to: url_path }];
    });
  });

export const createCategoryEditor = ({ db, settings, entities, redirects }: CategoryEditorDeps) => {
  const rootId = (): number => settings.entities.rootCategoryId;
  const storeCodes = (): string[] => settings.storeViews.stores.map(({ storeCode }) => storeCode);

  const treesOf = async (tx: Transaction): Promise<StoreTree[]> => {
    await lockTree(tx);
    const trees: StoreTree[] = [];
    for (const store of storeCodes()) {
      const before = await loadTree(tx, store);
      if (before.some(({ id }) => id === rootId())) trees.push({ store, before, after: before });
    }
    return trees;
  };

  /** A page or a product of that address would not be found any more. */
  const checkAddress = async (tx: Transaction, { store, before, after }: StoreTree, id: number) => {
    const [was, now] = [before, after].map((all) => all.find((one) => one.id === id)?.url_path);
    if (now === undefined || now === was) return;
    for (const [entity, field] of [
      ['product', 'url_path'],
      ['cms_page', 'identifier'],
    ] as const)
      if ((await findDocumentIds(tx, store, entity, field, now)).length > 0)
        invalid({ field: `texts.${store}.url_key`, rule: 'address_taken' });
  };

  const saved = async (work: Promise<{ ok: true } | EditError>): Promise<void> => {
    const result = await work;
    if (!result.ok) refuse(result);
  };

  /** What the products of the changed categories say of them. Returns how many were changed. */
  const followProducts = async (
    tx: Transaction,
    author: ChangeAuthor,
    trees: readonly StoreTree[],
    movedId: number | null,
  ): Promise<number> => {
    const changed = new Set<string>();
    for (const { store, before, after } of trees) {
      const old = new Map(before.map((category) => [category.id, category]));
      const renamed = after.filter(({ id, name, url_path, parent_id }) => {
        const was = old.get(id);
        return was && (was.name !== name || was.url_path !== url_path || was.parent_id !== parent_id);
      });
      const found = await productIdsIn(
        tx,
        store,
        renamed.map(({ id }) => id),
      );
      for (const document of await loadDocumentsById(tx, store, 'product', found)) {
        const id = String(document.id);
        const ids = ((document['category_ids'] ?? []) as unknown[]).map(Number);
        const moved = movedId === null ? ids : movedCategoryIds(ids, before, after, movedId);
        const named = (document['category'] ?? []) as ProductCategory[];
        const category = namedCategories(moved, named, { before, after }, movedId);
        if (!sameValue(moved, ids)) {
          changed.add(id);
          // Shared by the stores; a store that has its own list follows by itself.
          const shared = await entities.product.lock(tx, { id, store: ALL_STORES });
          if (sameValue(shared?.fields['category_ids'], ids))
            await saved(
              editEntity(
                tx,
                entities.product,
                author,
                { id, store: ALL_STORES },
                { fields: { category_ids: moved } },
              ),
            );
        }
        if (sameValue(category, named) && sameValue(moved, ids)) continue;
        changed.add(id);
        await saved(
          editEntity(
            tx,
            entities.product,
            author,
            { id, store },
            { fields: { category, category_ids: moved } },
          ),
        );
      }
    }
    return changed.size;
  };

  const withCounts = async (
    tx: Transaction,
    { store, before, after }: StoreTree,
    id: number,
  ): Promise<Category[]> => {
    const above = [before, after].flatMap((all) => trailIds(new Map(all.map((one) => [one.id, one])), id));
    const wanted = [...new Set(above)].filter((one) => one !== rootId());
    const counts = await countInCategories(tx, store, wanted);
    return after.map((one) =>
      wanted.includes(one.id) ? { ...one, product_count: counts.get(one.id) ?? 0 } : one,
    );
  };

  const writeTrees = async (
    tx: Transaction,
    author: ChangeAuthor,
    trees: readonly StoreTree[],
  ): Promise<void> => {
    for (const { store, before, after } of trees) {
      const old = new Map(before.map((category) => [category.id, category]));
      for (const category of changedCategories(before, after)) {
        const place = { id: String(category.id), store };
        const fields = { ...category } as Fields;
        const was = old.get(category.id);
        if (!was) await saved(createEntity(tx, entities.category, author, place, fields));
        else {
          const touched = Object.entries(fields).filter(
            ([name, value]) => !sameValue(value, (was as unknown as Fields)[name]),
          );
          await saved(
            editEntity(tx, entities.category, author, place, { fields: Object.fromEntries(touched) }),
          );
        }
      }
    }
  };

  const redirectFormer = async (
    tx: Transaction,
    author: ChangeAuthor,
    addresses: readonly ChangedAddress[],
  ) => {
    for (const { store, to } of addresses)
      await redirects.clearIn(tx, author, { from_path: `/${to}`, store });
    for (const { store, from, to } of addresses) {
      const given = { store, from_path: `/${from}`, to_path: `/${to}`, code: 301 as const };
      await saved(redirects.saveIn(tx, author, given, { replaces: true }));
    }
  };

  const run = async <Value>(work: (tx: Transaction) => Promise<Value>): Promise<CategoryResult<Value>> => {
    try {
      return { ok: true, value: await db.transaction(work) };
    } catch (error) {
      if (error instanceof Ended) return error.result as CategoryResult<Value>;
      throw error;
    }
  };

  const carryOut = async (
    tx: Transaction,
    author: ChangeAuthor,
    planned: readonly StoreTree[],
    { id, isMove }: { id: number; isMove: boolean },
  ): Promise<ChangedCategory> => {
    const whole = { bulkId: randomUUID(), ...author };
    for (const tree of planned) await checkAddress(tx, tree, id);
    const addresses = addressesOf(planned);
    const products = await followProducts(tx, whole, planned, isMove ? id : null);
    const trees = [];
    for (const tree of planned)
      trees.push(isMove ? { ...tree, after: await withCounts(tx, tree, id) } : tree);
    await writeTrees(tx, whole, trees);
    await redirectFormer(tx, whole, addresses);
    return { addresses, products };
  };

  return {
    create: (author: ChangeAuthor, parentId: number, names: Record<string, string>) =>
      run(async (tx) => {
        const trees = await treesOf(tx);
        const id = await nextDocumentId(tx, 'category');
        const planned: StoreTree[] = [];
        for (const tree of trees) {
          const name = names[tree.store];
          const url_key = slugify(name ?? '');
          if (name === undefined) invalid({ field: `names.${tree.store}`, rule: 'empty' });
          if (url_key === '') invalid({ field: `names.${tree.store}`, rule: 'no_address' });
          const made = addCategory(tree.before, id, { parentId, name: name ?? '', url_key }, rootId());
          if (!made.ok) invalid({ field: 'parent_id', rule: made.error });
          else planned.push({ ...tree, after: made.value });
        }
        for (const tree of planned) await checkAddress(tx, tree, id);
        await writeTrees(tx, { bulkId: randomUUID(), ...author }, planned);
        return { id };
      }),

    change: (
      author: ChangeAuthor,
      id: number,
      given: {
        versions: Record<string, number>;
        is_active: boolean;
        texts: Record<string, CategoryTextFields>;
      },
    ) =>
      run(async (tx) => {
        const planned: StoreTree[] = [];
        for (const tree of await treesOf(tx)) {
          const { store } = tree;
          const stored = await entities.category.lock(tx, { id: String(id), store });
          const texts = given.texts[store];
          if (!stored || !texts) continue;
          if (given.versions[store] !== stored.version)
            refuse({ ok: false, error: 'state_forbids', detail: 'changed_meanwhile' });
          const url_key = slugify(texts.url_key || texts.name);
          if (url_key === '') invalid({ field: `texts.${store}.url_key`, rule: 'no_address' });
          const changed = changeCategory(
            tree.before,
            id,
            { ...texts, url_key, is_active: given.is_active },
            rootId(),
          );
          if (changed.ok) planned.push({ ...tree, after: changed.value });
        }
        if (planned.length === 0) refuse({ ok: false, error: 'not_found' });
        return carryOut(tx, author, planned, { id, isMove: false });
      }),

    /** A dry run does it all and takes it back. */
    move: (author: ChangeAuthor, id: number, place: CategoryPlace, { isDry }: { isDry: boolean }) =>
      run(async (tx) => {
        const { parentId, beforeId, parentWas } = place;
        const planned: StoreTree[] = [];
        for (const tree of await treesOf(tx)) {
          const stored = tree.before.find((one) => one.id === id);
          if (!stored) continue;
          if (stored.parent_id !== parentWas)
            refuse({ ok: false, error: 'state_forbids', detail: 'changed_meanwhile' });
          const moved = moveCategory(tree.before, { id, parentId, beforeId }, rootId());
          if (!moved.ok) invalid({ field: 'parent_id', rule: moved.error });
          else planned.push({ ...tree, after: moved.value });
        }
        if (planned.length === 0) refuse({ ok: false, error: 'not_found' });
        const value = await carryOut(tx, author, planned, { id, isMove: parentId !== parentWas });
        if (isDry) throw new Ended<ChangedCategory>({ ok: true, value });
        return value;
      }),

    /** The order on the page of the category, in every store. Returns how many products have another place. */
    order: (author: ChangeAuthor, id: number, productIds: readonly number[]) =>
      run(async (tx) => {
        const whole = { bulkId: randomUUID(), ...author };
        const places = new Map(productIds.map((product, at) => [String(product), at + 1]));
        const changed = new Set<string>();
        for (const { store, before } of await treesOf(tx)) {
          const category = before.find((one) => one.id === id);
          if (!category) continue;
          const found = await productIdsIn(tx, store, [id]);
          for (const document of await loadDocumentsById(tx, store, 'product', found)) {
            const position = places.get(String(document.id));
            if (position === undefined) continue;
            const named = (document['category'] ?? []) as (ProductCategory & { position?: number })[];
            const own = named.find(({ category_id }) => Number(category_id) === id);
            if (own?.position === position) continue;
            const { name, slug, url_path: path } = category;
            const entry = { ...(own ?? { category_id: id, name, slug, path }), position };
            const fields = { category: [...named.filter((one) => one !== own), entry] };
            changed.add(String(document.id));
            await saved(
              editEntity(tx, entities.product, whole, { id: String(document.id), store }, { fields }),
            );
          }
        }
        return { changed: changed.size };
      }),
  };
};

export type CategoryEditor = ReturnType<typeof createCategoryEditor>;
