// Writes many files that must all be on the disk at the end: each is synced while the next ones are written.
import { type FileHandle, open } from 'node:fs/promises';

/** A disk that syncs several files at once waits once for all of them. */
const AT_ONCE = 16;

export const createSyncedFiles = () => {
  const running = new Set<Promise<void>>();
  let failure: unknown;
  const sync = (handle: FileHandle) => {
    const done: Promise<void> = handle
      .sync()
      .finally(() => handle.close())
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => running.delete(done));
    running.add(done);
  };
  return {
    write: async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
      if (running.size >= AT_ONCE) await Promise.race(running);
      const handle = await open(path, 'w', 0o600);
      try {
        for await (const part of content) await handle.writeFile(part);
      } catch (error) {
        await handle.close();
        throw error;
      }
      sync(handle);
    },
    /** When nothing is open any more; the first failure is thrown. */
    end: async (): Promise<void> => {
      await Promise.all(running);
      if (failure !== undefined) throw failure;
    },
  };
};
