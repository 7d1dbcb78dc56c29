// [CONT-01] Validates the chosen attachments; the server checks their content again.
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@klaas/core/messages/contact.ts';

export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export type FileError = 'too_many' | 'too_large' | 'wrong_kind' | 'empty';

export interface FilesPlan<File extends ChosenFile> {
  files: File[];
  /** The first rejected file and its error. */
  rejected: { name: string; error: FileError } | null;
}

const ENDINGS = Object.values(ATTACHMENT_TYPES).flat();

/** `accept` attribute of the file input. */
export const ACCEPTED = [...Object.keys(ATTACHMENT_TYPES), ...ENDINGS.map((ending) => `.${ending}`)].join(
  ',',
);

/** For display: `JPG, PNG, WEBP, HEIC, PDF`. */
export const KINDS = Object.values(ATTACHMENT_TYPES)
  .map(([ending]) => ending.toUpperCase())
  .join(', ');

/** Some systems give no MIME type for phone pictures: fall back to the file extension. */
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

/** Adds files to those already chosen, without duplicates. */
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
