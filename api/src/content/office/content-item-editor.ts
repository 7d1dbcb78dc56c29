// [OFFICE-94] Publishes a thing of the content in several languages: one transaction, one change.
import { randomUUID } from 'node:crypto';
import { checkText } from '@klaas/core/content/check-text.ts';
import { type ItemKind, isCmsKind } from '@klaas/core/content/content-item.ts';
import type { ItemFields, ItemSides } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import type { FieldConflict, Fields } from '@klaas/core/staff/merge-fields.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { transactResult } from '../../db/transact-result.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { EditError, EditResult, FieldEdit, FieldError, StoredEntity } from '../../staff/edit-service.ts';
import type { CmsEditor } from '../cms-editor.ts';
import type { ContentEditor } from '../content-editor.ts';
import { cmsKindOf, type Side, sidesOf } from './content-sides.ts';

export interface ItemRef {
  kind: ItemKind;
  id: number;
}

export type PublishResult = { ok: true; versions: Record<string, number> } | EditError;

interface ItemEditorDeps {
  db: Database;
  settings: Settings;
  cms: CmsEditor;
  content: ContentEditor;
  /** Addresses in a text that lead nowhere. */
  brokenLinks: (storeCode: string, html: string) => Promise<string[]>;
}

/** Fields that cannot be left out. */
const REQUIRED = new Set(['title', 'content', 'identifier', 'slug', 'message']);

/** An emptied field is removed. */
const stored = (fields: ItemFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      (value === '' || value === null) && !REQUIRED.has(name) ? undefined : value,
    ]),
  );

const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const prefixed = (side: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field, rule }) => ({ field: field === '' ? side : `${side}.${field}`, rule }));

/** The errors of all languages at once; conflicts before everything else. */
const joined = (refused: readonly { side: string; error: EditError }[]): EditError | null => {
  const conflicts: FieldConflict[] = [];
  const errors: FieldError[] = [];
  let last: Extract<EditError, { error: 'conflict' }> | undefined;
  for (const { side, error } of refused)
    if (error.error === 'conflict') {
      last = error;
      conflicts.push(...error.conflicts.map((one) => ({ ...one, field: `${side}.${one.field}` })));
    } else if (error.error === 'invalid') errors.push(...prefixed(side, error.errors));
    else return error;
  if (last) return { ...last, conflicts };
  return errors.length > 0 ? { ok: false, error: 'invalid', errors } : null;
};

