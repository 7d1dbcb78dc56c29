// [OFFICE-30] [OFFICE-72] Acts on all products that match: previewed on the documents in memory, carried out by a job in
// chunks, each in a transaction with its count. A run continues where a process that ended has left it.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { isCellAct, isPriceAct, type ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import type { ProductWhere } from '@klaas/core/catalog/office/product-filter.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type {
  ProductBulkBody,
  ProductBulkRun,
  ProductBulkSample,
  ProductProblem,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import { type EditError, editEntity } from '../../staff/edit-service.ts';
import type { CatalogService } from '../catalog-service.ts';
import { findSkus } from '../product/product-part-repository.ts';
import { actErrors, isSettable, loadActTexts } from './product-act-check.ts';
import { type ActScope, type ActTexts, type PlannedRow, planCells, planWhole } from './product-act-plan.ts';
import { type ProductRunRow, productRuns } from './product-run-tables.ts';
import { errorText, type ProductWriter, type ProductWriting } from './product-writer.ts';

export interface ProductBulkDeps {
  db: Database;
  now: () => number;
  catalog: Pick<CatalogService, 'allDocuments' | 'documentsByIds'>;
  settings: Settings;
  writer: ProductWriter;
  /** Ids of the products that match, as the list finds them. */
  matching: (where: ProductWhere, store: string) => Promise<number[]>;
}

const CHUNK = 100;
/** Of the preview: as long as the process may be busy without a turn for others. */
const PLANNED_AT_ONCE = 50;
const SAMPLES = 50;
const KEPT_PROBLEMS = 500;
/** More is done in several goes. */
const MAX_PRODUCTS = 100_000;
/** Then the rest is another job: one of a process that was killed is taken over soon. */
const RUN_MS = 30_000;

const MISSING: AdminAnswer<never> = { ok: false, error: 'not_found' };

type Problem = ProductBulkRun['problems'][number];

interface ChunkResult {
  changed: number;
  problems: Problem[];
}

