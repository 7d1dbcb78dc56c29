// How much 50 waiting logins slow down everybody else: p99 of other requests, quiet and beside the logins, in
// interleaved rounds of one run: node bench/login.ts
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { printBudgets } from './support/budget-table.ts';
import { type Caller, createCaller } from './support/http-caller.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 4240);
const WAITING = 50;
const SAMPLES = 300;
const ROUNDS = 5;
const PASSWORD = 'Klaas-2026';
const EMAIL = 'bench@example.ee';

const quantile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Somebody who is logged in and looks around: the account, and now and then a cart. */
const browse = async (caller: Caller, token: string): Promise<number[]> => {
  const times: number[] = [];
  for (let call = 0; call < SAMPLES; call++) {
    const started = performance.now();
    if (call % 5 === 0) await caller.send('POST', '/api/cart/create');
    else await caller.send('GET', `/api/user/me?token=${token}`);
    times.push(performance.now() - started);
  }
  return times;
};

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const child = fork(join(import.meta.dirname, 'support/checkout-server.ts'), [
  String(PORT),
  JSON.stringify(postgres.connection),
]);
const callers: Caller[] = [];
const call = (): Caller => {
  const caller = createCaller(PORT);
  callers.push(caller);
  return caller;
};
try {
  await once(child, 'message');
  const visitor = call();
  const guests = Array.from({ length: WAITING }, call);
  const customer = { email: EMAIL, firstname: 'Maari', lastname: 'Maasikas' };
  await visitor.send('POST', '/api/user/create', { customer, password: PASSWORD });
  const login = { username: EMAIL, password: PASSWORD };
  const token = String(await visitor.send('POST', '/api/user/login', login));

  const ratios: number[] = [];
  let logins = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = quantile(await browse(visitor, token), 0.99);
    let isOver = false;
    const crowd = guests.map(async (guest) => {
      while (!isOver) {
        await guest.send('POST', '/api/user/login', login);
        logins += 1;
      }
    });
    const busy = quantile(await browse(visitor, token), 0.99);
    isOver = true;
    await Promise.all(crowd);
    // The first round warms everything up.
    if (round === 0) continue;
    ratios.push(busy / quiet);
    console.log(`p99 quiet ${quiet.toFixed(1)} ms, beside ${WAITING} logins ${busy.toFixed(1)} ms`);
  }
  console.log(`${logins} logins`);
  printBudgets(`Other requests while ${WAITING} logins wait`, [
    { what: 'p99 beside the logins against quiet', value: quantile(ratios, 0.5), budget: 2, unit: '×' },
  ]);
} finally {
  for (const caller of callers) caller.end();
  child.disconnect();
  await once(child, 'exit');
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
