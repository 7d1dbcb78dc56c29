// The outbox as pages, for a shop in development only.
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { ApiEnv } from '../../http/api-env.ts';
import type { OutboxEntry } from './outbox.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";

const send = (c: Context<ApiEnv>, body: unknown): Response => {
  c.header('Content-Security-Policy', POLICY);
  c.header('Cache-Control', 'no-store');
  return c.html(String(body));
};

export const mailPreviewRoutes = (load: () => Promise<OutboxEntry[]>): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get('/api/dev/letters', async (c) => {
      const letters = await load();
      return send(
        c,
        html`<!doctype html><html lang="en"><title>Letters</title><h1>Letters</h1><ol reversed>${letters.map(
          ({ id, kind, to_address, subject, state, created_at }) =>
            html`<li value="${id}">${created_at.toISOString()} ${state} ${kind} → ${to_address}: <a href="/api/dev/letters/${id}">${subject}</a> (<a href="/api/dev/letters/${id}?as=text">text</a>)</li>`,
        )}</ol></html>`,
      );
    })
    .get('/api/dev/letters/:id', async (c) => {
      const letter = (await load()).find(({ id }) => String(id) === c.req.param('id'));
      if (!letter) return c.notFound();
      return c.req.query('as') === 'text' ? c.text(letter.text) : send(c, raw(letter.html));
    });
