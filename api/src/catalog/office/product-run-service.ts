// [OFFICE-99] Runs over many products: a job takes them in chunks, each in a transaction with its count, so
// that another process goes on where one has ended. Everything of a run is undone as one.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportAct } from '@klaas/core/catalog/office/import-table.ts';
import { isCellAct, isPriceAct, type ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { ProductBulkRun } from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { type ChangeAuthor, recordChange, shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { UndoService } from '../../staff/change-log/undo-service.ts';
import { type EditError, editEntity } from '../../staff/edit-service.ts';
import type { CatalogService } from '../catalog-service.ts';
import { findSkus } from '../product/product-part-repository.ts';
import { loadActTexts } from './product-act-check.ts';
import { type ActTexts, planCells, planWhole, scopeOf } from './product-act-plan.ts';
import {
  type Chunk,
  type ChunkResult,
  documentOf,
  type ImportedRows,
  importProduct,
  pricedSkusOf,
  saveCells,
} from './product-chunk.ts';
import { type ProductRunRow, productRunLines, productRuns } from './product-run-tables.ts';
import { errorText, type ProductWriter } from './product-writer.ts';

export interface ProductRunDeps {
  db: Database;
  now: () => number;
  catalog: Pick<CatalogService, 'allDocuments'>;
  settings: Settings;
  writer: ProductWriter;
  undo: Pick<UndoService, 'undoBulk'>;
}

/** Products of one transaction. */
export const CHUNK = 100;
/** Rows of a file in one transaction: products of many variants are fewer then, so that it is seen how far it is. */
const CHUNK_ROWS = 1000;
const KEPT_PROBLEMS = 10_000;
/** Then the rest is another job: one of a process that was killed is taken over soon. */
const RUN_MS = 30_000;

const MISSING: AdminAnswer<never> = { ok: false, error: 'not_found' };

const isOpen = ({ state }: Pick<ProductRunRow, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The first of these products that have at most as many rows together, and never none. */
const withinRows = (ids: readonly string[], lines: ImportedRows): string[] => {
  let rows = 0;
  const over = ids.findIndex((id, at) => {
    rows += lines.get(id)?.length ?? 0;
    return at > 0 && rows > CHUNK_ROWS;
  });
  return ids.slice(0, over < 0 ? ids.length : over);
};

/** Of these products, those that somebody has changed since. */
const changedSince = async (
  tx: Transaction,
  ids: readonly string[],
  { as_of, runId }: { as_of: string; runId: string },
): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct entity_id as id from change
    where entity = 'product' and entity_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and at > ${as_of}::timestamptz and bulk_id is distinct from ${runId}::uuid`);
  return new Set(rows.map(({ id }) => id));
};

export const createProductRuns = ({ db, now, catalog, settings, writer, undo }: ProductRunDeps) => {
  const stores = settings.storeViews.stores.map(({ storeCode }) => storeCode);

  const load = async (id: string): Promise<ProductRunRow | undefined> =>
    (await db.select().from(productRuns).where(eq(productRuns.id, id)))[0];

  const progressOf = async ({ ids, problems, ...run }: ProductRunRow): Promise<ProductBulkRun> => {
    const { rows } = await db.execute<{ id: number | null }>(
      sql`select max(id)::int as id from change where bulk_id = ${run.id}::uuid`,
    );
    const { state, done, changed, refused } = run;
    const change_id = state === 'taken_back' ? null : (rows[0]?.id ?? null);
    return { state, total: ids.length, done, changed, refused, problems, change_id };
  };

  const actOnProduct = async (
    chunk: Chunk,
    id: string,
    { act, store, kind, skus }: Pick<ProductRunRow, 'store' | 'kind' | 'skus'> & { act: ProductAct },
    texts: ActTexts,
  ): Promise<void> => {
    const { result, writing, tx, author } = chunk;
    if (isCellAct(act)) {
      const document = documentOf(chunk, id);
      const rows = document
        ? planCells(document, act, scopeOf({ kind, skus }, writer.includesTaxIn(store)))
        : [];
      if (!document) result.problems.push({ sku: id, rule: 'gone' });
      for (const { sku, problem } of rows) if (problem) result.problems.push({ sku, rule: problem });
      return saveCells(
        chunk,
        id,
        rows.flatMap(({ cells }) => cells),
      );
    }
    const product = writing.stored(id);
    const { problem, edits } = planWhole(product ?? { stores: [] }, act, { store, texts });
    const sku = String(product?.stores[0]?.document['sku'] ?? id);
    if (problem) result.problems.push({ sku, rule: problem });
    if (edits.length === 0) return;
    const error = await writing.edit(async (products): Promise<EditError | null> => {
      for (const { store: place, fields } of edits) {
        const saved = await editEntity(tx, products, author, { id, store: place }, { fields });
        if (!saved.ok) return saved;
      }
      return null;
    });
    if (error) result.problems.push({ sku, rule: 'refused', text: errorText(error) });
    else result.changed += 1;
  };

  const loadLines = async (tx: Transaction, runId: string, ids: readonly string[]): Promise<ImportedRows> => {
    const rows = await tx
      .select()
      .from(productRunLines)
      .where(and(eq(productRunLines.run_id, runId), inArray(productRunLines.product_id, ids.map(Number))))
      .orderBy(productRunLines.line);
    return Map.groupBy(rows, ({ product_id }) => String(product_id));
  };

  const takeChunk = async (
    tx: Transaction,
    run: ProductRunRow,
    texts: ActTexts,
  ): Promise<ChunkResult & { taken: number }> => {
    const { id: runId, act, store } = run;
    const next = run.ids.slice(run.done, run.done + CHUNK).map(String);
    const author: ChangeAuthor = { kind: 'person', name: run.author, bulkId: runId };
    const lines: ImportedRows = act.kind === 'import' ? await loadLines(tx, runId, next) : new Map();
    const ids = withinRows(next, lines);
    const pricedSkus =
      act.kind === 'import'
        ? pricedSkusOf(lines, act.columns)
        : isPriceAct(act)
          ? await findSkus(tx, ids)
          : [];
    const writing = await writer.open(tx, author, { store, ids, pricedSkus });
    const result: ChunkResult = { changed: 0, problems: [] };
    const chunk: Chunk = { tx, author, store, writing, result };
    const given = { includesTax: writer.includesTaxIn(store) };
    // Under the locks: nobody changes them any more.
    const changed =
      act.kind === 'import' ? await changedSince(tx, ids, { as_of: act.as_of, runId }) : new Set<string>();
    for (const id of ids) {
      const rows = lines.get(id) ?? [];
      if (changed.has(id))
        result.problems.push(...rows.map(({ line, sku }) => ({ line, sku, rule: 'changed_since' as const })));
      else if (act.kind === 'import')
        await importProduct(chunk, id, rows, { ...given, columns: act.columns });
      else await actOnProduct(chunk, id, { ...run, act }, texts);
      // The shop is served by this process too.
      await turn();
    }
    await writing.write();
    return { ...result, taken: ids.length };
  };

  /** The next products of a run, with their count, in one transaction. */
  const runChunk = (id: string, texts: ActTexts): Promise<ProductBulkRun['state']> =>
    db.transaction(async (tx) => {
      const [run] = await tx.select().from(productRuns).where(eq(productRuns.id, id)).for('update');
      if (!run || !isOpen(run)) return run?.state ?? 'done';
      const { changed, problems, taken } = await takeChunk(tx, run, texts);
      const done = run.done + taken;
      const isRefused = isWholeImport(run) && problems.length > 0;
      const state = isRefused ? 'taking_back' : done === run.ids.length ? 'done' : 'running';
      await tx
        .update(productRuns)
        .set({
          ...{ done, state, changed: run.changed + changed, refused: run.refused + problems.length },
          problems: [...run.problems, ...problems].slice(0, KEPT_PROBLEMS),
          ...(state === 'done' && { finished_at: new Date(now()) }),
        })
        .where(eq(productRuns.id, id));
      return state;
    });

  const isWholeImport = ({ act }: Pick<ProductRunRow, 'act'>): boolean =>
    act.kind === 'import' && act.isWhole;

  /** All or none: what was written before a row was refused, or before it was cancelled. */
  const takeBack = async (id: string): Promise<void> => {
    await undo.undoBulk(shopAuthor('import'), id, { isDryRun: false });
    await db
      .update(productRuns)
      .set({ state: 'taken_back', finished_at: new Date(now()) })
      .where(and(eq(productRuns.id, id), eq(productRuns.state, 'taking_back')));
  };

  const enqueue = (tx: Transaction, id: string) =>
    enqueueJob(tx, 'product.bulk', { id }, { key: `product-bulk:${id}` });

  return {
    /** Returns its id. */
    add: async (
      tx: Transaction,
      author: ChangeAuthor,
      run: Pick<ProductRunRow, 'act' | 'store' | 'kind' | 'skus' | 'ids'>,
    ): Promise<string> => {
      const id = randomUUID();
      await tx.insert(productRuns).values({ ...run, id, author: author.name, created_at: new Date(now()) });
      await recordChange(tx, author, {
        ...{ entity: 'product_run', id, store: run.store, version: 1, before: null, isFinal: true },
        after: { act: run.act, products: run.ids.length },
      });
      await enqueue(tx, id);
      return id;
    },

    /** Job. */
    run: async ({ id }: { id: string }, signal: AbortSignal): Promise<void> => {
      const texts = await loadActTexts(catalog, stores);
      const end = performance.now() + RUN_MS;
      for (;;) {
        const state = await runChunk(id, texts);
        if (state === 'taking_back') return takeBack(id);
        if (state !== 'running' || signal.aborted) return;
        if (performance.now() < end) continue;
        await db.transaction((tx) => enqueue(tx, id));
        return;
      }
    },

    /** What it does; null: there is no such run. */
    actOf: async (id: string): Promise<ProductAct | ImportAct | null> => (await load(id))?.act ?? null,

    progress: async (id: string): Promise<AdminAnswer<ProductBulkRun>> => {
      const run = await load(id);
      return run ? { ok: true, value: await progressOf(run) } : MISSING;
    },

    /** After the current chunk. What is all or none is taken back. */
    cancel: async (author: ChangeAuthor, id: string): Promise<AdminAnswer<ProductBulkRun>> => {
      const found = await db.transaction(async (tx) => {
        const [run] = await tx.select().from(productRuns).where(eq(productRuns.id, id)).for('update');
        if (!run || !isOpen(run)) return run;
        const state =
          isWholeImport(run) && run.changed > 0 ? ('taking_back' as const) : ('cancelled' as const);
        const finished_at = new Date(now());
        await tx.update(productRuns).set({ state, finished_at }).where(eq(productRuns.id, id));
        await recordChange(tx, author, {
          ...{ entity: 'product_run', id, store: run.store, version: 2, isFinal: true },
          ...{ before: { state: run.state }, after: { state } },
        });
        if (state === 'taking_back') await enqueue(tx, id);
        return { ...run, state };
      });
      return found ? { ok: true, value: await progressOf(found) } : MISSING;
    },
  };
};

export type ProductRuns = ReturnType<typeof createProductRuns>;
