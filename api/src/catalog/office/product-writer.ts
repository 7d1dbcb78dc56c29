// Cells of products, checked against what is stored and written by the editors of products and prices: many products in
// one batch, in the caller's transaction.
import {
  type ProductState,
  stateOfStatus,
  statusOfState,
} from '@klaas/core/catalog/office/product-filter.ts';
import type { PriceEdit } from '@klaas/core/catalog/pricing/edit-price.ts';
import { type Fields, isFields, VARIANTS } from '@klaas/core/catalog/sharing/product-parts.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type EditError, type EntityStore, editEntity } from '../../staff/edit-service.ts';
import { findProductIdsBySkus } from '../catalog-repository.ts';
import type { PriceEditor } from '../price/price-editor.ts';
import { openProductBatch } from '../product/product-entity-service.ts';
import type { StoredProduct } from '../product/product-part-repository.ts';
import {
  checkRow,
  type GridCell,
  type GridProblem,
  nested,
  type ProductPlan,
  planProduct,
} from './product-grid-plan.ts';

export interface ProductWriterDeps {
  prices: Pick<PriceEditor, 'saveIn'>;
  stores: readonly { storeCode: string; sourcePriceIncludesTax: boolean }[];
}

interface Target {
  /** Whose values are meant. */
  store: string;
  ids: readonly string[];
  /** Skus that get a price: other products that sell them get it too. */
  pricedSkus: readonly string[];
}

/** Products of one batch; nothing reaches the database before `write`. */
export interface ProductWriting {
  stored(id: string): StoredProduct | undefined;
  /** Cells of one product that can be saved, and why the others cannot. */
  check(id: string, cells: readonly GridCell[]): { plan: ProductPlan | null; problems: GridProblem[] };
  save(plan: ProductPlan): Promise<GridProblem[]>;
  /** What `work` has edited is taken back when it returns an error. */
  edit(work: (products: EntityStore) => Promise<EditError | null>): Promise<EditError | null>;
  /** Stores with own values, which they keep. */
  kept: ReadonlySet<string>;
  write(): Promise<void>;
}

export const errorText = (error: EditError): string =>
  error.error === 'invalid'
    ? error.errors.map(({ field, rule }) => `${field} ${rule}`).join('; ')
    : error.error;

interface Saving {
  tx: Transaction;
  author: ChangeAuthor;
  /** Of the batch. */
  products: EntityStore;
  store: string;
  /** The products that sell a sku, also as a variant. */
  sellers: ReadonlyMap<string, readonly string[]>;
  kept: Set<string>;
}

const setStates = async (
  { tx, author, products }: Saving,
  place: { id: string; store: string },
  states: ReadonlyMap<string, ProductState>,
) => {
  const stored = await products.lock(tx, place);
  if (!stored) return { ok: false, error: 'not_found' } as const;
  const { fields } = stored;
  const statusOf = (item: unknown): Fields | null => {
    const state = isFields(item) ? states.get(String(item['sku'])) : undefined;
    return state && stateOfStatus((item as Fields)['status']) !== state
      ? { status: statusOfState(state) }
      : null;
  };
  const variants = fields[VARIANTS];
  const change = (variant: unknown) => {
    const status = statusOf(variant);
    return status ? { ...(variant as Fields), ...status } : variant;
  };
  const after = Array.isArray(variants)
    ? variants.map(change)
    : Object.fromEntries(Object.entries((variants ?? {}) as Fields).map(([id, one]) => [id, change(one)]));
  return editEntity(tx, products, author, place, {
    fields: {
      ...statusOf(fields),
      ...(variants != null && !sameValue(after, variants) && { [VARIANTS]: after }),
    },
  });
};

export const createProductWriter = ({ prices, stores }: ProductWriterDeps) => {
  const includesTaxIn = (store: string): boolean =>
    stores.find(({ storeCode }) => storeCode === store)?.sourcePriceIncludesTax ?? true;

  /** Also the other products that sell one of these skus. */
  const savePrices = async (
    { id, prices: byPlace }: ProductPlan,
    { sellers, kept, ...writing }: Saving,
  ): Promise<EditError | null> => {
    for (const [store, edits] of byPlace) {
      const others = new Map<string, Map<string, PriceEdit>>();
      for (const [sku, edit] of edits)
        for (const other of sellers.get(sku) ?? []) if (other !== id) nested(others, other).set(sku, edit);
      for (const [place, group] of [[id, edits] as const, ...others]) {
        const saved = await prices.saveIn(writing, { id: place, store }, group);
        if (saved.ok) for (const code of saved.kept) kept.add(code);
        // Another product may not be in that store.
        else if (place === id || saved.error !== 'not_found') return saved;
      }
    }
    return null;
  };

  const savePlan = async (plan: ProductPlan, saving: Saving): Promise<EditError | null> => {
    const { tx, author, products, store } = saving;
    const { id, name } = plan;
    if (name !== null) {
      const saved = await editEntity(tx, products, author, { id, store }, { fields: { name } });
      if (!saved.ok) return saved;
    }
    for (const [place, states] of plan.states) {
      const saved = await setStates(saving, { id, store: place }, states);
      if (!saved.ok) return saved;
    }
    return savePrices(plan, saving);
  };

  return {
    includesTaxIn,

    open: async (
      tx: Transaction,
      author: ChangeAuthor,
      { store, ids, pricedSkus }: Target,
    ): Promise<ProductWriting> => {
      const sellers = await findProductIdsBySkus(tx, [...new Set(pricedSkus)]);
      // All at once and in one order: two people never wait for each other.
      const batch = await openProductBatch(tx, [...ids, ...[...sellers.values()].flat()]);
      const kept = new Set<string>();
      const saving: Saving = { tx, author, products: batch.entity, store, sellers, kept };
      return {
        kept,
        stored: batch.stored,
        check: (id, cells) => {
          const product = batch.stored(id);
          const rows = [...Map.groupBy(cells, ({ sku }) => sku).values()].map((row) =>
            checkRow(product, store, row, includesTaxIn(store)),
          );
          const good = rows.flatMap((row) => row.good);
          return {
            plan: product && good.length > 0 ? planProduct(product, store, good) : null,
            problems: rows.flatMap(({ problems }) => problems),
          };
        },
        save: async (plan) => {
          const error = await batch.attempt(() => savePlan(plan, saving));
          if (error === null) return [];
          const text = errorText(error);
          return plan.cells.map(({ id, sku, column }) => ({ id, sku, column, rule: 'refused', text }));
        },
        edit: (work) => batch.attempt(() => work(batch.entity)),
        write: batch.write,
      };
    },
  };
};

export type ProductWriter = ReturnType<typeof createProductWriter>;
