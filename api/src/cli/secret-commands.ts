// Command secret accept: the shop goes on with another APP_SECRET.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import { acceptAppSecret, BROKEN_BY_ANOTHER_SECRET } from '../security/secret-fingerprint.ts';
import type { CommandOptions } from './command-options.ts';
import { print } from './terminal.ts';

export const runSecret = async (config: Config, { files }: CommandOptions): Promise<number> => {
  if (files.join(' ') !== 'accept') throw new StartError('Say secret accept');
  const { db, close } = await openDatabase(config, () => {});
  try {
    if (await acceptAppSecret(db, config.appSecret)) {
      print(`The shop signs with this secret from now on: ${BROKEN_BY_ANOTHER_SECRET}.`);
      print('Restart every process of the shop with it.');
    } else print('The shop signs with this secret: nothing has changed');
    return 0;
  } finally {
    await close();
  }
};
