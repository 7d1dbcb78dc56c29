// Checks the free space of the data folder: a shop that cannot write takes no orders.
import { statfs } from 'node:fs/promises';

/** PostgreSQL writes its WAL in files of 16 MB. */
const MIN_FREE_BYTES = 64 * 2 ** 20;

export const hasDiskSpace = async (folder: string, leastBytes = MIN_FREE_BYTES): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leastBytes;
};

/** A write failed because the disk is full. */
export const isDiskFull = ({ code }: Error & { code?: unknown }): boolean =>
  code === 'ENOSPC' || code === 'EDQUOT';
