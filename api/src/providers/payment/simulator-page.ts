// Frame of the pages of simulated services.
import { html } from 'hono/html';
import type { ApiContext } from '../../http/api-env.ts';
import { setHeader } from '../../http/response-headers.ts';

/** Posts a webhook. */
export type DeliverWebhook = (url: string, init: RequestInit) => Promise<Response>;

/** `target`: origin that a form or redirect of the page may reach. */
export const sendPage = (c: ApiContext, status: 200 | 404, body: unknown, target: string): Response => {
  setHeader(
    c,
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${target}`,
  );
  setHeader(c, 'Cache-Control', 'no-store');
  return c.html(String(body), status);
};

export const simulatorPage = (title: string, content: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/24px sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}h1{line-height:1.2}
button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
