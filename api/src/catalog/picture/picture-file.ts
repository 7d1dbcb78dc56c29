// Finds an original picture on disk, never anything outside the media folder.
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface PictureFile {
  path: string;
  /** Size and modification time. */
  version: string;
}

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

/** Undefined when the file does not exist, or a symbolic link leads out of the folder. */
export const findPictureFile = async (
  mediaDir: string,
  relative: string,
): Promise<PictureFile | undefined> => {
  try {
    const [root, path] = await Promise.all([realpath(mediaDir), realpath(join(mediaDir, relative))]);
    if (!path.startsWith(root + sep)) return undefined;
    const info = await stat(path);
    return info.isFile() ? { path, version: `${info.size}-${info.mtimeMs}` } : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};
