// The back office: static files and one page for every address below /admin, under a policy of its own. Never cached
// with the shop's pages.

import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { SECURITY_HEADERS } from './content-security.ts';
import { loadStaticFiles, type StaticFile } from './static-files.ts';

const BUILD = join(import.meta.dirname, '../admin/build');
const PREFIX = '/admin';

/** [OFFICE-01] No inline script, no foreign host. Styles of elements are set by script, which the policy allows. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // An e-mail carries its styles in its tags.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

export const isAdminPath = (target: string): boolean => /^\/admin(\/|\?|$)/.test(target);

/** Null: the office is not built, as in tests of the server alone. */
export const loadAdminFiles = (): Map<string, StaticFile> | null => {
  if (!existsSync(BUILD)) return null;
  const files = [...loadStaticFiles(BUILD)].map(([url, file]) => [
    `${PREFIX}${url}`,
    { ...file, headers: { ...file.headers, ...HEADERS } },
  ]);
  return new Map(files as [string, StaticFile][]);
};

const PAGE = `${PREFIX}/index.html`;

/** A built file, else the page: its addresses are routes in the browser. */
export const createAdminListener =
  (
    files: Map<string, StaticFile>,
    sendFile: (request: IncomingMessage, response: ServerResponse, file: StaticFile) => void,
  ) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const [path = ''] = (request.url ?? '').split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = files.get(path) ?? (path.startsWith(`${PREFIX}/assets/`) ? undefined : files.get(PAGE));
    if (!isRead) response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
    else if (file) sendFile(request, response, file);
    else response.writeHead(404, { ...HEADERS, 'content-type': 'text/plain' }).end('No such file');
  };
