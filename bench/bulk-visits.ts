// [OFFICE-103] Visitors of the shop beside a bulk job of the office: p95 of the same visits with and without it, in turn,
// in one run. ROUNDS=3 SECONDS=20 PRODUCTS=2500 change the sizes: node bench/bulk-visits.ts
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printBudgets } from './support/budget-table.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 20);
const PRODUCTS = Number(process.env['PRODUCTS'] ?? 2500);
const VARIANTS = 4;
/** Arrive whether or not the earlier ones have their answers. */
const VISITS_PER_SECOND = 15;
const WARM_UP_VISITS = 1500;
const ROOT = join(import.meta.dirname, '..');
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
const WORDS = ['peegel', 'dušisein 900', 'uks', 'saun', 'klaas', 'vann'];
// Every visitor has its own address, to stay below the rate limits.
process.env['SETTINGS__server__trustedProxies'] = '1';

const importProducts = (dataDir: string) => {
  const size = ['--products', String(PRODUCTS), '--variants', String(VARIANTS)];
  const dump = join(dataDir, 'catalogue.jsonl');
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: ROOT, stdio: 'ignore', env: { ...process.env, DATA_DIR: dataDir } });
  run(process.execPath, ['bench/generate-catalogue.ts', ...size, '--out', dump]);
  run('npm', ['run', '--silent', 'shop', '--', 'import', dump, '--store', 'et']);
};

const agent = new Agent({ keepAlive: true });
/** Milliseconds until the last byte. */
const visit = (path: string, call: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const at = performance.now();
    const address = `10.${(call >> 16) & 255}.${(call >> 8) & 255}.${call & 255}`;
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address };
    get({ port: SHOP_PORT, agent, path, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if ((response.statusCode ?? 0) < 500) resolve(performance.now() - at);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    }).on('error', reject);
  });

/** Mostly pages that others have seen before; a fifth of the answers is made for one visitor. */
const pathFor = (pages: readonly string[], call: number): string => {
  const words = encodeURIComponent(`${WORDS[call % WORDS.length]} ${call % 9973}`);
  if (call % 10 === 0) return `/et/search?q=${words}`;
  if (call % 10 === 5) return `/et/dusilahendused?width_from=${600 + (call % 900)}&sort=final_price:asc`;
  return pages[(call * 7919) % pages.length] ?? '/';
};

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-bulk-visits-'));
const { shop } = await startShop(dataDir);
try {
  importProducts(dataDir);
  const origin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const signedIn = await fetch(`${SHOP}/api/admin/sign-in/demo`, { method: 'POST', headers: origin });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const office = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`${SHOP}/api/admin/products/bulk${path}`, {
      method,
      headers: { ...origin, cookie, 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { ok: boolean; value: Value };
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value;
  };
  const state = (id: string) => office<{ state: string; done: number }>('GET', `/${id}`);
  const startJob = () =>
    office<{ id: string }>('POST', '', {
      ...{ store: 'et', where: {} },
      act: { kind: 'price', formula: { kind: 'amount', cents: 100 } },
    });
  /** Resolves when it has begun, or has ended. */
  const until = async (id: string, isReached: (run: { state: string; done: number }) => boolean) => {
    for (;;) {
      const run = await state(id);
      if (isReached(run)) return run;
      await sleep(100);
    }
  };

  const map = await (await fetch(`${SHOP}/sitemap-et.xml`)).text();
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !/\/klaas-\d+\.html$/.test(path));
  let calls = 0;
  const next = () => visit(pathFor(pages, calls), calls++);
  for (let one = 0; one < WARM_UP_VISITS; one++) await next();

  const measure = async (): Promise<number[]> => {
    const visits: Promise<number>[] = [];
    for (let one = 0; one < SECONDS * VISITS_PER_SECOND; one++) {
      visits.push(next());
      await sleep((1000 / VISITS_PER_SECOND) * (0.5 + ((calls * 31) % 100) / 100));
    }
    return Promise.all(visits);
  };
  const [alone, beside]: [number[], number[]] = [[], []];
  let products = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const quiet = await measure();
    const { id } = await startJob();
    await until(id, (run) => run.done > 0);
    const busy = await measure();
    const { done, state: reached } = await state(id);
    if (reached !== 'running') throw new Error(`the job was over before the visits: ${reached}`);
    await office('POST', `/${id}/cancel`);
    await until(id, (run) => run.state === 'cancelled');
    products += done;
    console.log(
      `round ${round}: p95 ${p95(quiet).toFixed(1)} ms alone, ${p95(busy).toFixed(1)} ms beside the job`,
    );
    alone.push(...quiet);
    beside.push(...busy);
  }
  const perMinute = (products / (ROUNDS * SECONDS)) * 60;
  console.log(
    `${alone.length} visits each; the job took ${perMinute.toFixed(0)} products a minute beside them`,
  );
  printBudgets(`Visits beside a bulk job over ${PRODUCTS * VARIANTS} variants`, [
    { what: 'p95 beside the job : alone', value: p95(beside) / p95(alone), budget: 1.1, unit: '×' },
  ]);
} finally {
  agent.destroy();
  await stopShop(shop);
  rmSync(dataDir, { recursive: true, force: true });
}
