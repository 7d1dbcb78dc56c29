// Compression of JSON responses by `accept-encoding`, in the thread pool.
import { promisify } from 'node:util';
import { brotliCompress as brotliWith, constants, gzip as gzipWith } from 'node:zlib';

const brotli = promisify(brotliWith);
const gzip = promisify(gzipWith);

export type Encoding = 'br' | 'gzip';

/** A smaller response fits into one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1400;

const NOT_ACCEPTED = /^q=0(\.0+)?$/;

/** The best accepted encoding; undefined: identity. */
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

/** `isCached`: cached and sent many times, so worth more CPU. */
export const compressed = (bytes: Uint8Array, encoding: Encoding, isCached: boolean): Promise<Uint8Array> => {
  if (encoding === 'gzip') return gzip(bytes, { level: isCached ? 6 : 1 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isCached ? 5 : 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
};
