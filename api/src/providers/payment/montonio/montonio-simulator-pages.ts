// Payment page of the simulated Montonio: the shopper chooses the outcome, and what becomes of the webhook.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiContext, ApiEnv } from '../../../http/api-env.ts';
import { HttpError } from '../../../http/http-error.ts';
import { type DeliverWebhook, sendPage, simulatorPage } from '../simulator-page.ts';
import {
  createMontonioBooks,
  MONTONIO_SIMULATOR_PAGE,
  type MontonioSimulatorDeps,
  type SimulatedWebhook,
} from './montonio-simulator.ts';
import type { OrderStatus, SimulatedOrder } from './montonio-simulator-answers.ts';

interface Choice {
  label: string;
  status: OrderStatus | null;
  /** The shopper is sent back to the shop. */
  returns: boolean;
}

const CHOICES: Record<string, Choice> = {
  paid: { label: 'Pay', status: 'PAID', returns: true },
  authorized: { label: 'Pay, the bank books it later', status: 'AUTHORIZED', returns: true },
  closed: { label: 'Pay and close the page', status: 'PAID', returns: false },
  voided: { label: 'The bank refuses', status: 'VOIDED', returns: true },
  abandoned: { label: 'Back to the shop without paying', status: 'ABANDONED', returns: true },
};
const LATER: Record<string, Choice> = {
  paid: { label: 'The bank books the payment', status: 'PAID', returns: true },
  voided: { label: 'The bank refuses after all', status: 'VOIDED', returns: true },
};

const MESSAGES = {
  once: 'arrives',
  twice: 'arrives twice',
  lost: 'is lost, and the way back too',
  forged: 'is forged',
  other_sum: 'names another sum',
} as const;

const webhooksOf = (
  books: ReturnType<typeof createMontonioBooks>,
  order: SimulatedOrder,
  message: string,
): SimulatedWebhook[] => {
  const webhook = books.orderWebhook(order);
  if (message === 'lost') return [];
  if (message === 'twice') return [webhook, webhook];
  if (message === 'forged') return [{ ...webhook, body: webhook.body.replace(/.{4}"}$/, 'AAAA"}') }];
  if (message === 'other_sum') return [books.orderWebhook(order, { grandTotal: 0.01 })];
  return [webhook];
};

export const montonioSimulatorPages = (
  deps: MontonioSimulatorDeps,
  deliver: DeliverWebhook,
): Hono<ApiEnv> => {
  const books = createMontonioBooks(deps);
  const routes = new Hono<ApiEnv>();
  routes.use(`${MONTONIO_SIMULATOR_PAGE}/*`, async (_c, next) => {
    if (!(await deps.isOpen())) throw new HttpError(404, 'There is no such service');
    await next();
  });
  const unknown = (c: ApiContext) =>
    sendPage(c, 404, simulatorPage('Montonio simulator', html`<p>There is no such payment.</p>`), '');
  return routes
    .get(`${MONTONIO_SIMULATOR_PAGE}/:uuid`, async (c) => {
      const order = await books.find(c.req.param('uuid'));
      if (!order) return unknown(c);
      const { claims, status, uuid } = order;
      const choices = status === 'AUTHORIZED' ? LATER : CHOICES;
      const content = html`<p>Order ${claims.merchantReferenceDisplay ?? ''}: <strong>${claims.grandTotal.toFixed(2)} ${claims.currency}</strong>
by ${claims.payment.method} ${claims.payment.methodOptions?.preferredProvider ?? ''}. No money moves here.</p>
<form method="post" action="${MONTONIO_SIMULATOR_PAGE}/${uuid}"><label>The message to the shop
<select name="message">${Object.entries(MESSAGES).map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></label>
${Object.entries(choices).map(([name, { label }]) => html`<button name="choice" value="${name}">${label}</button>`)}</form>`;
      const target = new URL(claims.returnUrl).origin;
      return sendPage(c, 200, simulatorPage('Montonio simulator', content), target);
    })
    .post(`${MONTONIO_SIMULATOR_PAGE}/:uuid`, async (c) => {
      const fields = new URLSearchParams(await c.req.text());
      const name = fields.get('choice') ?? '';
      const choice = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
      const order = choice?.status && (await books.decide(c.req.param('uuid'), choice.status));
      if (!choice || !order) return unknown(c);
      const message = fields.get('message') ?? 'once';
      for (const { url, body } of webhooksOf(books, order, message))
        await deliver(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (!choice.returns || message === 'lost')
        return sendPage(c, 200, simulatorPage('Paid', html`<p>You may close this page.</p>`), '');
      const back = new URL(order.claims.returnUrl);
      back.searchParams.set('order-token', books.orderToken(order));
      return c.redirect(back.href, 303);
    });
};
