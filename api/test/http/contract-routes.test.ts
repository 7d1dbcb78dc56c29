import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_ENDPOINTS } from '../../src/http/openapi/contract-endpoints.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const CONTRACT_FOLDER = join(import.meta.dirname, '../../../core/src/contract');
/** Variants of a documented URL that differ only in a trailing slash. */
const TWINS = new Set(['GET /api', 'POST /graphql', 'POST /graphql/{storeCode}']);

/** The router's pattern in the contract's notation. */
const contractPath = (path: string): string => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');
const nameOf = (method: string, path: string): string => `${method} ${path}`;

const routeNames = (): Set<string> =>
  new Set(
    api.app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => nameOf(route.method, contractPath(route.path))),
  );
const endpointNames = (): Set<string> =>
  new Set(CONTRACT_ENDPOINTS.map((endpoint) => nameOf(endpoint.method, endpoint.path)));

describe('[API-01] contract and routes', () => {
  it('every endpoint has a route', () => {
    const routes = routeNames();
    const everyMethod = new Set(
      api.app.routes
        .filter((route) => route.method === 'ALL' && !route.path.endsWith('*'))
        .map((route) => contractPath(route.path)),
    );
    const missing = CONTRACT_ENDPOINTS.filter(
      ({ method, path }) => !routes.has(nameOf(method, path)) && !everyMethod.has(path),
    );
    expect(missing.map(({ method, path }) => nameOf(method, path))).toEqual([]);
  });

  it('every route has an endpoint', () => {
    const endpoints = endpointNames();
    expect([...routeNames()].filter((name) => !endpoints.has(name) && !TWINS.has(name))).toEqual([]);
  });

  it('every endpoint file of the contract is documented', async () => {
    const files = (await readdir(CONTRACT_FOLDER, { recursive: true })).filter((name) =>
      name.endsWith('-endpoints.ts'),
    );
    const defined: Endpoint[] = [];
    for (const file of files) {
      const exports = (await import(join(CONTRACT_FOLDER, file))) as Record<string, Endpoint | undefined>;
      defined.push(
        ...Object.values(exports).filter((value): value is Endpoint => Boolean(value?.method && value.path)),
      );
    }
    const names = endpointNames();
    expect(
      defined.map(({ method, path }) => nameOf(method, path)).filter((name) => !names.has(name)),
    ).toEqual([]);
    expect(defined).toHaveLength(CONTRACT_ENDPOINTS.length);
  });
});

interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}

describe('[API-02] OpenAPI document', () => {
  const load = async () => {
    const response = await api.app.request('/api/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json');
    return (await response.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> };
  };

  it('says that notices and returns of payments are limited', async () => {
    const { paths } = await load();
    const answers = [
      paths['/api/ext/payment/callback/{provider}']?.['post'],
      paths['/api/ext/payment/return/{provider}']?.['get'],
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        responses: { 429: { description: expect.stringContaining('Retry-After') } },
      });
  });

  it('describes every endpoint with its parameters, body and responses', async () => {
    const { openapi, paths } = await load();
    expect(openapi).toBe('3.1.0');
    for (const endpoint of CONTRACT_ENDPOINTS) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const inPath = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath?.sort(), endpoint.path).toEqual(named.sort());
      expect(operation?.summary).toBe(endpoint.summary);
      expect(operation?.requestBody === undefined, endpoint.path).toBe(endpoint.body === undefined);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', ...Object.keys(endpoint.errors ?? {})]),
      );
    }
  });

  it('wraps results in the envelope except where the response is bare', async () => {
    const { paths } = await load();
    const schemaOf = (path: string, method: string) =>
      paths[path]?.[method]?.responses['200']?.content['application/json']?.schema;
    expect(schemaOf('/api/stock/check', 'get')).toMatchObject({
      required: ['code', 'result'],
      properties: { result: { properties: { product_id: { type: 'integer' } } } },
    });
    const failure = paths['/strapi/api/{kind}']?.['get']?.responses['404']?.content['application/json'];
    expect(failure?.schema).toMatchObject({ required: ['data', 'error'] });
    expect(schemaOf('/api/url/map', 'post')).not.toHaveProperty('properties.code');
    expect(
      paths['/api/url/map']?.['post']?.requestBody?.content['application/json']?.schema.required,
    ).toEqual(['url']);
  });
});

describe('[API-02] interactive page', () => {
  it('loads nothing from other hosts and runs no inline script', async () => {
    const response = await api.app.request('/api/docs');
    expect(response.headers.get('content-type')).toContain('text/html');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style=/);
    for (const [, path] of html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)) {
      expect((await api.app.request(path as string)).status, path).toBe(200);
    }
  });

  it('serves only its own files', async () => {
    expect((await api.app.request('/api/docs/docs.js')).headers.get('content-type')).toContain(
      'text/javascript',
    );
    for (const file of ['nothing.js', '..%2Fdocs-routes.ts', 'constructor', 'docs-routes.ts']) {
      const response = await api.app.request(`/api/docs/${file}`);
      expect(response.status, file).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });
});
