// Commands catalog get, set, add, remove and prices set: products, categories and attributes. A running shop shows the
// change at once.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Fields } from '@klaas/core/staff/merge-fields.ts';
import { EDITED_ENTITIES, type EditedEntity } from '../catalog/catalog-editor.ts';
import { ALL_STORES } from '../catalog/product/product-part-repository.ts';
import type { Editors } from '../compose-editors.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import { type CommandOptions, chooseStore } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { accepted, commandLineAuthor, editorsOf } from './staff-edit.ts';
import { print } from './terminal.ts';

type Perform = (editors: Editors) => Promise<void>;

/** JSON where it is JSON, text otherwise; empty removes the field. */
const parseValue = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Most fields are plain text.
    return text;
  }
};

const parseFields = (args: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(parseFieldArguments(args)).map(([name, text]) => [name, parseValue(text)]),
  );

const readDocument = (file: string): Fields => {
  if (!existsSync(file)) throw new StartError(`${file} does not exist`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Fields;
  } catch (error) {
    throw new StartError(`${file} must hold one JSON object`, { cause: error });
  }
};

const isEdited = (entity: string): entity is EditedEntity =>
  (EDITED_ENTITIES as readonly string[]).includes(entity);

/** `all`: what the stores share. */
const storeOf = (config: Config, store: string | undefined): string =>
  store === ALL_STORES ? ALL_STORES : chooseStore(config.settings, store).storeCode;

const planCatalog = (config: Config, options: CommandOptions): Perform => {
  const [action = '', entity = '', name = '', ...args] = options.files;
  if (!['get', 'set', 'add', 'remove'].includes(action))
    throw new StartError(`catalog ${action} is unknown; choose from get, set, add, remove`);
  if (!isEdited(entity)) throw new StartError(`Say catalog ${action} ${EDITED_ENTITIES.join('|')}`);
  if (name === '') throw new StartError(action === 'add' ? 'Name a JSON file' : `Name the ${entity}`);
  const store = storeOf(config, options.store);
  const ref = { store, entity };
  const author = commandLineAuthor(options);
  if (action === 'add') {
    const document = readDocument(name);
    return async ({ catalog }) => {
      const { fields } = accepted(await catalog.create(author, ref, document), `${entity} ${document['id']}`);
      print(`${entity} ${fields['id']} added`);
    };
  }
  const edit = { fields: parseFields(args), version: options.ifVersion };
  return async ({ catalog }) => {
    const found = await catalog.find(ref, name);
    if (!found) throw new StartError(`There is no ${entity} ${name} in ${store}`);
    const id = String(found.id);
    if (action === 'get') return console.log(JSON.stringify(found, null, 2));
    const done = await (action === 'set'
      ? catalog.save(author, ref, id, edit)
      : catalog.remove(author, ref, id));
    const { version } = accepted(done, `${entity} ${id}`);
    print(`${entity} ${id} ${action === 'set' ? `saved, version ${version} (${store})` : 'removed'}`);
  };
};

const planPrices = (config: Config, options: CommandOptions): Perform => {
  const [action = '', sku = '', ...args] = options.files;
  if (action !== 'set' || sku === '') throw new StartError('Say prices set SKU price=129.00');
  const store = storeOf(config, options.store ?? ALL_STORES);
  const fields = parseFieldArguments(args);
  const author = { ...commandLineAuthor(options), bulkId: randomUUID() };
  const target = { sku, store, version: options.ifVersion };
  return async ({ prices }) => {
    const saved = await prices.save(author, target, fields);
    if (!saved.ok) return void accepted(saved, `product ${sku}`);
    const { products, kept } = saved.value;
    print(
      `prices of ${sku} saved in ${products} documents (${store}); to undo: changes undo ${author.bulkId}`,
    );
    if (kept.length > 0)
      print(`Note: prices of their own are kept in ${kept.join(', ')}; change them with --store`);
  };
};

const run =
  (plan: (config: Config, options: CommandOptions) => Perform) =>
  async (config: Config, options: CommandOptions): Promise<number> => {
    const perform = plan(config, options);
    const { db, close } = await openDatabase(config, () => {});
    try {
      await perform(editorsOf(config, db));
      return 0;
    } finally {
      await close();
    }
  };

export const runCatalog = run(planCatalog);
export const runPrices = run(planPrices);
