// Command storage copy: files of one machine go into the bucket that several will share.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { copyObjects } from '../providers/storage/copy-objects.ts';
import { createFileStore } from '../providers/storage/file-store.ts';
import { openObjectStore } from '../providers/storage/open-object-store.ts';
import type { CommandOptions } from './command-options.ts';
import { formatCount, print } from './terminal.ts';

export const runStorage = async (config: Config, { files }: CommandOptions): Promise<number> => {
  if (files.join(' ') !== 'copy') throw new StartError('Say storage copy');
  if (!config.storage) throw new StartError('STORAGE_URL must name the bucket');
  const { copied, present } = await copyObjects(createFileStore(config.dataDir), openObjectStore(config));
  print(`Copied: ${formatCount(copied)}, already in the bucket: ${formatCount(present)}`);
  return 0;
};
