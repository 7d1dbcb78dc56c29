// CPU of the answer with parcel machines, over the HTTP handler in process: node bench/delivery.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { connectDatabase } from '../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../api/src/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { createBenchedCatalog } from './support/benched-catalog.ts';
import { type Measured, printBudgets } from './support/budget-table.ts';
import { composeBenchedApi } from './support/compose-api.ts';
import { savePoints } from './support/pickup-points.ts';

const POINTS = 3000;
const WARM_UP = 100;
const ROUNDS = 400;
const BUDGET_MS = 5;

const QUERIES = {
  'all of a country': () => 'limit=3000',
  'the nearest to an address': (round: number) => `postcode=${10_000 + (round % 900) * 99}&limit=5`,
  'by words': (round: number) => `q=${encodeURIComponent(`jaama ${round % 99} parnu`)}`,
};

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

type Ask = (query: string) => Promise<unknown>;

const cpuMsOf = async (ask: Ask, queryOf: (round: number) => string): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const before = process.cpuUsage();
    await ask(queryOf(round));
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) times.push((user + system) / 1000);
  }
  return median(times);
};

const folder = mkdtempSync(join(tmpdir(), 'klaas-bench-delivery-'));
const postgres = await startEmbeddedPostgres({ folder });
try {
  await migrateDatabase(postgres.connection);
  const db = connectDatabase(postgres.connection);
  await savePoints(db, POINTS);
  const settings = defaultSettings();
  const loaded = createBenchedCatalog(settings.elasticsearch.serverTimeoutMs);
  const api = composeBenchedApi({ db, loaded, settings, port: 0 });
  const ask: Ask = async (query) => {
    const response = await api.request(`/api/ext/delivery/points?country=EE&provider=omniva&${query}`);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return response.arrayBuffer();
  };
  const measured: Measured[] = [];
  for (const [what, queryOf] of Object.entries(QUERIES))
    measured.push({ what, value: await cpuMsOf(ask, queryOf), budget: BUDGET_MS, unit: 'ms p50' });
  printBudgets(`Answer with parcel machines, ${POINTS} points, CPU`, measured);
  await db.$client.end();
} finally {
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
