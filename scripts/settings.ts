// Checks for settings that no code reads: an operator who changes one must see an effect.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings } from '../core/src/stores/settings.ts';
import { ESTONIAN_STORE } from '../core/src/stores/store-view.ts';
import { settingKeysOf, unreadSettings } from './setting-readers.ts';

const root = join(import.meta.dirname, '..');
/** Where settings are declared, not read. */
const DECLARED = /core\/src\/stores\/(settings|store-view|store-view-config)\.ts$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(core\/src|api\/src|storefront\/app|server)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/test\//.test(file) && !DECLARED.test(file))
  .filter((file) => existsSync(join(root, file)));
const sources = files.map((file) => readFileSync(join(root, file), 'utf8'));
const keys = settingKeysOf(defaultSettings(), ESTONIAN_STORE);
const unread = unreadSettings(keys, sources);
for (const { group, key } of unread) console.error(`✗ ${group}.${key} is not read`);
console.log(`${unread.length} settings without a reader, ${keys.length} looked at`);
process.exitCode = unread.length > 0 ? 1 : 0;
