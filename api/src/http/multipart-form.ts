// Multipart forms. The platform's parser handles all parts at once, 80 µs each: a body of 15 MB could hold 200,000
// parts and block the process for 15 seconds. So the parts are counted first.
import type { ApiContext } from './api-env.ts';
import { HttpError } from './http-error.ts';

const MALFORMED = 'Malformed form in the request body';
/** Twice as many as the largest form has. */
const MAX_PARTS = 32;
/** Name, file name and type of one part. */
const MAX_PART_HEAD_BYTES = 4096;
/** RFC 2046 */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

export const isMultipart = (contentType: string | undefined): boolean =>
  contentType?.toLowerCase().startsWith('multipart/form-data') ?? false;

/** The error message, without parsing the parts. Null: it may be parsed. */
export const multipartError = (contentType: string, body: Uint8Array): string | null => {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return MALFORMED;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const begin = at + delimiter.length;
    // The last boundary is followed by two hyphens.
    if (bytes.toString('latin1', begin, begin + 2) === '--') return null;
    parts += 1;
    if (parts > MAX_PARTS) return `A form has at most ${MAX_PARTS} parts`;
    if (!bytes.subarray(begin, begin + MAX_PART_HEAD_BYTES).includes('\r\n\r\n')) return MALFORMED;
  }
  return MALFORMED;
};

export const readMultipart = async (c: ApiContext): Promise<FormData> => {
  const contentType = c.req.header('content-type') ?? '';
  const body = new Uint8Array(await c.req.arrayBuffer());
  const error = multipartError(contentType, body);
  if (error !== null) throw new HttpError(400, error);
  return new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new HttpError(400, MALFORMED);
  });
};
