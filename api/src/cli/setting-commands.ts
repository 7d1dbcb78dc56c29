// Commands settings list, set, reset: settings that staff changed.
import { effectOf, type SettingEffect } from '@klaas/core/stores/setting-effect.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import type { CommandOptions } from './command-options.ts';
import { accepted, commandLineAuthor, editorsOf, shownValue } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const KEY = /^\w+$/;
const USED: Record<SettingEffect, string> = {
  now: 'The shop uses it at once',
  restart: 'The shop uses it from its next start on',
};

const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Plain text needs no quotes.
    return text;
  }
};

const parsePath = (path = ''): string => {
  const keys = path.split('.');
  if (keys.length > 1 && keys.every((key) => KEY.test(key))) return path;
  throw new StartError('Name a setting by its keys, as company.name');
};

export const runSettings = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', name, value] = options.files;
  if (!['list', 'set', 'reset'].includes(action))
    throw new StartError(`settings ${action} is unknown; choose from list, set, reset`);
  const path = action === 'list' ? '' : parsePath(name);
  if (action === 'set' && value === undefined) throw new StartError(`Say settings set ${path} VALUE`);
  const author = commandLineAuthor(options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    const { settings } = editorsOf(config, db);
    if (action === 'set') accepted(await settings.set(author, path, parseValue(value ?? '')), path);
    if (action === 'reset') accepted(await settings.reset(author, path), `setting ${path} of the staff`);
    for (const row of await settings.list()) print(`${row.path} = ${plain(shownValue(row.value))}`);
    if (action !== 'list') print(USED[effectOf(path) ?? 'restart']);
    return 0;
  } finally {
    await close();
  }
};
