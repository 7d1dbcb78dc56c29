// [CONT-01] Which of the chosen files can be sent; the server looks into them once more.
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@klaas/core/messages/contact.ts';

export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export type FileError = 'too_many' | 'too_large' | 'wrong_kind' | 'empty';

export interface FilesPlan<File extends ChosenFile> {
  files: File[];
  /** The first of what was left out, and why. */
  rejected: { name: string; error: FileError } | null;
}

const ENDINGS = Object.values(ATTACHMENT_TYPES).flat();

/** For the field that chooses. */
export const ACCEPTED = [...Object.keys(ATTACHMENT_TYPES), ...ENDINGS.map((ending) => `.${ending}`)].join(
  ',',
);

/** In words: `JPG, PNG, WEBP, HEIC, PDF`. */
export const KINDS = Object.values(ATTACHMENT_TYPES)
  .map(([ending]) => ending.toUpperCase())
  .join(', ');

/** Some systems say no type for a picture of a phone: then the name counts. */
const isAccepted = ({ name, type }: ChosenFile): boolean => {
  if (type !== '') return type in ATTACHMENT_TYPES;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (ENDINGS as string[]).includes(ending);
};

const fileErrorOf = (file: ChosenFile): FileError | null => {
  if (!isAccepted(file)) return 'wrong_kind';
  if (file.size === 0) return 'empty';
  return file.size > MAX_ATTACHMENT_BYTES ? 'too_large' : null;
};

/** More files join those that are there already; the same one twice is one. */
export const planFiles = <File extends ChosenFile>(
  current: readonly File[],
  more: readonly File[],
): FilesPlan<File> => {
  const plan: FilesPlan<File> = { files: [...current], rejected: null };
  for (const file of more) {
    const isThere = plan.files.some(({ name, size }) => name === file.name && size === file.size);
    if (isThere) continue;
    const error = fileErrorOf(file) ?? (plan.files.length >= MAX_ATTACHMENTS ? 'too_many' : null);
    if (error) plan.rejected ??= { name: file.name, error: error };
    else plan.files.push(file);
  }
  return plan;
};
