// A simulated bank: signs like a real one, and the shopper chooses the outcome.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { HttpError } from '../../http/http-error.ts';
import { setHeader } from '../../http/response-headers.ts';
import { isSigned, REFUND_PATH, signFields } from './bank-link.ts';

export const SIMULATOR_PATH = '/api/dev/bank';

type Fields = Record<string, string>;

const CHOICES = {
  paid: 'Pay',
  paid_silently: 'Pay and close the bank’s page',
  failed: 'Not enough money',
  aborted: 'Back to the shop without paying',
} as const;
type Choice = keyof typeof CHOICES;

const isChoice = (value: string | undefined): value is Choice =>
  value !== undefined && Object.hasOwn(CHOICES, value);

export interface SimulatorDeps {
  secret: string;
  /** The demo may be removed while the shop runs, and this bank with it. */
  isOpen: () => Promise<boolean>;
  /** Server-to-server notification, independent of the shopper's browser. */
  notify: (notice: Fields) => Promise<unknown>;
}

const send = (c: ApiContext, status: 200 | 400, body: unknown, target: string): Response => {
  setHeader(
    c,
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${target}`,
  );
  setHeader(c, 'Cache-Control', 'no-store');
  return c.html(String(body), status);
};

const page = (title: string, content: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/24px sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

const noticeOf = (secret: string, request: Fields, choice: Choice): Fields =>
  signFields(secret, 'notice', {
    reference: request['reference'] ?? '',
    outcome: choice === 'paid_silently' ? 'paid' : choice,
    amount: request['amount'] ?? '',
    currency: request['currency'] ?? '',
  });

export const bankSimulatorRoutes = ({ secret, isOpen, notify }: SimulatorDeps): Hono<ApiEnv> => {
  const reject = (c: ApiContext) =>
    send(c, 400, page('Bank simulator', html`<p>This request was not signed by the shop.</p>`), '');
  const routes = new Hono<ApiEnv>();
  routes.use(`${SIMULATOR_PATH}/*`, async (_c, next) => {
    if (!(await isOpen())) throw new HttpError(404, 'There is no such bank');
    await next();
  });
  return routes
    .get(SIMULATOR_PATH, (c) => {
      const request = c.req.query();
      if (!isSigned(secret, 'request', request)) return reject(c);
      const fields = Object.entries(request).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
      );
      const buttons = Object.entries(CHOICES).map(
        ([choice, label]) => html`<button name="choice" value="${choice}">${label}</button>`,
      );
      const { origin } = new URL(request['return_url'] ?? '');
      return send(
        c,
        200,
        page(
          'Bank simulator',
          html`<p>Order ${request['order']}: <strong>${request['amount']} ${request['currency']}</strong>. No money moves here.</p>
<form method="post" action="${SIMULATOR_PATH}">${fields}${buttons}</form>`,
        ),
        origin,
      );
    })
    .post(`${SIMULATOR_PATH}${REFUND_PATH}`, async (c) => {
      const request = Object.fromEntries(new URLSearchParams(await c.req.text()));
      if (!isSigned(secret, 'refund', request)) return c.json({}, 403);
      const { mac: _, ...fields } = request;
      return c.json(signFields(secret, 'refunded', fields));
    })
    .post(SIMULATOR_PATH, async (c) => {
      const { choice, ...request } = Object.fromEntries(new URLSearchParams(await c.req.text()));
      if (!isSigned(secret, 'request', request) || !isChoice(choice)) return reject(c);
      const notice = noticeOf(secret, request, choice);
      if (choice.startsWith('paid')) await notify(notice);
      if (choice === 'paid_silently')
        return send(c, 200, page('Paid', html`<p>The shop has been told. You may close this page.</p>`), '');
      const returnUrl = new URL(request['return_url'] ?? '');
      for (const [name, value] of Object.entries(notice)) returnUrl.searchParams.set(name, value);
      return c.redirect(returnUrl.href, 303);
    });
};
