// [OFFICE-89] Every write of attributes: titles and options in all stores at once, and merges with the products that
// follow. One transaction, undone as one.
import { randomUUID } from 'node:crypto';
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import { mergeOption, mergeProblem, type OptionMerge } from '@klaas/core/catalog/attributes/merge-option.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import type { AttributeEdit } from '@klaas/core/contract/admin/attribute-endpoints.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import {
  type EditError,
  type EditResult,
  type EntityStore,
  editEntity,
  type FieldError,
} from '../../staff/edit-service.ts';
import { openProductBatch } from '../product/product-entity-service.ts';
import { ALL_STORES } from '../product/product-part-repository.ts';
import { WITH_OPTIONS } from './attribute-list-service.ts';
import { lockAttributes, productsWithOption } from './attribute-repository.ts';

type Refusal = EditError | { ok: false; error: 'state_forbids'; detail: string };
export type AttributeResult<Value> = { ok: true; value: Value } | Refusal;

/** Ends the transaction without a trace: it was refused, or only tried. */
class Ended<Value> extends Error {
  readonly result: AttributeResult<Value>;
  constructor(result: AttributeResult<Value>) {
    super('ended');
    this.result = result;
  }
}

const refuse = (result: Refusal): never => {
  throw new Ended(result);
};
const invalid = (...errors: FieldError[]): never => refuse({ ok: false, error: 'invalid', errors });
const accepted = (result: EditResult): void => {
  if (!result.ok) refuse(result);
};

interface StoredAttribute {
  store: string;
  version: number;
  attribute: Attribute;
}

interface Locked {
  stored: StoredAttribute[];
  /** Of the first store. */
  attribute: Attribute;
}

interface AttributeEditorDeps {
  db: Database;
  stores: readonly string[];
  attributes: EntityStore;
}

const sameWord = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Each option has its name in each store, which no other one has there. */
const labelErrors = (stores: readonly string[], { titles, options }: AttributeEdit): FieldError[] => [
  ...stores.filter((store) => !titles[store]).map((store) => ({ field: `titles.${store}`, rule: 'empty' })),
  ...options.flatMap(({ labels }, at) =>
    stores.flatMap((store): FieldError[] => {
      const field = `options.${at}.labels.${store}`;
      const label = labels[store] ?? '';
      if (label === '') return [{ field, rule: 'empty' }];
      const isDouble = options.slice(0, at).some((other) => sameWord(other.labels[store] ?? '', label));
      return isDouble ? [{ field, rule: 'twice' }] : [];
    }),
  ),
];

