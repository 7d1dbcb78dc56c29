// Detects the type of a file by its content.
import type { AttachmentType } from '@klaas/core/messages/contact.ts';

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean =>
  wanted.every((byte, at) => bytes[at] === byte);

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** Undefined: not an allowed type. */
export const fileTypeOf = (bytes: Uint8Array): AttachmentType | undefined => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (textAt(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(textAt(bytes, 8, 12))) return 'image/heic';
  if (textAt(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return undefined;
};

/** PDF names of active content; `#4a` is an escaped J in a name. */
const ACTIONS = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z])/;

/**
 * Whether the PDF declares scripts or attachments. Compressed parts are not searched, so this lowers the risk for
 * whoever opens it; it does not replace a virus scanner.
 */
export const isActivePdf = (bytes: Uint8Array): boolean => {
  const text = textAt(bytes, 0, bytes.length);
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return ACTIONS.test(plain);
};
