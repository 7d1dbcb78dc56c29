// The content as the office reads it: the list, one thing in all languages, its versions.
import {
  ITEM_KINDS,
  type ItemKind,
  isCmsKind,
  isShown,
  pathOfItem,
} from '@klaas/core/content/content-item.ts';
import type {
  ContentItem,
  ItemRow,
  ItemSide,
  ItemSides,
} from '@klaas/core/contract/admin/content-item-endpoints.ts';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  listBin,
  loadChangesOf,
  loadFieldsAt,
  loadLastChanges,
} from '../../staff/change-log/change-log-service.ts';
import type { CmsEditor } from '../cms-editor.ts';
import type { ContentEditor } from '../content-editor.ts';
import type { ItemEditor, ItemRef } from './content-item-editor.ts';
import { cmsKindOf, keyOf, type Side, sidesOf } from './content-sides.ts';
import { contentSchedules } from './content-tables.ts';

const MAX_VERSIONS = 100;
const ENTITIES = ['cms_page', 'cms_block', 'content'];

interface ItemServiceDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  cms: CmsEditor;
  content: ContentEditor;
  items: ItemEditor;
}

interface LastChange {
  at: Date;
  bulk_id: string | null;
}

const titleOf = (fields: Fields): string =>
  String(fields['title'] || fields['message'] || fields['identifier'] || '');

/** Another language was changed after this one, not together with it. */
const isOlder = (own: LastChange | undefined, others: readonly (LastChange | undefined)[]): boolean =>
  others.some(
    (other) =>
      other !== undefined &&
      (own === undefined || (other.at > own.at && (other.bulk_id === null || other.bulk_id !== own.bulk_id))),
  );

const kindOfKey = (entity: string, id: string): ItemKind =>
  entity === 'content' ? (id.split('/')[0] as ItemKind) : entity === 'cms_page' ? 'cms-page' : 'cms-block';

export const createItemService = ({ db, now, settings, cms, content, items }: ItemServiceDeps) => {
  const { multistore } = settings.storeViews;
  const shownSide = ({ side, language, store }: Side): ItemSide => ({
    ...{ side, language },
    prefix: localizedPath('/', store, multistore).replace(/\/$/, ''),
  });

  const listSide = async (
    kind: ItemKind,
    { side, store }: Side,
  ): Promise<{ id: number; fields: Fields }[]> => {
    if (!isCmsKind(kind))
      return (await content.list({ kind, locale: side })).map(({ id, attributes }) => ({
        id,
        fields: attributes,
      }));
    const { storeCode, storeId } = store;
    const found = await cms.list({ storeCode, storeId, kind: cmsKindOf(kind) });
    return found.map((document) => ({ id: Number(document.id), fields: document }));
  };

  const lastChanges = async (entities: readonly string[], id?: string) =>
    new Map(
      (await loadLastChanges(db, entities, id)).map((row) => [
        `${row.entity} ${row.entity_id} ${row.store}`,
        row,
      ]),
    );
  const nameOf = (kind: ItemKind, id: number, side: string): string => {
    const key = keyOf(kind, id, side);
    return `${key.entity} ${key.id} ${key.store}`;
  };

  const listKind = async (
    kind: ItemKind,
    last: ReadonlyMap<string, LastChange>,
    schedules: ReadonlyMap<string, Date>,
  ): Promise<ItemRow[]> => {
    const sides = sidesOf(kind, settings);
    const rows = new Map<number, { side: string; fields: Fields }[]>();
    for (const one of sides)
      for (const { id, fields } of await listSide(kind, one))
        rows.set(id, [...(rows.get(id) ?? []), { side: one.side, fields }]);
    return [...rows].map(([id, found]) => ({
      ...{ kind, id },
      sides: found.map(({ side, fields }) => ({
        side,
        title: titleOf(fields),
        is_shown: isShown(fields),
        is_older: isOlder(
          last.get(nameOf(kind, id, side)),
          sides.filter((one) => one.side !== side).map((one) => last.get(nameOf(kind, id, one.side))),
        ),
      })),
      publish_at: schedules.get(`${kind} ${id}`)?.toISOString() ?? null,
    }));
  };

  return {
    list: async () => {
      const last = await lastChanges(ENTITIES);
      const waiting = await db
        .select({ kind: contentSchedules.kind, id: contentSchedules.item_id, at: contentSchedules.at })
        .from(contentSchedules)
        .orderBy(asc(contentSchedules.at));
      const schedules = new Map(waiting.toReversed().map(({ kind, id, at }) => [`${kind} ${id}`, at]));
      const rows: ItemRow[] = [];
      for (const kind of ITEM_KINDS) rows.push(...(await listKind(kind, last, schedules)));
      const removed = [];
      for (const entity of ENTITIES)
        for (const change of await listBin(db, entity, { now: now(), before: null }))
          removed.push({
            change_id: change.id,
            kind: kindOfKey(entity, change.entity_id),
            side: change.store,
            title: titleOf(change.before ?? {}),
            by: change.actor_name,
          });
      return {
        stores: sidesOf('cms-page', settings).map(shownSide),
        languages: sidesOf('page-infos', settings).map(shownSide),
        ...{ rows, removed },
      };
    },

    /** Null: it is in no language. */
    item: async ({ kind, id }: ItemRef): Promise<ContentItem | null> => {
      const found = await db.transaction((tx) => items.load(tx, { kind, id }));
      if (found.every(({ stored }) => stored === null)) return null;
      const { entity, id: entityId } = keyOf(kind, id, '');
      const last = await lastChanges([entity], entityId);
      const lastOf = (side: string) => last.get(nameOf(kind, id, side));
      const schedule = await db
        .select()
        .from(contentSchedules)
        .where(and(eq(contentSchedules.kind, kind), eq(contentSchedules.item_id, id)))
        .orderBy(asc(contentSchedules.at));
      const changes = await loadChangesOf(db, { entity, id: entityId }, MAX_VERSIONS);
      return {
        ...{ kind, id },
        sides: found.map(({ stored, ...one }) => {
          const { position: _, ...fields } = stored?.fields ?? {};
          const others = found.filter(({ side }) => side !== one.side).map(({ side }) => lastOf(side));
          return {
            ...shownSide(one),
            version: stored?.version ?? null,
            fields,
            path: localizedPath(pathOfItem(kind, fields, one.language), one.store, multistore),
            is_older: isOlder(lastOf(one.side), others),
          };
        }),
        schedule: schedule.map((row) => ({
          ...{ id: row.id, at: row.at.toISOString(), by: row.by_name, failure: row.failure },
          sides: (row.sides as ItemSides).map(({ side }) => side),
        })),
        versions: changes.map((change) => ({
          ...{ change_id: change.id, side: change.store, version: change.version },
          ...{ at: change.at.toISOString(), by: change.actor_name },
          fields: Object.keys(change.after ?? change.before ?? {}),
        })),
      };
    },

    /** Null: the log does not reach back to it. */
    version: ({ kind, id }: ItemRef, side: string, version: number): Promise<Fields | null> =>
      db.transaction(async (tx) => {
        const one = (await items.load(tx, { kind, id })).find((other) => other.side === side);
        if (!one?.stored) return null;
        return loadFieldsAt(tx, keyOf(kind, id, side), { version, current: one.stored });
      }),
  };
};

export type ItemService = ReturnType<typeof createItemService>;
