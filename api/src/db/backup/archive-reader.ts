// Reads an archive as a stream, whatever its size.
import type { Readable } from 'node:stream';
import { paddingOf, parseTarHeader, TAR_BLOCK, type TarEntry } from './tar-header.ts';

/** Reads exact numbers of bytes from a stream. */
const createByteReader = (stream: Readable) => {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let buffered: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await chunks.next();
    if (done) throw new Error('the archive breaks off');
    buffered = buffered.length > 0 ? Buffer.concat([buffered, value]) : value;
  };
  const take = (count: number) => {
    const taken = buffered.subarray(0, count);
    buffered = buffered.subarray(count);
    return taken;
  };
  return {
    exactly: async (count: number): Promise<Buffer> => {
      while (buffered.length < count) await more();
      return take(count);
    },
    upTo: async (count: number): Promise<Buffer> => {
      if (buffered.length === 0) await more();
      return take(Math.min(count, buffered.length));
    },
  };
};

/** Calls `visit` for each entry; unread `content` is skipped. */
export const readArchive = async (
  stream: Readable,
  visit: (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> => {
  const reader = createByteReader(stream);
  for (;;) {
    const entry = parseTarHeader(await reader.exactly(TAR_BLOCK));
    if (!entry) return;
    let left = entry.size;
    const content = async function* () {
      while (left > 0) {
        const part = await reader.upTo(left);
        left -= part.length;
        yield part;
      }
    };
    await visit(entry, content());
    while (left > 0) left -= (await reader.upTo(left)).length;
    await reader.exactly(paddingOf(entry.size));
  }
};
