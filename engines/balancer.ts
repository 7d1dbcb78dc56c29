// A load balancer without stickiness: the next ready process gets the request. It asks /readyz as those of operators do.

import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 100;
const CHECK_LIMIT_MS = 1000;

export interface Balancer {
  url: string;
  /** Requests that each process answered. */
  counts: ReadonlyMap<string, number>;
  ready: () => string[];
  stop: () => void;
}

/** `targets` may change: a process that is replaced gets another port. */
export const startBalancer = async (targets: () => readonly string[]): Promise<Balancer> => {
  let ready: string[] = [];
  let next = 0;
  const counts = new Map<string, number>();
  const check = async () => {
    const states = await Promise.all(
      targets().map(async (url) => {
        const signal = AbortSignal.timeout(CHECK_LIMIT_MS);
        const isReady = await fetch(`${url}/readyz`, { signal }).then(
          async (response) => {
            await response.arrayBuffer();
            return response.ok;
          },
          () => false,
        );
        return isReady ? [url] : [];
      }),
    );
    ready = states.flat();
  };
  const server: Server = createServer((incoming, outgoing) => {
    const target = ready[next++ % Math.max(1, ready.length)];
    if (target === undefined) return void outgoing.writeHead(502).end('no process is ready');
    counts.set(target, (counts.get(target) ?? 0) + 1);
    const forwarded = `${incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress}`;
    const outer = forward(
      `${target}${incoming.url}`,
      {
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': forwarded },
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        // Cut in the middle: the client must learn of it.
        answer.once('error', () => outgoing.destroy());
      },
    );
    outer.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(outer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let timer: NodeJS.Timeout;
  const loop = async () => {
    await check();
    timer = setTimeout(() => void loop(), CHECK_MS);
  };
  await loop();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    ready: () => ready,
    stop: () => {
      clearTimeout(timer);
      server.closeAllConnections();
      server.close();
    },
  };
};
