// The object store that the configuration names: a bucket, or files under DATA_DIR.
import type { Config } from '../../config/config.ts';
import { createFileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

export const openObjectStore = ({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): ObjectStore =>
  storage ? createS3Store({ ...storage, now: Date.now }) : createFileStore(dataDir);
