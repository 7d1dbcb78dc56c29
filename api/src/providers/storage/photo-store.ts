// Photos that the staff takes: known by their content, drawn anew, and written to the backups like all files that people
// sent. Never at a public address.
import { randomUUID } from 'node:crypto';
import { type ObjectStore, UPLOADS } from './object-store.ts';
import { PHOTO_FORMATS, redrawPicture } from './redraw-picture.ts';

export interface StoredPhoto {
  file: string;
  /** It was stored in vain. */
  remove: () => Promise<void>;
}

export const createPhotoStore = ({ objects }: { objects: ObjectStore }) => ({
  /** Null: it is no photo. */
  save: async (bytes: Uint8Array): Promise<StoredPhoto | null> => {
    const drawn = await redrawPicture(bytes, PHOTO_FORMATS);
    if (!drawn) return null;
    const file = `${UPLOADS}${randomUUID()}.webp`;
    await objects.put(file, drawn);
    return { file, remove: () => objects.delete(file) };
  },

  /** After the row that named it. */
  remove: (file: string): Promise<void> => objects.delete(file),
});

export type PhotoStore = ReturnType<typeof createPhotoStore>;
