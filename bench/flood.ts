// A cached page during a search flood: 95th percentile against the quiet one, from interleaved rounds of one run.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const ROUNDS = 4;
const ROUND_MS = 8000;
const PAUSE_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const visitHome = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    get({ port: SHOP_PORT, path: '/', agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`home: ${response.statusCode}`));
      response.on('data', () => {});
      response.on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });

const visits = async (times: number[]): Promise<void> => {
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end) {
    times.push(await visitHome());
    await sleep(PAUSE_MS);
  }
};

const p95 = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Eight connections of another process; from one address, or each from its own. */
const flood = (addresses: number): ChildProcess =>
  fork(join(import.meta.dirname, 'support/search-flood.ts'), [SHOP_PORT, String(addresses)]);

const endFlood = async (child: ChildProcess): Promise<Record<string, number>> => {
  child.send('end');
  const [statuses] = (await once(child, 'message')) as [Record<string, number>];
  return statuses;
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-flood-'));
try {
  const { shop } = await startShop(dataDir);
  const idle: number[] = [];
  const flooded: Record<number, number[]> = { 1: [], 8: [] };
  await visits([]);
  for (let round = 0; round < ROUNDS; round++) {
    await visits(idle);
    for (const addresses of [1, 8]) {
      const others = flood(addresses);
      await once(others, 'message');
      await visits(flooded[addresses] ?? []);
      console.log(`${addresses} address(es), answers:`, await endFlood(others));
    }
  }
  await stopShop(shop);
  const base = p95(idle);
  console.log(`quiet: ${idle.length} visits, 95th percentile ${base.toFixed(2)} ms`);
  printBudgets('A cached page beside 8 connections with 500 fuzzy clauses of 20 words', [
    { what: 'one address, against quiet', value: p95(flooded[1] ?? []) / base, budget: 2, unit: '×' },
    { what: 'eight addresses, against quiet', value: p95(flooded[8] ?? []) / base, budget: 8, unit: '×' },
  ]);
} finally {
  agent.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
