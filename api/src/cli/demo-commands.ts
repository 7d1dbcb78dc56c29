// Command demo remove: turns the demo shop into an empty shop.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { removeDemoShop } from '../db/demo/remove-demo-shop.ts';
import { openDatabase } from '../db/open-database.ts';
import type { CommandOptions } from './command-options.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { formatCount, print } from './terminal.ts';

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${formatCount(count)} ${name}`)
    .join(', ');

export const runDemo = async (config: Config, options: CommandOptions): Promise<number> => {
  const { files, isConfirmed } = options;
  const [action = ''] = files;
  if (action !== 'remove' || files.length > 1)
    throw new StartError('Say demo remove, or demo remove --yes to do it');
  const { db, close } = await openDatabase(config, () => {});
  try {
    const removal = await removeDemoShop(db, commandLineAuthor(options), { isTrial: !isConfirmed });
    if (!removal) {
      print('This is not the demo shop: there is nothing to remove');
      return 0;
    }
    const { removed, left } = removal;
    print(`${isConfirmed ? 'Removed' : 'Would be removed'}: ${listed(removed)}`);
    print(`${isConfirmed ? 'Left' : 'Would be left'}: ${listed(left)}`);
    if (isConfirmed) {
      print(
        'The bank simulator is closed, bank transfer is off. Now: settings (company), content and import.',
      );
      print('With your account in company.iban: npm run shop -- methods enable payment banktransfer');
    } else print('Nothing was removed. To do it: npm run shop -- demo remove --yes (make a backup first)');
    return 0;
  } finally {
    await close();
  }
};
