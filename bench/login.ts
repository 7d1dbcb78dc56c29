// How much 50 queued logins slow down other requests: p99 of the others, quiet and during logins, over all samples of
// many short alternating rounds, so that a slow minute of the machine is in both: node bench/login.ts
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
/** The first one is the warm-up. */
const ROUNDS = 11;
const PASSWORD = 'Klaas-2026';
const EMAIL = 'bench@example.ee';

const quantile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Connections for one phase: the server closes idle ones. */
const withCallers = async <Value>(
  count: number,
  work: (callers: readonly Caller[]) => Promise<Value>,
): Promise<Value> => {
  const callers = Array.from({ length: count }, () => createCaller(PORT));
  try {
    return await work(callers);
  } finally {
    for (const caller of callers) caller.end();
  }
};

/** A logged-in visitor: loads the account, and now and then a cart. Milliseconds of every call. */
const browse = (token: string): Promise<number[]> =>
  withCallers(1, async ([caller]) => {
    const times: number[] = [];
    for (let call = 0; call < SAMPLES; call++) {
      const started = performance.now();
      if (call % 5 === 0) await caller?.send('POST', '/api/cart/create');
      else await caller?.send('GET', `/api/user/me?token=${token}`);
      times.push(performance.now() - started);
    }
    return times;
  });

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-'));
const postgres = await startEmbeddedPostgres({ folder });
await migrateDatabase(postgres.connection);
const child = fork(join(import.meta.dirname, 'support/checkout-server.ts'), [
  String(PORT),
  JSON.stringify(postgres.connection),
]);
try {
  await once(child, 'message');
  const customer = { email: EMAIL, firstname: 'Maari', lastname: 'Maasikas' };
  const login = { username: EMAIL, password: PASSWORD };
  const token = await withCallers(1, async ([visitor]) => {
    await visitor?.send('POST', '/api/user/create', { customer, password: PASSWORD });
    return String(await visitor?.send('POST', '/api/user/login', login));
  });

  const idle: number[] = [];
  const busy: number[] = [];
  let logins = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await browse(token);
    const beside = await withCallers(WAITING, async (guests) => {
      let isOver = false;
      const loginLoops = guests.map(async (guest) => {
        while (!isOver) {
          await guest.send('POST', '/api/user/login', login);
          logins += 1;
        }
      });
      const times = await browse(token);
      isOver = true;
      await Promise.all(loginLoops);
      return times;
    });
    if (round === 0) continue;
    idle.push(...alone);
    busy.push(...beside);
  }
  const [alone, beside] = [idle, busy].map((times) => quantile(times, 0.99)) as [number, number];
  console.log(`${logins} logins; ${idle.length} calls alone, ${busy.length} beside them`);
  console.log(`p50 ${quantile(idle, 0.5).toFixed(2)} ms alone, ${quantile(busy, 0.5).toFixed(2)} ms beside`);
  console.log(`p99 ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside`);
  printBudgets(`Other requests while ${WAITING} logins wait`, [
    { what: 'p99 beside the logins against quiet', value: beside / alone, budget: 2, unit: '×' },
  ]);
} finally {
  child.disconnect();
  await once(child, 'exit');
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
