// Uploaded files in the object store: not served at any URL, and never under a sender's file name.
import { randomUUID } from 'node:crypto';
import {
  ATTACHMENT_TYPES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_DRAWING_BYTES,
} from '@klaas/core/messages/contact.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { type ObjectStore, UPLOADS } from '../../providers/storage/object-store.ts';
import type { StoredFile } from './contact-tables.ts';
import { cleanDrawing } from './drawing-svg.ts';
import { fileTypeOf, isActivePdf } from './file-type.ts';

const MAX_NAME = 100;

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

export interface SafeFile extends UploadedFile {
  type: string;
  extension: string;
}

export type FileError =
  | 'attachment_many'
  | 'attachment_large'
  | 'attachment_type'
  | 'attachment_active'
  | 'drawing_invalid';

/** Display name: one line, no path, and the extension of the real type. */
const shownName = (name: string, extension: string, endings: readonly string[]): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}<>:"|?*]/gu, ' ').replace(/\s+/g, ' ');
  const body = plain.replace(/\.[^.]*$/, '').replace(/^[.\s]+|\s+$/g, '');
  const ending = /\.([^.]*)$/.exec(plain)?.[1]?.toLowerCase() ?? '';
  return `${(body || 'file').slice(0, MAX_NAME)}.${endings.includes(ending) ? ending : extension}`;
};

/** Validates type by content, size and number. */
export const checkAttachments = (sent: readonly UploadedFile[]): Result<SafeFile[], FileError> => {
  if (sent.length > MAX_ATTACHMENTS) return { ok: false, error: 'attachment_many' };
  const safe: SafeFile[] = [];
  for (const { name, bytes } of sent) {
    if (bytes.length > MAX_ATTACHMENT_BYTES) return { ok: false, error: 'attachment_large' };
    const type = fileTypeOf(bytes);
    if (type === undefined) return { ok: false, error: 'attachment_type' };
    if (type === 'application/pdf' && isActivePdf(bytes)) return { ok: false, error: 'attachment_active' };
    const [extension] = ATTACHMENT_TYPES[type];
    safe.push({ name: shownName(name, extension, ATTACHMENT_TYPES[type]), bytes, type, extension });
  }
  return { ok: true, value: safe };
};

export const checkDrawing = ({ bytes }: UploadedFile): Result<SafeFile, FileError> => {
  if (bytes.length > MAX_DRAWING_BYTES) return { ok: false, error: 'drawing_invalid' };
  if (fileTypeOf(bytes) === 'image/png')
    return { ok: true, value: { name: 'drawing.png', bytes, type: 'image/png', extension: 'png' } };
  const svg = cleanDrawing(bytes);
  if (svg === null) return { ok: false, error: 'drawing_invalid' };
  const clean = new TextEncoder().encode(svg);
  return { ok: true, value: { name: 'drawing.svg', bytes: clean, type: 'image/svg+xml', extension: 'svg' } };
};

export const createContactFiles = (objects: ObjectStore) => {
  const remove = async (files: readonly Pick<StoredFile, 'file'>[]): Promise<void> => {
    await Promise.all(files.map(({ file }) => objects.delete(file)));
  };
  return {
    save: async (files: readonly SafeFile[]): Promise<StoredFile[]> => {
      const stored: StoredFile[] = [];
      try {
        for (const { name, type, bytes, extension } of files) {
          const file = `${UPLOADS}${randomUUID()}.${extension}`;
          stored.push({ name, type, bytes: bytes.length, file });
          await objects.put(file, bytes);
        }
        return stored;
      } catch (error) {
        await remove(stored);
        throw error;
      }
    },
    remove,
  };
};

export type ContactFiles = ReturnType<typeof createContactFiles>;
