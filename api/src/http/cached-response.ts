// A JSON response that is kept: its bytes, and each compressed copy once.
import type { ApiContext } from './api-env.ts';
import { chooseEncoding, compressed, type Encoding, MIN_COMPRESSED_BYTES } from './compressed.ts';
import { sendInProcess, sendJsonBytes } from './response-headers.ts';
import { unpooledBytes } from './unpooled-bytes.ts';

export interface CachedResponse {
  bytes: Uint8Array;
  /** The compressed bytes, computed once per encoding. */
  compressed(encoding: Encoding): Promise<Uint8Array>;
  /** The parsed value for in-process callers, parsed once; frozen. */
  value(): unknown;
}

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
};

export const cachedResponseOf = (given: Uint8Array, isCached: boolean): CachedResponse => {
  const bytes = isCached ? unpooledBytes(given) : given;
  const encoded: Partial<Record<Encoding, Promise<Uint8Array>>> = {};
  let value: unknown;
  return {
    bytes,
    compressed: (encoding) => {
      encoded[encoding] ??= compressed(bytes, encoding, isCached).then((copy) =>
        isCached ? unpooledBytes(copy) : copy,
      );
      return encoded[encoding];
    },
    value: () => {
      value ??= frozen(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()));
      return value;
    },
  };
};

/** Sends the value to an in-process caller, else bytes in the client's preferred encoding. */
export const sendCachedResponse = async (c: ApiContext, response: CachedResponse): Promise<Response> => {
  const inProcess = sendInProcess(c, response.value);
  if (inProcess) return inProcess;
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === undefined || response.bytes.length < MIN_COMPRESSED_BYTES)
    return sendJsonBytes(c, response.bytes);
  return sendJsonBytes(c, await response.compressed(encoding), encoding);
};
