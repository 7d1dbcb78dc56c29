/**
 * Bytes in a block of memory of their own. Node cuts small buffers out of shared blocks of 64 KB (`Buffer.poolSize`):
 * one piece that is kept in a cache keeps its whole block.
 */
export const unpooledBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
