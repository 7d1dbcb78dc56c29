// Endpoints for operators and developers.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const versionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/',
  summary: 'Version of the backend',
  tag: 'system',
  output: z.object({ version: z.string() }),
  bare: true,
  public: true,
});

const invalidation = {
  path: '/invalidate',
  tag: 'system',
  query: z.object({ key: z.string(), tag: z.string() }),
  output: z.string(),
  public: true,
  errors: { 400: 'tag parameter is required', 403: 'Invalid cache tag invalidation key' },
} as const;

export const invalidateEndpoint = defineEndpoint({
  ...invalidation,
  method: 'GET',
  summary: 'Forget cached answers by tag (`*` for all)',
});

export const postInvalidateEndpoint = defineEndpoint({
  ...invalidation,
  method: 'POST',
  summary: 'Forget cached answers by tag (`*` for all)',
});

export const healthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive',
  tag: 'system',
  output: z.string(),
  public: true,
});

export const readinessEndpoint = defineEndpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Database and catalogue can serve',
  tag: 'system',
  output: z.record(z.string(), z.string()),
  public: true,
  errors: { 503: 'Which part cannot serve yet' },
});

export const metricsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Numbers of the process for Prometheus',
  tag: 'system',
  output: z.string(),
  bare: true,
  public: true,
  produces: 'text/plain',
});

export const openapiEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description',
  tag: 'system',
  output: z.looseObject({ openapi: z.string() }),
  bare: true,
  public: true,
});

const page = { method: 'GET', tag: 'system', output: z.string(), bare: true, public: true } as const;

export const docsEndpoint = defineEndpoint({
  ...page,
  path: '/api/docs',
  summary: 'This description as a page to read and try',
  produces: 'text/html',
});

export const docsFileEndpoint = defineEndpoint({
  ...page,
  path: '/api/docs/{file}',
  summary: 'Script and style of that page',
  params: z.object({ file: z.string() }),
  produces: 'text/javascript',
  errors: { 404: 'No such file' },
});
