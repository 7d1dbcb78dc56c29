// Finds an original picture on disk, never anything outside the media folder, or among those of the back office.
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pictureFileOf } from '@klaas/core/catalog/picture-focus.ts';
import type { ObjectStore } from '../../providers/storage/object-store.ts';
import { officeKeyOf } from './product-picture-store.ts';

export interface PictureFile {
  read: () => Promise<Buffer>;
  /** Size and modification time; of the back office's none, because they never change under their name. */
  version: string;
}

/** There is no such picture in the object store. */
export class PictureMissing extends Error {}

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

/** Undefined when the file does not exist, or a symbolic link leads out of the folder. */
const findOnDisk = async (mediaDir: string, relative: string): Promise<PictureFile | undefined> => {
  try {
    const [root, path] = await Promise.all([realpath(mediaDir), realpath(join(mediaDir, relative))]);
    if (!path.startsWith(root + sep)) return undefined;
    const info = await stat(path);
    return info.isFile()
      ? { read: () => readFile(path), version: `${info.size}-${info.mtimeMs}` }
      : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

export interface PicturePlaces {
  mediaDir: string;
  objects: Pick<ObjectStore, 'get'>;
}

/** Where a picture has a point, it is that of the crop, not of the file. */
export const findPictureFile = async (
  { mediaDir, objects }: PicturePlaces,
  relative: string,
): Promise<PictureFile | undefined> => {
  const file = pictureFileOf(relative);
  const key = officeKeyOf(file);
  if (key === null) return findOnDisk(mediaDir, file);
  // Asked for only where it is drawn: finished pictures do not need the store.
  const read = async () => {
    const found = await objects.get(key);
    if (!found) throw new PictureMissing(key);
    return found.buffer();
  };
  return { read, version: '' };
};
