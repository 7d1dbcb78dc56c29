// Commands demo remove, which turns the demo shop into an empty shop, and demo reset.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { removeDemoShop } from '../db/demo/remove-demo-shop.ts';
import { resetDemoShop } from '../db/demo/reset-demo-shop.ts';
import { openDatabase } from '../db/open-database.ts';
import { createContactFiles } from '../messages/contact/contact-files.ts';
import { openObjectStore } from '../providers/storage/open-object-store.ts';
import type { CommandOptions } from './command-options.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { formatCount, print } from './terminal.ts';

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${formatCount(count)} ${name}`)
    .join(', ');

type DemoCommand = (db: Database, config: Config, options: CommandOptions) => Promise<void>;

const remove: DemoCommand = async (db, config, options) => {
  const { isConfirmed } = options;
  const removal = await removeDemoShop(db, commandLineAuthor(options), { isTrial: !isConfirmed });
  if (!removal) return print('This is not the demo shop: there is nothing to remove');
  const { removed, left, files } = removal;
  print(`${isConfirmed ? 'Removed' : 'Would be removed'}: ${listed(removed)}`);
  print(`${isConfirmed ? 'Left' : 'Would be left'}: ${listed(left)}`);
  if (!isConfirmed)
    return print('Nothing was removed. To do it: npm run shop -- demo remove --yes (make a backup first)');
  await createContactFiles(openObjectStore(config)).remove(files);
  print('The bank simulator is closed, bank transfer is off. Now: settings (company), content and import.');
  print('With your account in company.iban: npm run shop -- methods enable payment banktransfer');
};

const reset: DemoCommand = async (db, config, options) => {
  if (!options.isConfirmed)
    return print('Orders, carts, messages, reviews and changed texts would go. To do it: demo reset --yes');
  const objects = openObjectStore(config);
  const removed = await resetDemoShop(db, commandLineAuthor(options), {
    settings: config.settings,
    nowMs: Date.now(),
    objects,
  });
  print(
    removed === null
      ? 'This is not the demo shop: there is nothing to reset'
      : `The demo shop is as on its first day; ${formatCount(removed)} orders were replaced`,
  );
};

const ACTIONS = new Map<string, DemoCommand>([
  ['remove', remove],
  ['reset', reset],
]);

export const runDemo = async (config: Config, options: CommandOptions): Promise<number> => {
  const { files } = options;
  const [name = ''] = files;
  const action = ACTIONS.get(name);
  if (!action || files.length > 1) throw new StartError('Say demo remove or demo reset; with --yes to do it');
  const { db, close } = await openDatabase(config, () => {});
  try {
    await action(db, config, options);
    return 0;
  } finally {
    await close();
  }
};
