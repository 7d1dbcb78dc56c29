// [OFFICE-106] A million malformed requests of the back office, by somebody who may do everything: no 5xx and no write.
// Reads get anything; writes get what their schema refuses, or foreign headers. REQUESTS=20000 SEED=7 runs it shorter.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_ENDPOINTS } from '../api/src/http/openapi/contract-endpoints.ts';
import type { AdminEndpoint } from '../core/src/contract/admin/admin-endpoint.ts';
import { printBudgets } from './support/budget-table.ts';
import { createRandom } from './support/fuzz-requests.ts';
import { HOSTILE_PATHS, HOSTILE_TEXTS, HOSTILE_VALUES } from './support/hostile-values.ts';
import { SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 1_000_000);
const SEED = Number(process.env['SEED'] ?? 20_261_118);
const CALLERS = 8;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
// Every request comes from its own address, to stay below the rate limits.
process.env['SETTINGS__server__trustedProxies'] = '1';

const isAdmin = (endpoint: object): endpoint is AdminEndpoint => 'isOpen' in endpoint;
/** The stream of changes stays open; signing in makes sessions on purpose; an export is logged, as it should be. */
const LEFT_OUT = ['/api/admin/live', '/api/admin/sign-in/demo'];
const CALLS = CONTRACT_ENDPOINTS.filter(isAdmin).filter(
  ({ path, isRead, needsProof }) => !LEFT_OUT.includes(path) && !(isRead && needsProof),
);

const random = createRandom(SEED);
const below = (count: number): number => Math.floor(random() * count);
const pick = <Value>(list: readonly Value[]): Value => list[below(list.length)] as Value;
const hostile = (): unknown => (random() < 0.5 ? pick(HOSTILE_TEXTS) : pick(HOSTILE_VALUES));
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const encoded = (): string =>
  random() < 0.2 ? pick(HOSTILE_PATHS) : encodeURIComponent(textOf(hostile()).toWellFormed()).slice(0, 2000);

const bodyOf = ({ body }: AdminEndpoint): unknown => {
  const shape = (body as unknown as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
  if (random() < 0.2) return hostile();
  return Object.fromEntries(
    Object.keys(shape)
      .filter(() => random() < 0.8)
      .map((name) => [name, hostile()]),
  );
};

const isAccepted = (endpoint: AdminEndpoint, text: string): boolean => {
  try {
    return endpoint.body?.safeParse(JSON.parse(text)).success ?? true;
  } catch {
    return false;
  }
};

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', 'idempotency-key': randomUUID() },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', 'idempotency-key': 'short' },
  { origin: 'null', 'idempotency-key': randomUUID() },
];

const nextRequest = (cookie: string) => {
  const endpoint = pick(CALLS);
  const json = JSON.stringify(bodyOf(endpoint)) ?? '';
  const text = random() < 0.1 ? json.slice(0, below(json.length + 1)) : json;
  const mayBeSent = endpoint.isRead || (endpoint.body && !isAccepted(endpoint, text));
  const headers = mayBeSent
    ? { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() }
    : pick(endpoint.isOpen ? FOREIGN.slice(0, 1) : FOREIGN);
  const path =
    endpoint.path.replace(/\{\w+\}/g, encoded) + (random() < 0.3 ? `?${encoded()}=${encoded()}` : '');
  const hasBody = endpoint.method !== 'GET';
  return {
    method: endpoint.method,
    path,
    headers: {
      ...headers,
      ...{ cookie, 'content-type': 'application/json' },
      'x-forwarded-for': `10.${below(250)}.${below(250)}.${below(250)}`,
    },
    body: hasBody ? text : '',
  };
};

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
/** 0: rejected by the client itself, or the connection was closed. */
const send = ({ method, path, headers, body }: ReturnType<typeof nextRequest>): Promise<number> =>
  new Promise((resolve) => {
    try {
      const sent = request({ port: SHOP_PORT, agent, method, path, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      });
      sent.on('error', () => resolve(0));
      sent.end(body);
    } catch {
      resolve(0);
    }
  });

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-admin-fuzz-'));
const { shop } = await startShop(dataDir);
try {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const signedIn = await fetch(`${SHOP}/api/admin/sign-in/demo`, { method: 'POST', headers });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const loadChanges = async (count: number) => {
    const body = JSON.stringify({ where: {}, sort: 'newest', from: null, count });
    const response = await fetch(`${SHOP}/api/admin/changes/rows`, {
      ...{ method: 'POST', headers: { ...headers, cookie }, body },
    });
    const { value } = (await response.json()) as {
      value: { total: number; rows: { actor_kind: string; entity: string; entity_id: string }[] };
    };
    return value;
  };
  const { total: before } = await loadChanges(1);
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  let sent = 0;
  const call = async () => {
    while (sent < REQUESTS) {
      sent += 1;
      const next = nextRequest(cookie);
      const status = await send(next);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500)
        failures.push(`${status} ${next.method} ${next.path.slice(0, 200)} ${next.body.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  const { total, rows } = await loadChanges(50);
  const written = total - before;
  console.log(`seed ${SEED}, ${sent} requests:`, statuses);
  for (const line of failures.slice(0, 30)) console.log(line);
  for (const { actor_kind, entity, entity_id } of rows.slice(0, written))
    console.log(`written by ${actor_kind}: ${entity} ${entity_id}`);
  printBudgets('Malformed requests of the back office', [
    { what: 'answers from 500 on', value: failures.length, budget: 0, unit: '' },
    { what: 'changes in the log', value: written, budget: 0, unit: '' },
    { what: 'refused as invalid', value: statuses['422'] ?? 0, budget: 1, unit: '', kind: 'least' },
  ]);
} finally {
  agent.destroy();
  await stopShop(shop);
  rmSync(dataDir, { recursive: true, force: true });
}
