// Commands content list, get, set, add, move, remove: pages, gallery and notices, until there is a back office. A
// running shop shows the change at once.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CONTENT_KINDS, type ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { CMS_KINDS, type CmsEditor, type CmsKind } from '../content/cms-editor.ts';
import type { ContentEditor, EntryRef } from '../content/content-editor.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import { type CommandOptions, chooseStore } from './command-options.ts';
import { rejectFields } from './field-arguments.ts';
import { accepted, commandLineAuthor, editorsOf } from './staff-edit.ts';
import { print } from './terminal.ts';

const ACTIONS = ['list', 'get', 'set', 'add', 'move', 'remove'] as const;
type Action = (typeof ACTIONS)[number];
type Fields = Record<string, unknown>;

/** One kind of content in one store, whichever table stores it. */
interface ContentCollection {
  list(): Promise<string[]>;
  /** Null: no such entry. */
  get(name: string): Promise<Fields | null>;
  set(name: string, change: Fields): Promise<string>;
  add(fields: Fields): Promise<string>;
  move(name: string, place: number): Promise<string>;
  remove(name: string): Promise<string>;
}

const missing = (name: string): never => {
  throw new StartError(`There is no ${name} here; content list shows what there is`);
};
const isText = (value: unknown): value is string => typeof value === 'string';

/** Author and expected version of the edits. */
interface Edit {
  author: ChangeAuthor;
  version: number | undefined;
}

const entryCollection = (
  editor: ContentEditor,
  ref: EntryRef,
  { author, version }: Edit,
): ContentCollection => {
  const find = async (name: string) => (await editor.find(ref, name)) ?? missing(name);
  return {
    list: async () =>
      (await editor.list(ref)).map(({ id, attributes: { title, message, slug, active } }) => {
        const shown = [title, message].filter(isText).join(': ');
        return `${id}  ${shown}${isText(slug) ? `  (${slug})` : ''}${active === false ? '  off' : ''}`;
      }),
    get: async (name) => (await editor.find(ref, name))?.attributes ?? null,
    set: async (name, fields) => {
      const { id } = await find(name);
      accepted(await editor.save(author, ref, id, { fields, version }), `${ref.kind} ${id}`);
      return `${ref.kind} ${id} saved`;
    },
    add: async (given) => {
      const added = await editor.add(author, ref, given);
      accepted(added, ref.kind);
      return `${ref.kind} ${added.id} added`;
    },
    move: async (name, place) => {
      const { id } = await find(name);
      await editor.move(author, ref, id, place);
      return `${ref.kind} ${id} is at place ${place}`;
    },
    remove: async (name) => {
      const { id } = await find(name);
      accepted(await editor.remove(author, ref, id), `${ref.kind} ${id}`);
      return `${ref.kind} ${id} removed`;
    },
  };
};

const cmsCollection = (
  editor: CmsEditor,
  { storeCode, storeId }: StoreView,
  kind: CmsKind,
  { author, version }: Edit,
): ContentCollection => {
  const collection = { storeCode, storeId, kind };
  const find = async (name: string) => (await editor.find(collection, name)) ?? missing(name);
  return {
    list: async () =>
      (await editor.list(collection)).map(
        (document) =>
          `${document.id}  ${document['title']}  (${document['identifier']})${document['active'] === false ? '  off' : ''}`,
      ),
    get: (name) => editor.find(collection, name),
    set: async (name, fields) => {
      const { id } = await find(name);
      accepted(await editor.save(author, collection, String(id), { fields, version }), `${kind} ${id}`);
      return `${kind} ${id} saved`;
    },
    add: async (given) => {
      const { fields } = accepted(await editor.add(author, collection, given), kind);
      return `${kind} ${fields['id']} saved`;
    },
    move: async () => rejectFields([`${kind} has no order`]),
    remove: async (name) => {
      const { id } = await find(name);
      accepted(await editor.remove(author, collection, String(id)), `${kind} ${id}`);
      return `${kind} ${id} removed`;
    },
  };
};

