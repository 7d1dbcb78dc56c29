// [OFFICE-106] Malformed requests of the back office, each refused by the contract: no 5xx and no write. A million of
// them: bench/admin-fuzz.ts.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT_ENDPOINTS } from '../../src/http/openapi/contract-endpoints.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { type SignedIn, signInAs } from './office-fixture.ts';

const RUNS = 5000;
/** Several minutes on a machine that is busy otherwise. */
const PATIENCE_MS = 600_000;

const isAdmin = (endpoint: object): endpoint is AdminEndpoint => 'isOpen' in endpoint;
const CALLS = CONTRACT_ENDPOINTS.filter(({ tag }) => tag === 'admin').filter(isAdmin);
const WRITES = CALLS.filter(({ method, body, isRead }) => method !== 'GET' && body && !isRead);

let api: TestApi;
let owner: SignedIn;
beforeAll(async () => {
  api = await createTestApi({
    services: { rateLimiter: { take: async () => ({ allowed: true }) } as never },
  });
  owner = await signInAs(api, 'owner');
});
afterAll(() => api.stop());

/** Of every row of every table. */
const digest = async (): Promise<string> => {
  const { rows } = await api.services.db.$client.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const parts = [];
  for (const { name } of rows) {
    const { rows: found } = await api.services.db.$client.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    );
    parts.push(`${name} ${found[0].sum}`);
  }
  return parts.join('\n');
};

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '__proto__',
    "' or 1=1 --",
    '9'.repeat(40),
    '../..',
    '%00',
    'null',
    '-1',
    '1e309',
  ),
);
const hostileValue = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.constant(null));

/** Fields of the body, each hostile or left out; or no object at all. */
const bodyOf = (endpoint: AdminEndpoint) => {
  const shape = (endpoint.body as unknown as { def?: { shape?: object } }).def?.shape ?? {};
  const fields = Object.fromEntries(Object.keys(shape).map((name) => [name, hostileValue]));
  return fc.oneof(fc.record(fields, { requiredKeys: [] }), hostileValue);
};

const jsonText = (value: unknown): string => JSON.stringify(value) ?? '';

it(
  '[OFFICE-106] bodies that the contract refuses',
  async () => {
    const before = await digest();
    const request = fc.constantFrom(...WRITES).chain((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        body: fc.oneof(
          {
            weight: 5,
            arbitrary: bodyOf(endpoint)
              .filter((body) => !isAccepted(endpoint, body))
              .map(jsonText),
          },
          { weight: 1, arbitrary: hostileText.filter((text) => !isJson(text)) },
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(request, async ({ endpoint, body }) => {
        const path = endpoint.path.replace(/\{\w+\}/g, '2147483647');
        const { status } = await send(endpoint.method, path, body);
        expect(status, `${endpoint.method} ${path} ${body}`).toBe(422);
      }),
      { numRuns: RUNS },
    );
    expect(await digest()).toBe(before);
  },
  PATIENCE_MS,
);

it(
  '[OFFICE-106] addresses, methods and headers that no call has',
  async () => {
    const before = await digest();
    const part = hostileText.map((text) => encodeURIComponent(text.toWellFormed()) || 'x');
    const request = fc.record({
      endpoint: fc.constantFrom(...CALLS.filter(({ path }) => path.includes('{'))),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      part,
      query: part,
      key: fc.oneof(fc.constant('short'), fc.constant('x'.repeat(80)), fc.constant('ä'.repeat(20))),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ endpoint, method, part: id, query, key }) => {
        const path = `${endpoint.path.replace(/\{\w+\}/g, () => id)}?q=${query}&${query}=1`;
        const { status } = await send(method, path, '{}', { 'Idempotency-Key': key });
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
    expect(await digest()).toBe(before);
  },
  PATIENCE_MS,
);

const isAccepted = (endpoint: AdminEndpoint, value: unknown): boolean => {
  // A file is sent as multipart form.
  if ('form' in endpoint) return false;
  const { body } = endpoint;
  const text = jsonText(value);
  return isJson(text) && (body?.safeParse(JSON.parse(text)).success ?? true);
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const send = async (
  method: string,
  path: string,
  body: string,
  headers: Record<string, string> = { 'Idempotency-Key': crypto.randomUUID() },
): Promise<Response> => {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await api.app.request(path, {
    method,
    headers: {
      ...{ Cookie: `__Host-office=${owner.token}`, 'Sec-Fetch-Site': 'same-origin' },
      ...{ 'Content-Type': 'application/json', ...asciiHeaders(headers) },
    },
    ...(hasBody && { body }),
  });
  await response.body?.cancel();
  return response;
};

/** Header values are bytes. */
const asciiHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, encodeURIComponent(value)]));
