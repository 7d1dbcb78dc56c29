// Ends an HTTP server without losing a request: load balancers are told first, then new connections are refused, then
// open requests get their responses.
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface DrainOptions {
  /** How long new connections are still served: a load balancer needs a moment to notice. */
  drainMs: number;
  /** How long open requests get after that. */
  finishMs: number;
}

export interface Drain {
  isDraining: () => boolean;
  /** Resolves when the last request has its response, or its time is over. */
  end: () => Promise<void>;
}

/** Call it before the server gets its first request. */
export const createDrain = (server: Server, { drainMs, finishMs }: DrainOptions): Drain => {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('Connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });

  const announce = () => {
    draining = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
  };

  const finish = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    // A response that began before the signal promised to keep its connection open.
    for (const response of open) {
      const { socket } = response;
      response.once('finish', () => socket?.end());
    }
    const isClosed = await Promise.race([closed, sleep(finishMs, 'late', { ref: false })]);
    if (isClosed === 'late') server.closeAllConnections();
  };

  return {
    isDraining: () => draining,
    end: async () => {
      announce();
      await sleep(drainMs);
      await finish();
    },
  };
};