export const createProductBulk = ({ db, now, catalog, settings, writer, matching }: ProductBulkDeps) => {
  const stores = settings.storeViews.stores.map(({ storeCode }) => storeCode);
  const scopeOf = ({ store, kind, skus }: Pick<ProductRunRow, 'store' | 'kind' | 'skus'>): ActScope => ({
    ...{ kind, skus: skus && new Set(skus), includesTax: writer.includesTaxIn(store) },
  });

  const check = async ({ store, act }: ProductBulkBody) => {
    if (!stores.includes(store))
      return { ok: false as const, errors: [{ field: 'store', rule: 'is not a store of the shop' }] };
    const texts = await loadActTexts(catalog, stores);
    const errors = actErrors(store, act, texts);
    return errors.length > 0 ? { ok: false as const, errors } : { ok: true as const, texts };
  };

  const sampleOfWhole = (
    { store, act }: ProductBulkBody,
    document: Fields,
    { stores: inStores }: { stores: { store: string; document: Fields }[] },
    texts: ActTexts,
  ): ProductBulkSample & { isSame: boolean } => {
    const named = { sku: String(document['sku']), name: String(document['name'] ?? '') };
    if (isCellAct(act)) throw new Error('an act on cells');
    const parts = { stores: inStores.map((one) => ({ ...one, version: 0, own: {} })) };
    const { problem, edits } = planWhole(parts, act, { store, texts });
    const shown = { problem, isSame: edits.length === 0 };
    if (act.kind === 'attribute') {
      const options = texts.attribute(store, act.code)?.options ?? [];
      const labelOf = (value: unknown): string | null =>
        value == null ? null : (options.find((one) => one.value === String(value))?.label ?? String(value));
      return { ...named, before: labelOf(document[act.code]), after: labelOf(act.value), ...shown };
    }
    const namesOf = (ids: unknown): string =>
      (Array.isArray(ids) ? ids : [])
        .flatMap((id) => texts.category(store, Number(id))?.name ?? [])
        .join(', ');
    const after = edits.find((edit) => edit.store === store)?.fields['category_ids'];
    const before = namesOf(document['category_ids']);
    return { ...named, before, after: after === undefined ? before : namesOf(after), ...shown };
  };

  const samplesOf = (
    body: ProductBulkBody,
    document: CatalogDocument,
    inStores: { store: string; document: Fields }[],
    texts: ActTexts,
  ): (ProductBulkSample & { isSame: boolean })[] => {
    const { act, store, kind, skus = null } = body;
    if (!isCellAct(act)) return [sampleOfWhole(body, document, { stores: inStores }, texts)];
    return planCells(document, act, scopeOf({ store, kind, skus })).map(
      ({ sku, before, after, problem, cells }: PlannedRow) => ({
        ...{ sku, name: String(document['name'] ?? ''), before, after, problem },
        isSame: cells.length === 0,
      }),
    );
  };

  const load = async (id: string): Promise<ProductRunRow | undefined> =>
    (await db.select().from(productRuns).where(eq(productRuns.id, id)))[0];

  const progressOf = async ({ ids, problems, ...run }: ProductRunRow): Promise<ProductBulkRun> => {
    const { rows } = await db.execute<{ id: number | null }>(
      sql`select max(id)::int as id from change where bulk_id = ${run.id}::uuid`,
    );
    const { state, done, changed, refused } = run;
    return { state, total: ids.length, done, changed, refused, problems, change_id: rows[0]?.id ?? null };
  };

  const actOnCells = async (
    run: ProductRunRow,
    writing: ProductWriting,
    id: string,
    result: ChunkResult,
  ): Promise<void> => {
    const document = writing.stored(id)?.stores.find(({ store }) => store === run.store)?.document;
    if (!isCellAct(run.act)) return;
    if (!document) {
      result.problems.push({ sku: id, rule: 'gone' });
      return;
    }
    const rows = planCells(document, run.act, scopeOf(run));
    for (const { sku, problem } of rows) if (problem) result.problems.push({ sku, rule: problem });
    const { plan, problems } = writing.check(
      id,
      rows.flatMap(({ cells }) => cells),
    );
    for (const { sku, rule } of problems) result.problems.push({ sku, rule: rule as ProductProblem });
    if (!plan) return;
    const refused = await writing.save(plan);
    const skus = new Set(plan.cells.map(({ sku }) => sku));
    if (refused.length === 0) result.changed += skus.size;
    const [first] = refused;
    for (const sku of first ? skus : [])
      result.problems.push({ sku, rule: 'refused', ...(first?.text && { text: first.text }) });
  };

  const actOnWhole = async (
    {
      tx,
      author,
      run,
      texts,
    }: { tx: Transaction; author: ChangeAuthor; run: ProductRunRow; texts: ActTexts },
    writing: ProductWriting,
    id: string,
    result: ChunkResult,
  ): Promise<void> => {
    const product = writing.stored(id);
    const { act, store } = run;
    if (isCellAct(act)) return;
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

  /** The next products of a run, with their count, in one transaction. False: there is nothing more to do. */
  const runChunk = (id: string, texts: ActTexts): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [run] = await tx.select().from(productRuns).where(eq(productRuns.id, id)).for('update');
      if (!run || (run.state !== 'waiting' && run.state !== 'running')) return false;
      const ids = run.ids.slice(run.done, run.done + CHUNK).map(String);
      const author: ChangeAuthor = { kind: 'person', name: run.author, bulkId: id };
      const result: ChunkResult = { changed: 0, problems: [] };
      const writing = await writer.open(tx, author, {
        ...{ store: run.store, ids },
        pricedSkus: isPriceAct(run.act) ? await findSkus(tx, ids) : [],
      });
      for (const product of ids) {
        if (isCellAct(run.act)) await actOnCells(run, writing, product, result);
        else await actOnWhole({ tx, author, run, texts }, writing, product, result);
        // The shop is served by this process too.
        await turn();
      }
      await writing.write();
      const done = run.done + ids.length;
      const isDone = done >= run.ids.length;
      await tx
        .update(productRuns)
        .set({
          done,
          changed: run.changed + result.changed,
          refused: run.refused + result.problems.length,
          problems: [...run.problems, ...result.problems].slice(0, KEPT_PROBLEMS),
          state: isDone ? 'done' : 'running',
          ...(isDone && { finished_at: new Date(now()) }),
        })
        .where(eq(productRuns.id, id));
      return !isDone;
    });

  return {
    /** What can be chosen for an act on an attribute. */
    attributes: async (store: string) => {
      const texts = await catalog.allDocuments(store, 'attribute');
      return (texts as unknown as Parameters<typeof isSettable>[0][])
        .filter(isSettable)
        .map(({ attribute_code: code, frontend_label: title, frontend_input: input, options }) => ({
          ...{ code, title, input },
          options: options.map(({ value, label }) => ({ value, title: label })),
        }))
        .sort((one, other) => one.title.localeCompare(other.title));
    },

    /** Writes nothing. */
    plan: async (body: ProductBulkBody) => {
      const checked = await check(body);
      if (!checked.ok) return { ok: false, error: 'invalid', fields: checked.errors } as const;
      const ids = await matching(body.where, body.store);
      const counts = new Map<ProductProblem, number>();
      const count = (rule: ProductProblem) => counts.set(rule, (counts.get(rule) ?? 0) + 1);
      const [samples, refused]: [ProductBulkSample[], ProductBulkSample[]] = [[], []];
      let [changed, same] = [0, 0];
      for (let at = 0; at < ids.length; at += PLANNED_AT_ONCE) {
        const some = ids.slice(at, at + PLANNED_AT_ONCE).map(String);
        const places = stores.indexOf(body.store);
        const found = await Promise.all(
          stores.map((store) => catalog.documentsByIds(store, 'product', some)),
        );
        for (const [place] of some.entries()) {
          const inStores = stores.flatMap((store, of) => {
            const document = found[of]?.[place];
            return document ? [{ store, document: document as Fields }] : [];
          });
          const document = found[places]?.[place];
          if (!document) {
            count('gone');
            continue;
          }
          for (const { isSame, ...sample } of samplesOf(body, document, inStores, checked.texts)) {
            if (sample.problem) {
              count(sample.problem);
              if (refused.length < SAMPLES) refused.push(sample);
            } else if (isSame) same += 1;
            else {
              changed += 1;
              if (samples.length < SAMPLES) samples.push(sample);
            }
          }
        }
        await turn();
      }
      const problems = [...counts].map(([rule, many]) => ({ rule, count: many }));
      // What cannot be is shown too, however many can.
      const shown = [...samples.slice(0, SAMPLES - Math.min(refused.length, SAMPLES / 2)), ...refused];
      return {
        ok: true,
        value: { products: ids.length, changed, same, problems, samples: shown.slice(0, SAMPLES) },
      } as const;
    },

    start: async (
      author: ChangeAuthor,
      body: ProductBulkBody,
    ): Promise<AdminAnswer<{ id: string; total: number }>> => {
      const checked = await check(body);
      if (!checked.ok) return { ok: false, error: 'invalid', fields: checked.errors };
      const ids = (await matching(body.where, body.store)).sort((one, other) => one - other);
      if (ids.length > MAX_PRODUCTS) return { ok: false, error: 'limit', detail: 'bulk_too_large' };
      if (ids.length === 0) return { ok: false, error: 'state_forbids', detail: 'bulk_empty' };
      const id = randomUUID();
      const { act, store, kind, skus = null } = body;
      await db.transaction(async (tx) => {
        const created_at = new Date(now());
        await tx
          .insert(productRuns)
          .values({ ...{ id, act, store, kind, skus, ids, created_at }, author: author.name });
        await recordChange(tx, author, {
          ...{ entity: 'product_run', id, store, version: 1, before: null, isFinal: true },
          after: { act, products: ids.length },
        });
        await enqueueJob(tx, 'product.bulk', { id }, { key: `product-bulk:${id}` });
      });
      return { ok: true, value: { id, total: ids.length } };
    },

    /** Job. */
    run: async ({ id }: { id: string }, signal: AbortSignal): Promise<void> => {
      const texts = await loadActTexts(catalog, stores);
      const end = performance.now() + RUN_MS;
      while (await runChunk(id, texts)) {
        if (signal.aborted) return;
        if (performance.now() < end) continue;
        await db.transaction((tx) => enqueueJob(tx, 'product.bulk', { id }, { key: `product-bulk:${id}` }));
        return;
      }
    },

    progress: async (id: string): Promise<AdminAnswer<ProductBulkRun>> => {
      const run = await load(id);
      return run ? { ok: true, value: await progressOf(run) } : MISSING;
    },

    /** That of its act; null: there is no such run. */
    permissionOf: async <Found>(id: string, of: (act: ProductAct) => Found): Promise<Found | null> => {
      const run = await load(id);
      return run ? of(run.act) : null;
    },

    /** After the current chunk. */
    cancel: async (author: ChangeAuthor, id: string): Promise<AdminAnswer<ProductBulkRun>> => {
      const found = await db.transaction(async (tx) => {
        const [run] = await tx.select().from(productRuns).where(eq(productRuns.id, id)).for('update');
        if (!run || run.state === 'done' || run.state === 'cancelled') return run;
        const finished_at = new Date(now());
        await tx.update(productRuns).set({ state: 'cancelled', finished_at }).where(eq(productRuns.id, id));
        await recordChange(tx, author, {
          ...{ entity: 'product_run', id, store: run.store, version: 2, isFinal: true },
          ...{ before: { state: run.state }, after: { state: 'cancelled' } },
        });
        return { ...run, state: 'cancelled' as const };
      });
      return found ? { ok: true, value: await progressOf(found) } : MISSING;
    },
  };
};

export type ProductBulk = ReturnType<typeof createProductBulk>;
