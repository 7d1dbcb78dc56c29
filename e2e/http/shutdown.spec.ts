// The shop stopped as a supervisor does: what was asked before is answered, nothing new is taken.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { startSecondShop } from '../support/second-shop.ts';

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

test('a request that is open at the signal is answered, a later one is refused', async () => {
  const shop = await startSecondShop({ DRAIN_MS: '0' });
  const { hostname, port } = new URL(shop.url);
  const body = JSON.stringify({ username: 'nobody@example.ee', password: 'not-the-password' });
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(
    `POST /api/user/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  // Sent after the request on another connection was answered: the half request has arrived.
  expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
  shop.signal();
  await expect.poll(() => statusOf(`${shop.url}/healthz`)).toBe(0);
  socket.write(body.slice(9));
  expect(await answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close/i);
  expect(await shop.exitCode).toBe(0);
});

test('during the drain pages are served, but the process is not ready', async () => {
  const shop = await startSecondShop({ DRAIN_MS: '300000' });
  shop.signal();
  await expect.poll(() => statusOf(`${shop.url}/readyz`)).toBe(503);
  const page = await fetch(`${shop.url}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('connection')).toBe('close');
  await page.text();
  shop.signal();
  expect(await shop.exitCode).toBe(130);
});
