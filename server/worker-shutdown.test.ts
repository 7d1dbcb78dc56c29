// The process of the jobs, stopped as a supervisor does.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createJobQueue } from '@klaas/api/jobs/job-queue.ts';
import { createOutbox } from '@klaas/api/providers/mail/outbox.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { childEnvironment } from '../api/test/child-environment.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../api/test/test-database.ts';
import { waitUntil } from '../api/test/wait-until.ts';

let database: TestDatabase;
let dataDir: string;
let worker: ChildProcess | undefined;
let mailServer: Server | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'klaas-worker-'));
});
afterEach(async () => {
  if (worker?.exitCode === null) {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  mailServer?.close();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
};

const startWorker = async (more: Record<string, string> = {}) => {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childEnvironment({
      ...{ ROLE: 'worker', DEMO: 'off', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
      DATABASE_URL: urlOf(database),
      ...more,
    }),
  });
  worker = child;
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const status = () =>
    get('/readyz').then(
      (response) => response.status,
      () => 0,
    );
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}`);
    return (await status()) === 200;
  });
  return { child, exitCode, get, status };
};

/** Accepts e-mails, but confirms them only when the test says so. */
const startMailServer = async () => {
  const received = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    let isData = false;
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line !== '.') return;
      if (isData) {
        isData = false;
        received.resolve();
        void released.promise.then(() => socket.write('250 accepted\r\n'));
        return;
      }
      isData = line === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  mailServer = server;
  return { url: `smtp://127.0.0.1:${portOf(server)}`, received: received.promise, release: released.resolve };
};

it('a job that runs at the signal is completed before the process ends with 0', async () => {
  const mail = await startMailServer();
  const { child, exitCode, status } = await startWorker({ SMTP_URL: mail.url });
  await database.db.transaction((tx) =>
    createOutbox({ now: Date.now, queue: createJobQueue() }).write(tx, {
      kind: 'welcome',
      to_address: 'maari@example.ee',
      subject: 'Tere',
      html: '<p>Tere</p>',
      text: 'Tere',
    }),
  );
  await mail.received;
  child.kill('SIGTERM');
  await waitUntil(async () => (await status()) === 0);
  expect(child.exitCode).toBeNull();
  mail.release();
  expect(await exitCode).toBe(0);
  const { rows } = await database.db.$client.query(
    `select (select count(*)::int from outbox_letter where sent_at is not null) as sent,
      (select count(*)::int from graphile_worker.jobs where task_identifier = 'email.send') as waiting`,
  );
  expect(rows).toEqual([{ sent: 1, waiting: 0 }]);
}, 120_000);

it('during the drain it is alive but not ready; a second signal ends it at once', async () => {
  const { child, exitCode, get, status } = await startWorker({ DRAIN_MS: '300000' });
  child.kill('SIGTERM');
  await waitUntil(async () => (await status()) === 503);
  const response = await get('/healthz');
  expect(response.status).toBe(200);
  expect(response.headers.get('connection')).toBe('close');
  child.kill('SIGTERM');
  expect(await exitCode).toBe(130);
}, 120_000);