/** title="Uus pealkiri", content=@page.html, or one JSON file with all fields. */
const readFields = (args: readonly string[]): Fields => {
  if (args.length === 0)
    throw new StartError('Say what to write: title="…", content=@page.html or a JSON file');
  const fields: Fields = {};
  for (const arg of args) {
    const [, name, value = ''] = /^([a-z_]+)=([\s\S]*)$/.exec(arg) ?? [];
    if (name === undefined) Object.assign(fields, readJsonFile(arg));
    else if (value.startsWith('@')) fields[name] = readTextFile(value.slice(1));
    else fields[name] = value === '' ? null : value;
  }
  return fields;
};

const readTextFile = (path: string): string => {
  if (!existsSync(path)) throw new StartError(`${path} does not exist`);
  return readFileSync(path, 'utf8').trim();
};

const readJsonFile = (path: string): Fields => {
  const text = readTextFile(path);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {
    // Reported below, together with JSON that is not an object.
  }
  throw new StartError(`${path} must hold one JSON object with fields`);
};

const parsePosition = (arg: string | undefined): number => {
  const position = Number(arg);
  if (!Number.isInteger(position) || position < 1)
    throw new StartError('content move needs a place, from 1 on');
  return position;
};

const show = async (collection: ContentCollection, name: string, file: string | undefined): Promise<void> => {
  const text = JSON.stringify((await collection.get(name)) ?? missing(name), null, 2);
  if (file) writeFileSync(file, `${text}\n`);
  else console.log(text);
};

/** Arguments and files are read now, the collection later. */
const planAction = (
  action: Action,
  args: readonly string[],
): ((collection: ContentCollection) => Promise<void>) => {
  const [name = '', ...rest] = args;
  if (action !== 'list' && action !== 'add' && name === '')
    throw new StartError(`content ${action} needs the number or the name of an entry`);
  if (action === 'get') return (collection) => show(collection, name, rest[0]);
  if (action === 'set') {
    const change = readFields(rest);
    return async (collection) => print(await collection.set(name, change));
  }
  if (action === 'add') {
    const fields = readFields(args);
    return async (collection) => print(await collection.add(fields));
  }
  if (action === 'move') {
    const position = parsePosition(rest[0]);
    return async (collection) => print(await collection.move(name, position));
  }
  if (action === 'remove') return async (collection) => print(await collection.remove(name));
  return async (collection) => {
    for (const line of await collection.list()) print(line);
  };
};

const KINDS = [...CONTENT_KINDS, ...CMS_KINDS] as const;
const isKind = (kind: string): kind is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(kind);
const isEntryKind = (kind: string): kind is ContentKind =>
  (CONTENT_KINDS as readonly string[]).includes(kind);

/** Parses and validates the arguments before the database is opened. */
export const planContent = (
  config: Pick<Config, 'settings' | 'settingSources' | 'shopUrl'>,
  options: CommandOptions,
) => {
  const { settings } = config;
  const [action = '', kind = '', ...args] = options.files;
  if (!(ACTIONS as readonly string[]).includes(action))
    throw new StartError(`content ${action} is unknown; choose from ${ACTIONS.join(', ')}`);
  if (!isKind(kind))
    throw new StartError(`${kind || 'That'} is no kind of content; choose from ${KINDS.join(', ')}`);
  const store = chooseStore(settings, options.store);
  if (settings.contentService.url !== '' && isEntryKind(kind))
    throw new StartError(`This shop shows the content of ${settings.contentService.url}: edit it there`);
  const [locale = store.storeCode] = store.i18n.defaultLocale.split('-');
  const perform = planAction(action as Action, args);
  const edit = { author: commandLineAuthor(options), version: options.ifVersion };
  return async (db: Database): Promise<void> => {
    const { content, cms } = editorsOf(config, db);
    const collection = isEntryKind(kind)
      ? entryCollection(content, { kind, locale }, edit)
      : cmsCollection(cms, store, kind, edit);
    await perform(collection);
  };
};

export const runContent = async (config: Config, options: CommandOptions): Promise<number> => {
  const edit = planContent(config, options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    await edit(db);
    return 0;
  } finally {
    await close();
  }
};
