// JSON answers made smaller for callers that say they can read them so. Work is done outside the event loop.
import { promisify } from 'node:util';
import { brotliCompress as brotliWith, constants, gzip as gzipWith } from 'node:zlib';

const brotli = promisify(brotliWith);
const gzip = promisify(gzipWith);

export type Encoding = 'br' | 'gzip';

/** Below this an answer fits into one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1400;

const NOT_ACCEPTED = /^q=0(\.0+)?$/;

/** What the caller reads best; undefined: it wants the bytes as they are. */
export const chooseEncoding = (accepted: string | undefined): Encoding | undefined => {
  if (accepted === undefined) return undefined;
  const wanted = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight = '']) => !NOT_ACCEPTED.test(weight))
      .map(([name]) => name),
  );
  if (wanted.has('br')) return 'br';
  return wanted.has('gzip') ? 'gzip' : undefined;
};

/** `kept`: sent many times, so worth more work. */
export const compressed = (bytes: Uint8Array, encoding: Encoding, kept: boolean): Promise<Uint8Array> => {
  if (encoding === 'gzip') return gzip(bytes, { level: kept ? 6 : 1 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: kept ? 5 : 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
};
