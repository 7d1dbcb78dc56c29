// [OFFICE-30] Acts on all products that match: previewed on the documents in memory, carried out by a job.
import { setImmediate as turn } from 'node:timers/promises';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { isCellAct } from '@klaas/core/catalog/office/product-act.ts';
import type { ProductWhere } from '@klaas/core/catalog/office/product-filter.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type {
  ProductBulkBody,
  ProductBulkSample,
  ProductProblem,
} from '@klaas/core/contract/admin/product-bulk-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { CatalogService } from '../catalog-service.ts';
import { actErrors, isSettable, loadActTexts } from './product-act-check.ts';
import { type ActTexts, type PlannedRow, planCells, planWhole, scopeOf } from './product-act-plan.ts';
import type { ProductRuns } from './product-run-service.ts';
import type { ProductWriter } from './product-writer.ts';

export interface ProductBulkDeps {
  db: Database;
  catalog: Pick<CatalogService, 'allDocuments' | 'documentsByIds'>;
  settings: Settings;
  writer: Pick<ProductWriter, 'includesTaxIn'>;
  runs: Pick<ProductRuns, 'add'>;
  /** Ids of the products that match, as the list finds them. */
  matching: (where: ProductWhere, store: string) => Promise<number[]>;
}

/** Of the preview: as long as the process may be busy without a turn for others. */
const PLANNED_AT_ONCE = 50;
const SAMPLES = 50;
/** More is done in several goes. */
const MAX_PRODUCTS = 100_000;

export const createProductBulk = ({ db, catalog, settings, writer, runs, matching }: ProductBulkDeps) => {
  const stores = settings.storeViews.stores.map(({ storeCode }) => storeCode);

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
    return planCells(document, act, scopeOf({ kind, skus }, writer.includesTaxIn(store))).map(
      ({ sku, before, after, problem, cells }: PlannedRow) => ({
        ...{ sku, name: String(document['name'] ?? ''), before, after, problem },
        isSame: cells.length === 0,
      }),
    );
  };

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
      const { act, store, kind, skus = null } = body;
      const id = await db.transaction((tx) => runs.add(tx, author, { act, store, kind, skus, ids }));
      return { ok: true, value: { id, total: ids.length } };
    },
  };
};

export type ProductBulk = ReturnType<typeof createProductBulk>;
