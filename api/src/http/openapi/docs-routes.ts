// Serves the OpenAPI document, and a documentation page that loads nothing from other servers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../api-env.ts';
import { sendError } from '../response.ts';
import { CONTRACT_ENDPOINTS } from './contract-endpoints.ts';
import { createOpenapiDocument } from './openapi-document.ts';

const FILES: Record<string, { file: string; type: string }> = {
  page: { file: 'docs.html', type: 'text/html; charset=utf-8' },
  'docs.js': { file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  'operation.js': { file: 'operation.js', type: 'text/javascript; charset=utf-8' },
  'docs.css': { file: 'docs.css', type: 'text/css; charset=utf-8' },
};

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const sendFile = (c: ApiContext, name: string): Response => {
  const known = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (known === undefined) return sendError(c, 404, 'No such file');
  const content = readFileSync(join(import.meta.dirname, 'page', known.file));
  return c.body(content, 200, {
    'Content-Type': known.type,
    'Content-Security-Policy': CSP,
    'Cache-Control': 'no-cache',
  });
};

export const docsRoutes = (version: string): Hono<ApiEnv> => {
  let document: string | undefined;
  return new Hono<ApiEnv>()
    .get('/api/openapi.json', (c) => {
      document ??= JSON.stringify(createOpenapiDocument(CONTRACT_ENDPOINTS, { title: 'Klaas', version }));
      return c.body(document, 200, { 'Content-Type': 'application/json' });
    })
    .get('/api/docs', (c) => sendFile(c, 'page'))
    .get('/api/docs/:file', (c) => sendFile(c, c.req.param('file')));
};
