// Live heap of the shop's process after a garbage collection, read through its inspector (opened by SIGUSR1).
import { setTimeout as sleep } from 'node:timers/promises';
import { pidOfShop } from './shop-process.ts';

interface DevtoolsResponse {
  id?: number;
  result?: Record<string, unknown>;
}

const debuggerUrl = async (port: number): Promise<string> => {
  for (let tries = 0; ; tries += 1)
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
        webSocketDebuggerUrl: string;
      }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(50);
    }
};

/** The shop must have been started with `NODE_OPTIONS=--inspect-port=PORT`. */
export const openLiveHeap = async (dataDir: string, port: number) => {
  process.kill(pidOfShop(dataDir), 'SIGUSR1');
  const socket = new WebSocket(await debuggerUrl(port));
  await new Promise((opened) => socket.addEventListener('open', opened));
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result = {} } = JSON.parse(String(data)) as DevtoolsResponse;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let calls = 0;
  const call = (method: string): Promise<Record<string, unknown>> =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      socket.send(JSON.stringify({ id: calls, method }));
    });
  return {
    /** Includes the memory of buffers, which is outside the heap. */
    async liveMb(): Promise<number> {
      await call('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = await call('Runtime.getHeapUsage');
      return (Number(usedSize) + Number(backingStorageSize)) / 2 ** 20;
    },
    close: () => socket.close(),
  };
};
