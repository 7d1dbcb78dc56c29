// Development only: the outbox as pages, and a sample of every e-mail the shop can send.
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { ApiEnv } from '../../http/api-env.ts';
import type { Email } from './mailer.ts';
import type { OutboxEntry } from './outbox.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";

export type EmailSample = Email & { store_code: string };

const HEADERS = { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' };

const send = (c: Context<ApiEnv>, body: unknown): Response => c.html(String(body), 200, HEADERS);

const show = (c: Context<ApiEnv>, email: Pick<Email, 'html' | 'text'> | undefined) => {
  if (!email) return c.text('There is no such e-mail', 404);
  return c.req.query('as') === 'text' ? c.text(email.text) : send(c, raw(email.html));
};

const page = (title: string, body: unknown) =>
  html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;

export const mailPreviewRoutes = (
  load: () => Promise<OutboxEntry[]>,
  samples: () => EmailSample[],
): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get('/api/dev/emails', async (c) => {
      const emails = await load();
      return send(
        c,
        page(
          'E-mails',
          html`<p><a href="/api/dev/emails/samples">A sample of every e-mail</a></p><ol reversed>${emails.map(
            ({ id, kind, to_address, subject, state, created_at, attachments }) =>
              html`<li value="${id}">${created_at.toISOString()} ${state} ${kind} → ${to_address}: <a href="/api/dev/emails/${id}">${subject}</a> (<a href="/api/dev/emails/${id}?as=text">text</a>)${attachments.map(({ name }) => ` [${name}]`)}</li>`,
          )}</ol>`,
        ),
      );
    })
    .get('/api/dev/emails/samples', (c) =>
      send(
        c,
        page(
          'A sample of every e-mail',
          html`<ul>${samples().map(
            ({ kind, store_code, subject }, at) =>
              html`<li>${store_code} ${kind}: <a href="/api/dev/emails/samples/${at}">${subject}</a> (<a href="/api/dev/emails/samples/${at}?as=text">text</a>)</li>`,
          )}</ul>`,
        ),
      ),
    )
    .get('/api/dev/emails/samples/:at', (c) => show(c, samples()[Number(c.req.param('at'))]))
    .get('/api/dev/emails/:id', async (c) =>
      show(
        c,
        (await load()).find(({ id }) => String(id) === c.req.param('id')),
      ),
    );
