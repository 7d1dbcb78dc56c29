// Oversized JSON at every position of every endpoint that accepts JSON.
// Rejected before schema validation, without a server error.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, jsonBody, type TestApi } from '../test-deps.ts';

interface Schema {
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

/** A sample body built from its OpenAPI schema. */
const sampleOf = (schema: Schema): unknown => {
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner)]),
    );
  if (type === 'array') return [sampleOf(schema.items ?? {})];
  return type === 'string' ? 'abcdefgh' : 1;
};

const placesOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))]
    : [path];

/** The sample as JSON, with `text` at the given position. */
const bodyWith = (sample: unknown, path: readonly string[], text: string): string => {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  const entries = Object.entries(sample as Record<string, unknown>).map(([key, value]) => {
    const inner = key === name ? bodyWith(value, rest, text) : JSON.stringify(value);
    return Array.isArray(sample) ? inner : `${JSON.stringify(key)}:${inner}`;
  });
  return Array.isArray(sample) ? `[${entries}]` : `{${entries}}`;
};

const DEPTH = 20_000;
/** Large inputs are slow to parse as JSON: tested down to this depth of a body. */
const LARGE: [name: string, json: string, levels: number][] = [
  ['a long list', `[${'1,'.repeat(130_000)}1]`, 2],
  ['many names', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`)}}`, 0],
  ['lists in lists', '['.repeat(DEPTH) + ']'.repeat(DEPTH), 9],
  ['objects in objects', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`, 9],
];

it.each(LARGE)('%s in every body', async (_, json, levels) => {
  const description = (await (await api.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const before = api.logged.length;
  let sent = 0;
  for (const [path, operations] of Object.entries(description.paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content['application/json']?.schema;
      if (schema === undefined) continue;
      const sample = sampleOf(schema);
      for (const position of placesOf(sample).filter(({ length }) => length <= levels)) {
        const response = await api.app.request(path.replace(/\{\w+\}/g, '1'), {
          ...jsonBody({}),
          method: method.toUpperCase(),
          body: bodyWith(sample, position, json),
        });
        const text = await response.text();
        const name = `${method} ${path} ${position.join('.')}`;
        expect(text, name).not.toContain('Internal server error');
        expect(text.length, name).toBeLessThan(2000);
        sent += 1;
      }
    }
  expect(sent).toBeGreaterThan(30);
  expect(api.logged.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});

it('reports which limit was exceeded', async () => {
  const post = async (body: string) =>
    (await api.app.request('/api/url/map', { ...jsonBody({}), body })).json();
  expect(await post(`{"url":"x","y":${'['.repeat(300)}${']'.repeat(300)}}`)).toEqual({
    code: 400,
    result: 'The request body: nested deeper than 200 levels',
  });
  expect(await post(`{"url":"x","y":[${'1,'.repeat(50_000)}1]}`)).toEqual({
    code: 400,
    result: 'The request body: more than 50000 values',
  });
});

it('a form with many errors reports the first of them', async () => {
  const order = { products: Array.from({ length: 200 }, () => ({})), [`x${'y'.repeat(1000)}`]: 1 };
  const response = await api.app.request('/api/order', jsonBody(order));
  const result = (await response.json()) as { result: { message: string }[] };
  expect(result.result).toHaveLength(50);
  for (const { message } of result.result) expect(message.length).toBeLessThanOrEqual(300);
});

it('a form with too many fields is not parsed', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (path: string, body: string) => api.app.request(path, { method: 'POST', headers, body });
  const fields = 'a=&'.repeat(30_000);
  expect((await send('/api/ext/payment/callback/banklink', fields)).status).toBe(413);
  // Pages without JavaScript get an HTML response for any error.
  const page = await send('/api/ext/mailchimp-subscribe/subscribe', `${fields}email=a@example.ee`);
  expect(page.headers.get('location')).toMatch(/said=invalid$/);
});