export const createItemEditor = ({ db, settings, cms, content, brokenLinks }: ItemEditorDeps) => {
  /** The editor of one language. */
  const sideEditor = (kind: ItemKind, { side, store }: Side) => {
    if (isCmsKind(kind)) {
      const ref = { storeCode: store.storeCode, storeId: store.storeId, kind: cmsKindOf(kind) };
      return {
        nextId: (tx: Transaction) => cms.nextIdIn(tx, ref),
        lock: (tx: Transaction, id: number) => cms.lockIn(tx, ref, String(id)),
        add: (tx: Transaction, author: ChangeAuthor, id: number, fields: Fields) =>
          cms.addIn(tx, author, ref, { id, fields }),
        save: (tx: Transaction, author: ChangeAuthor, id: number, edit: FieldEdit) =>
          cms.saveIn(tx, author, ref, { ...edit, id: String(id) }),
        remove: (tx: Transaction, author: ChangeAuthor, id: number) =>
          cms.removeIn(tx, author, ref, String(id)),
      };
    }
    const ref = { kind, locale: side };
    return {
      nextId: (tx: Transaction) => content.nextIdIn(tx, ref),
      lock: (tx: Transaction, id: number) => content.lockIn(tx, ref, id),
      add: (tx: Transaction, author: ChangeAuthor, id: number, fields: Fields) =>
        content.addIn(tx, author, ref, { id, fields }),
      save: (tx: Transaction, author: ChangeAuthor, id: number, edit: FieldEdit) =>
        content.saveIn(tx, author, ref, { ...edit, id }),
      remove: (tx: Transaction, author: ChangeAuthor, id: number) => content.removeIn(tx, author, ref, id),
    };
  };

  const editors = (kind: ItemKind) =>
    new Map(sidesOf(kind, settings).map((one) => [one.side, { ...one, editor: sideEditor(kind, one) }]));

  /** What no language allows: unknown ones, texts that are not ready. */
  const check = async (kind: ItemKind, sides: ItemSides): Promise<FieldError[]> => {
    const known = editors(kind);
    const errors: FieldError[] = [];
    for (const [at, { side, fields }] of sides.entries()) {
      const one = known.get(side);
      if (!one || sides.findIndex((other) => other.side === side) !== at) {
        errors.push({ field: side, rule: 'unknown_store' });
        continue;
      }
      if ('position' in fields) errors.push({ field: `${side}.position`, rule: 'there is no such field' });
      const { content: html } = fields;
      if (typeof html !== 'string') continue;
      for (const { rule, at: place } of checkText(html).errors)
        errors.push({ field: `${side}.content`, rule: `${rule}: ${place}` });
      for (const link of await brokenLinks(one.store.storeCode, html))
        errors.push({ field: `${side}.content`, rule: `link_to_nowhere: ${link}` });
    }
    return errors;
  };

  const authorOf = (author: ChangeAuthor, sides: readonly unknown[]): ChangeAuthor =>
    sides.length > 1 ? { bulkId: randomUUID(), ...author } : author;

  const publishIn = async (
    tx: Transaction,
    author: ChangeAuthor,
    { kind, id }: ItemRef,
    sides: ItemSides,
  ): Promise<PublishResult> => {
    const known = editors(kind);
    const whole = authorOf(author, sides);
    const versions: Record<string, number> = {};
    const refused: { side: string; error: EditError }[] = [];
    let isThere = false;
    for (const { editor } of known.values()) isThere ||= (await editor.lock(tx, id)) !== null;
    if (!isThere) return { ok: false, error: 'not_found' };
    for (const { side, version, fields } of sides) {
      const editor = known.get(side)?.editor;
      if (!editor) return { ok: false, error: 'not_found' };
      const done: EditResult =
        version === null
          ? await editor.add(tx, whole, id, present(stored(fields)))
          : await editor.save(tx, whole, id, { fields: stored(fields), version });
      if (done.ok) versions[side] = done.value.version;
      else refused.push({ side, error: done });
    }
    return joined(refused) ?? { ok: true, versions };
  };

  return {
    check,
    /** In the transaction of the caller, which is rolled back when the answer is a refusal. */
    publishIn,

    load: async (
      tx: Transaction,
      { kind, id }: ItemRef,
    ): Promise<(Side & { stored: StoredEntity | null })[]> => {
      const sides = [];
      for (const { editor, ...one } of editors(kind).values())
        sides.push({ ...one, stored: await editor.lock(tx, id) });
      return sides;
    },

    publish: async (author: ChangeAuthor, ref: ItemRef, sides: ItemSides): Promise<PublishResult> => {
      const errors = await check(ref.kind, sides);
      if (errors.length > 0) return { ok: false, error: 'invalid', errors };
      return transactResult(db, (tx) => publishIn(tx, author, ref, sides));
    },

    create: async (
      author: ChangeAuthor,
      kind: ItemKind,
      sides: ItemSides,
    ): Promise<{ ok: true; id: number } | EditError> => {
      const errors = await check(kind, sides);
      if (errors.length > 0) return { ok: false, error: 'invalid', errors };
      return transactResult(db, async (tx) => {
        const known = editors(kind);
        const ids = [];
        // A number that no language has.
        for (const { editor } of known.values()) ids.push(await editor.nextId(tx));
        const id = Math.max(...ids);
        const whole = authorOf(author, sides);
        const refused: { side: string; error: EditError }[] = [];
        for (const { side, fields } of sides) {
          const added = await known.get(side)?.editor.add(tx, whole, id, present(stored(fields)));
          if (added && !added.ok) refused.push({ side, error: added });
        }
        return joined(refused) ?? { ok: true as const, id };
      });
    },

    remove: (author: ChangeAuthor, { kind, id }: ItemRef): Promise<{ ok: true } | EditError> =>
      transactResult(db, async (tx) => {
        const known = [...editors(kind).values()];
        const whole = authorOf(author, known);
        let isThere = false;
        for (const { editor } of known) {
          if ((await editor.lock(tx, id)) === null) continue;
          isThere = true;
          const removed = await editor.remove(tx, whole, id);
          if (!removed.ok) return removed;
        }
        return isThere ? { ok: true as const } : { ok: false as const, error: 'not_found' as const };
      }),
  };
};

export type ItemEditor = ReturnType<typeof createItemEditor>;