export const createAttributeEditor = ({ db, stores, attributes }: AttributeEditorDeps) => {
  const lockAll = async (tx: Transaction, id: number): Promise<Locked> => {
    await lockAttributes(tx);
    const found: StoredAttribute[] = [];
    for (const store of stores) {
      const stored = await attributes.lock(tx, { id: String(id), store });
      if (stored)
        found.push({ store, version: stored.version, attribute: stored.fields as unknown as Attribute });
    }
    const [first] = found;
    return first ? { stored: found, attribute: first.attribute } : refuse({ ok: false, error: 'not_found' });
  };

  const lastChange = async (tx: Transaction, bulkId: string): Promise<number | null> => {
    const { rows } = await tx.execute<{ id: number | null }>(
      sql`select max(id)::int as id from change where bulk_id = ${bulkId}::uuid`,
    );
    return rows[0]?.id ?? null;
  };

  const run = async <Value>(work: (tx: Transaction) => Promise<Value>): Promise<AttributeResult<Value>> => {
    try {
      return { ok: true, value: await db.transaction(work) };
    } catch (error) {
      if (error instanceof Ended) return error.result as AttributeResult<Value>;
      throw error;
    }
  };

  /** Values are numbers that no option of any attribute has. */
  const nextValue = async (tx: Transaction): Promise<number> => {
    const { rows } = await tx.execute<{ value: number }>(sql`
      select coalesce(max((option->>'value')::int), 0)::int as value
      from catalog_document, jsonb_array_elements(body->'options') option
      where entity = 'attribute' and option->>'value' ~ '^[0-9]{1,8}$'`);
    return (rows[0]?.value ?? 0) + 1;
  };

  const writeOptions = async (
    tx: Transaction,
    author: ChangeAuthor,
    id: number,
    stored: readonly StoredAttribute[],
    fieldsOf: (one: StoredAttribute) => Fields,
  ): Promise<void> => {
    for (const one of stored) {
      const before = one.attribute as unknown as Fields;
      const touched = Object.entries(fieldsOf(one)).filter(([name, now]) => !sameValue(now, before[name]));
      if (touched.length === 0) continue;
      const place = { id: String(id), store: one.store };
      accepted(await editEntity(tx, attributes, author, place, { fields: Object.fromEntries(touched) }));
    }
  };

  /** Each product in all stores and in each; the labels are those of the option that stays. */
  const mergeProducts = async (
    tx: Transaction,
    author: ChangeAuthor,
    ids: readonly string[],
    { merge, labels }: { merge: OptionMerge; labels: ReadonlyMap<string, string> },
  ): Promise<void> => {
    const batch = await openProductBatch(tx, ids);
    const problems: FieldError[] = [];
    for (const id of ids)
      for (const { document } of batch.stored(id)?.stores ?? []) {
        const problem = mergeProblem(document, merge);
        const rule = `${problem} ${String(document['sku'])}`;
        if (problem && !problems.some((one) => one.rule === rule)) problems.push({ field: 'into', rule });
      }
    if (problems.length > 0) invalid(...problems);
    for (const id of ids)
      for (const store of [ALL_STORES, ...(batch.stored(id)?.stores ?? []).map((one) => one.store)]) {
        const stored = await batch.entity.lock(tx, { id, store });
        if (!stored) continue;
        const fields = mergeOption(stored.fields, merge, labels.get(store) ?? '');
        if (Object.keys(fields).length > 0)
          accepted(await editEntity(tx, batch.entity, author, { id, store }, { fields }));
      }
    await batch.write();
  };

  return {
    save: (author: ChangeAuthor, id: number, edit: AttributeEdit) =>
      run(async (tx) => {
        const { stored, attribute: first } = await lockAll(tx, id);
        const bulk = { ...author, bulkId: randomUUID() };
        if (stored.some(({ store, version }) => edit.versions[store] !== version))
          refuse({ ok: false, error: 'state_forbids', detail: 'changed_meanwhile' });
        const { attribute_code: code, frontend_input, options = [] } = first;
        if (!WITH_OPTIONS.includes(frontend_input) && edit.options.length !== options.length)
          invalid({ field: 'options', rule: 'no_options' });
        const errors = labelErrors(
          stored.map(({ store }) => store),
          edit,
        );
        const given = edit.options.flatMap(({ value }) => value ?? []);
        if (new Set(given).size < given.length) errors.push({ field: 'options', rule: 'twice' });
        for (const value of given)
          if (!options.some((option) => option.value === value))
            errors.push({ field: 'options', rule: `unknown ${value}` });
        if (errors.length > 0) invalid(...errors);
        for (const { value } of options.filter((option) => !given.includes(option.value))) {
          const used = await productsWithOption(tx, stores, { code, value });
          if (used.length > 0) invalid({ field: 'options', rule: `in_use ${value} ${used.length}` });
        }
        let next = await nextValue(tx);
        const list = edit.options.map((option) => ({ ...option, value: option.value ?? String(next++) }));
        await writeOptions(tx, bulk, id, stored, ({ store, attribute }) => ({
          frontend_label: edit.titles[store],
          default_frontend_label: edit.titles[store],
          options: list.map(({ value, labels, swatch }) => {
            const { swatch: _former, ...kept } =
              attribute.options.find((option) => option.value === value) ?? ({} as { swatch?: string });
            return { ...kept, value, label: labels[store] ?? '', ...(swatch !== null && { swatch }) };
          }),
        }));
        return { change_id: await lastChange(tx, bulk.bulkId) };
      }),

    /** A dry run does it all and takes it back. */
    merge: (
      author: ChangeAuthor,
      id: number,
      { from, into }: { from: string; into: string },
      { isDry }: { isDry: boolean },
    ) =>
      run(async (tx) => {
        const { stored, attribute: first } = await lockAll(tx, id);
        const bulk = { ...author, bulkId: randomUUID() };
        const { attribute_code: code, options } = first;
        for (const [field, value] of Object.entries({ from, into }))
          if (!options.some((option) => option.value === value)) invalid({ field, rule: 'unknown' });
        if (from === into) invalid({ field: 'into', rule: 'same' });
        const labels = new Map(
          stored.map(({ store, attribute }) => [
            store,
            attribute.options.find((option) => option.value === into)?.label ?? '',
          ]),
        );
        const ids = await productsWithOption(tx, stores, { code, value: from });
        await mergeProducts(tx, bulk, ids, { merge: { code, from, into }, labels });
        await writeOptions(tx, bulk, id, stored, ({ attribute }) => ({
          options: attribute.options.filter(({ value }) => value !== from),
        }));
        const value = { products: ids.length, change_id: await lastChange(tx, bulk.bulkId) };
        if (isDry) throw new Ended({ ok: true, value: { ...value, change_id: null } });
        return value;
      }),
  };
};

export type AttributeEditor = ReturnType<typeof createAttributeEditor>;
