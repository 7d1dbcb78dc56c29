// Writes a compressed archive as a stream.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { StoredObject } from '../../providers/storage/object-store.ts';
import { paddingOf, TAR_END, tarHeader } from './tar-header.ts';

const CHUNK_BYTES = 256 * 1024;

export interface ArchiveWriter {
  folder: (name: string) => Promise<void>;
  bytes: (name: string, content: Buffer) => Promise<void>;
  /** Copies the current content, exactly that many bytes; a missing file is left out. */
  file: (name: string, path: string) => Promise<void>;
  object: (name: string, object: StoredObject) => Promise<void>;
  end: () => Promise<void>;
}

const openIfExists = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Fills with zeros if the file was truncated meanwhile; recovery from the WAL restores the content. */
const readChunk = async (handle: FileHandle, at: number, length: number): Promise<Buffer> => {
  const chunk = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(chunk, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return chunk;
};

export const createArchiveWriter = (path: string): ArchiveWriter => {
  const gzip = createGzip({ level: 3 });
  const target = createWriteStream(path, { mode: 0o600 });
  gzip.pipe(target);
  const written = finished(target);
  written.catch(() => {});
  const writeBytes = async (data: Buffer) => {
    if (target.errored) throw target.errored;
    if (!gzip.write(data)) await Promise.race([once(gzip, 'drain'), written]);
  };
  const pad = (size: number) => writeBytes(Buffer.alloc(paddingOf(size)));
  return {
    folder: (name) => writeBytes(tarHeader({ name: `${name}/`, kind: 'folder', mode: 0o700, size: 0 })),
    bytes: async (name, content) => {
      await writeBytes(tarHeader({ name, kind: 'file', mode: 0o600, size: content.length }));
      await writeBytes(content);
      await pad(content.length);
    },
    file: async (name, source) => {
      const handle = await openIfExists(source);
      if (!handle) return;
      try {
        const { size } = await handle.stat();
        await writeBytes(tarHeader({ name, kind: 'file', mode: 0o600, size }));
        for (let at = 0; at < size; at += CHUNK_BYTES) {
          await writeBytes(await readChunk(handle, at, Math.min(CHUNK_BYTES, size - at)));
        }
        await pad(size);
      } finally {
        await handle.close();
      }
    },
    object: async (name, { bytes: size, stream }) => {
      await writeBytes(tarHeader({ name, kind: 'file', mode: 0o600, size }));
      for await (const chunk of stream()) await writeBytes(chunk as Buffer);
      await pad(size);
    },
    end: async () => {
      await writeBytes(TAR_END);
      gzip.end();
      await written;
    },
  };
};
