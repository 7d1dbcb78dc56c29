/**
 * Copies bytes into memory of their own. Node allocates small buffers from shared blocks of 64 KB
 * (`Buffer.poolSize`): a cached slice would keep its whole block alive.
 */
export const unpooledBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
