import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createDrain, type DrainOptions } from './drain.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server whose responses the test writes itself, and a client that keeps its connections. */
const start = async (options: DrainOptions) => {
  const server = createServer({ keepAliveTimeout: 72_000 });
  const drain = createDrain(server, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  ends.push(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  const send = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, resolve).once('error', reject);
    });
  const arrive = async () => (await once(server, 'request'))[1] as ServerResponse;
  const exchange = async () => {
    const sent = send();
    (await arrive()).end('done');
    const response = await sent;
    expect(await text(response)).toBe('done');
    return response;
  };
  return { drain, agent, send, arrive, exchange };
};

const NONE = { drainMs: 0, finishMs: 60_000 };

it('a request that is open at the signal gets its response, and the connection is closed', async () => {
  const { drain, send, arrive } = await start(NONE);
  const sent = send();
  const response = await arrive();
  const ended = drain.end();
  expect(drain.isDraining()).toBe(true);
  response.end('late');
  const received = await sent;
  expect(received.headers.connection).toBe('close');
  expect(await text(received)).toBe('late');
  await ended;
});

it('a response that has begun is completed, and its connection does not delay the end', async () => {
  const { drain, send, arrive } = await start(NONE);
  const sent = send();
  const response = await arrive();
  response.write('first, ');
  const received = await sent;
  expect(received.headers.connection).toBe('keep-alive');
  const ended = drain.end();
  response.end('last');
  expect(await text(received)).toBe('first, last');
  await ended;
});

it('an idle connection does not delay the end, and a new one is refused after it', async () => {
  const { drain, exchange, send, agent } = await start(NONE);
  expect((await exchange()).headers.connection).toBe('keep-alive');
  await drain.end();
  agent.destroy();
  await expect(send()).rejects.toThrow('ECONNREFUSED');
});

it('new and kept connections are served during the drain, and told to close', async () => {
  const { drain, exchange, agent } = await start({ drainMs: 60_000, finishMs: 0 });
  await exchange();
  expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
  void drain.end();
  expect((await exchange()).headers.connection).toBe('close');
  expect((await exchange()).headers.connection).toBe('close');
});

it('a response that never ends is cut when its time is over', async () => {
  const { drain, send, arrive } = await start({ drainMs: 0, finishMs: 50 });
  const sent = send();
  (await arrive()).write('first');
  const received = await sent;
  await drain.end();
  await expect(text(received)).rejects.toThrow('aborted');
});
