// [OFFICE-78] Pictures of a product, merged by their files: what a colleague added stays, what a colleague removed is
// gone, the order is that of the last mover. The same alternative text changed by both is a conflict.
import type { Focus } from '../picture-focus.ts';

export interface GalleryPicture {
  /** Without its point. */
  file: string;
  focus: Focus | null;
  /** By store. */
  alts: Readonly<Record<string, string>>;
}

export interface PictureEdit {
  file: string;
  /** Undefined: as it is. */
  focus?: Focus | null | undefined;
  /** Changed ones, with the text that they were changed from. */
  alts: readonly { store: string; base: string; value: string }[];
}

export interface AltConflict {
  file: string;
  store: string;
  base: string;
  mine: string;
  theirs: string;
}

/** `base`: the files that the edit was made on; `edits`: those that are left, in their order. */
export const mergePictures = (
  base: readonly string[],
  edits: readonly PictureEdit[],
  stored: readonly GalleryPicture[],
): { pictures: GalleryPicture[]; conflicts: AltConflict[] } => {
  const conflicts: AltConflict[] = [];
  const left = edits.flatMap((edit): GalleryPicture[] => {
    const picture = stored.find(({ file }) => file === edit.file);
    if (!picture) return [];
    const alts = { ...picture.alts };
    for (const { store, base: from, value } of edit.alts) {
      const theirs = alts[store] ?? '';
      if (theirs !== from && theirs !== value)
        conflicts.push({ file: edit.file, store, base: from, mine: value, theirs });
      else alts[store] = value;
    }
    return [{ ...picture, alts, ...(edit.focus !== undefined && { focus: edit.focus }) }];
  });
  const added = stored.filter(
    ({ file }) => !base.includes(file) && !edits.some((edit) => edit.file === file),
  );
  return { pictures: [...left, ...added], conflicts };
};
