// [OFFICE-98] Rows of a file: a dry run with the writer of the import, whose batches are not written, and the
// import as a run.
import { setImmediate as turn } from 'node:timers/promises';
import type { GridColumn } from '@klaas/core/catalog/office/cell-value.ts';
import type { ImportRow } from '@klaas/core/catalog/office/import-table.ts';
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { ProductBulkRun } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type ChangeAuthor, shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { findProductIdsBySkus } from '../catalog-repository.ts';
import type { ImportedRow } from './product-act-plan.ts';
import { type ChunkResult, type ImportedRows, importProduct, pricedSkusOf } from './product-chunk.ts';
import { CHUNK, type ProductRuns } from './product-run-service.ts';
import { productRunLines } from './product-run-tables.ts';
import type { ProductWriter } from './product-writer.ts';

export interface ProductImportDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  writer: ProductWriter;
  runs: Pick<ProductRuns, 'add'>;
}

interface ImportInput {
  store: string;
  columns: GridColumn[];
  rows: readonly ImportRow[];
}

interface ImportPlan {
  changed: number;
  same: number;
  problems: ProductBulkRun['problems'];
  as_of: string;
}

const INSERTED = 1000;

const invalidStore: AdminAnswer<never> = {
  ...{ ok: false, error: 'invalid', fields: [{ field: 'store', rule: 'is not a store of the shop' }] },
};

/** The dry run of a chunk ends so. */
class DryRun extends Error {}

export const createProductImport = ({ db, now, settings, writer, runs }: ProductImportDeps) => {
  const isStore = (code: string) => settings.storeViews.stores.some(({ storeCode }) => storeCode === code);

  /** By product; a sku that is sold by several belongs to the first, and its price reaches the others. */
  const byProduct = async (
    tx: Transaction,
    rows: readonly ImportRow[],
  ): Promise<{ found: ImportedRows; problems: ImportPlan['problems'] }> => {
    const ids = await findProductIdsBySkus(
      tx,
      rows.map(([, sku]) => sku),
    );
    const found = new Map<string, ImportedRow[]>();
    const problems: ImportPlan['problems'] = [];
    for (const [line, sku, cells] of rows) {
      const [id] = ids.get(sku) ?? [];
      if (id === undefined) problems.push({ line, sku, rule: 'unknown_sku' });
      else found.set(id, [...(found.get(id) ?? []), { line, sku, cells }]);
    }
    return { found, problems };
  };

  const tryChunk = async (
    { store, columns }: ImportInput,
    ids: readonly string[],
    found: ImportedRows,
    result: ChunkResult,
  ): Promise<void> => {
    const rows: ImportedRows = new Map(ids.map((id) => [id, found.get(id) ?? []]));
    const given = { columns, includesTax: writer.includesTaxIn(store) };
    const author = shopAuthor('dry run');
    await db
      .transaction(async (tx) => {
        const pricedSkus = pricedSkusOf(rows, columns);
        const writing = await writer.open(tx, author, { store, ids, pricedSkus });
        for (const id of ids) {
          await importProduct({ tx, author, store, writing, result }, id, rows.get(id) ?? [], given);
          // The shop is served by this process too.
          await turn();
        }
        throw new DryRun();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
  };

  return {
    /** Writes nothing. */
    plan: async (input: ImportInput): Promise<AdminAnswer<ImportPlan>> => {
      if (!isStore(input.store)) return invalidStore;
      const as_of = new Date(now()).toISOString();
      const { found, problems } = await db.transaction((tx) => byProduct(tx, input.rows));
      const result: ChunkResult = { changed: 0, problems };
      const ids = [...found.keys()].sort((one, other) => Number(one) - Number(other));
      for (let at = 0; at < ids.length; at += CHUNK)
        await tryChunk(input, ids.slice(at, at + CHUNK), found, result);
      const { changed } = result;
      const refused = new Set(result.problems.map(({ line }) => line)).size;
      const inOrder = result.problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
      const same = input.rows.length - changed - refused;
      return { ok: true, value: { changed, same, problems: inOrder, as_of } };
    },

    start: async (
      author: ChangeAuthor,
      { is_whole: isWhole, as_of, ...input }: ImportInput & { is_whole: boolean; as_of: string },
    ): Promise<AdminAnswer<{ id: string; total: number }>> => {
      const { store, columns, rows } = input;
      if (!isStore(store)) return invalidStore;
      return db.transaction(async (tx): Promise<AdminAnswer<{ id: string; total: number }>> => {
        const { found, problems } = await byProduct(tx, rows);
        if (problems.length > 0 && isWhole)
          return { ok: false, error: 'state_forbids', detail: 'unknown_sku' };
        if (found.size === 0) return { ok: false, error: 'state_forbids', detail: 'bulk_empty' };
        const ids = [...found.keys()].map(Number).sort((one, other) => one - other);
        const act = { kind: 'import', columns, isWhole, as_of } as const;
        const id = await runs.add(tx, author, { act, store, kind: 'products', skus: null, ids });
        const lines = [...found].flatMap(([product, ofProduct]) =>
          ofProduct.map(({ line, sku, cells }) => ({
            ...{ run_id: id, product_id: Number(product), line, sku, cells: [...cells] },
          })),
        );
        for (let at = 0; at < lines.length; at += INSERTED)
          await tx.insert(productRunLines).values(lines.slice(at, at + INSERTED));
        return { ok: true, value: { id, total: ids.length } };
      });
    },
  };
};

export type ProductImport = ReturnType<typeof createProductImport>;
