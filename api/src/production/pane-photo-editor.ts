// [OFFICE-66] The photo of a break: known by its content, drawn anew before it is stored, and never at a public address.
import { PANE_BROKEN } from '@klaas/core/stores/production-settings.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../providers/storage/object-store.ts';
import { createPhotoStore } from '../providers/storage/photo-store.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import type { PaneResult } from './pane-editor.ts';
import { changePane, loadPane, lockPanes } from './pane-repository.ts';

interface PanePhotosDeps {
  db: Database;
  now: () => number;
  objects: ObjectStore;
}

export const createPanePhotos = ({ db, now, objects }: PanePhotosDeps) => {
  const photos = createPhotoStore({ objects });
  const write = (author: ChangeAuthor, id: number, photo: string): Promise<PaneResult> =>
    db.transaction(async (tx) => {
      const pane = (await lockPanes(tx, [id])).get(id);
      if (!pane) return { ok: false, error: 'pane_unknown' };
      if (pane.state !== PANE_BROKEN) return { ok: false, error: 'pane_not_broken' };
      const at = new Date(now());
      const written = await changePane(tx, author, pane, {
        ...{ change: { photo }, event: { kind: 'photographed' }, at },
      });
      return { ok: true, value: written.pane };
    });

  return {
    /** Replaces the former one. */
    add: async (author: ChangeAuthor, id: number, bytes: Uint8Array): Promise<PaneResult> => {
      const former = await loadPane(db, id);
      if (!former) return { ok: false, error: 'pane_unknown' };
      if (former.state !== PANE_BROKEN) return { ok: false, error: 'pane_not_broken' };
      const saved = await photos.save(bytes);
      if (!saved) return { ok: false, error: 'photo_invalid' };
      let isWritten = false;
      try {
        const written = await write(author, id, saved.file);
        isWritten = written.ok;
        if (written.ok && former.photo !== null) await photos.remove(former.photo);
        return written;
      } finally {
        if (!isWritten) await saved.remove();
      }
    },

    /** Null: there is none. */
    load: async (id: number): Promise<Buffer | null> => {
      const photo = (await loadPane(db, id))?.photo ?? null;
      return photo === null ? null : ((await (await objects.get(photo))?.buffer()) ?? null);
    },
  };
};

export type PanePhotos = ReturnType<typeof createPanePhotos>;
