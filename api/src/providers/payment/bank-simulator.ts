// A simulated bank with its own API, books and signature; the shopper chooses the outcome. It shares no code with the
// adapter, so that an error of one is not made by the other too.
import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Database } from '../../db/database.ts';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { HttpError } from '../../http/http-error.ts';
import { simulatedPayments } from './bank-simulator-tables.ts';
import { type DeliverWebhook, sendPage, simulatorPage } from './simulator-page.ts';

const ROOT = '/api/dev/bank';
export const SIMULATOR_API = `${ROOT}/v1`;

type Payment = typeof simulatedPayments.$inferSelect;

const CHOICES = {
  paid: { label: 'Pay', status: 'CAPTURED', isSilent: false },
  paid_silently: { label: 'Pay and close the bank’s page', status: 'CAPTURED', isSilent: true },
  paid_unnoticed: { label: 'Pay, but lose every message to the shop', status: 'CAPTURED', isSilent: true },
  failed: { label: 'Not enough money', status: 'DECLINED', isSilent: false },
  aborted: { label: 'Back to the shop without paying', status: 'CANCELLED', isSilent: false },
} as const;
type Choice = keyof typeof CHOICES;

const isChoice = (value: string | null): value is Choice => value !== null && Object.hasOwn(CHOICES, value);

export interface SimulatorDeps {
  db: Database;
  /** Address of the bank as shoppers see it. */
  publicUrl: string;
  accessKey: string;
  noticeSecret: string;
  /** The demo may be removed while the shop runs, and this bank with it. */
  isOpen: () => Promise<boolean>;
}

const describe = ({ id, merchant_reference, status, amount, currency }: Payment) => ({
  id,
  merchant_reference,
  status,
  amount: { value: amount, currency },
});

/** Cents as an integer; NaN: not an amount. */
const minorUnits = (value: unknown): number =>
  typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? Number(value.replace('.', '')) : Number.NaN;

const readBody = async (c: ApiContext): Promise<Record<string, unknown>> => {
  const body: unknown = await c.req.json().catch(() => null);
  return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {};
};

const createBooks = (db: Database) => {
  const find = async (id: string): Promise<Payment | undefined> =>
    (await db.select().from(simulatedPayments).where(eq(simulatedPayments.id, id)))[0];
  return {
    find,
    open: async (fields: Omit<typeof simulatedPayments.$inferInsert, 'id'>): Promise<Payment | undefined> => {
      const id = randomBytes(16).toString('hex');
      await db
        .insert(simulatedPayments)
        .values({ ...fields, id })
        .onConflictDoNothing();
      const { merchant_reference } = fields;
      const ofReference = eq(simulatedPayments.merchant_reference, merchant_reference);
      return (await db.select().from(simulatedPayments).where(ofReference))[0];
    },
    /** A captured payment stays captured. */
    decide: (id: string, status: Payment['status']): Promise<Payment | undefined> =>
      db.transaction(async (tx) => {
        const ofId = eq(simulatedPayments.id, id);
        const [payment] = await tx.select().from(simulatedPayments).where(ofId).for('update');
        if (!payment || payment.status === 'CAPTURED') return payment;
        await tx.update(simulatedPayments).set({ status }).where(ofId);
        return { ...payment, status };
      }),
    /** False: more than was paid, or the key was used for another amount. */
    refund: (id: string, key: string, amount: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const ofId = eq(simulatedPayments.id, id);
        const [payment] = await tx.select().from(simulatedPayments).where(ofId).for('update');
        if (payment?.status !== 'CAPTURED') return false;
        if (payment.refunds[key] !== undefined) return payment.refunds[key] === amount;
        const refunds = { ...payment.refunds, [key]: amount };
        const sum = Object.values(refunds).reduce((cents, one) => cents + minorUnits(one), 0);
        if (!(sum <= minorUnits(payment.amount))) return false;
        await tx.update(simulatedPayments).set({ refunds }).where(ofId);
        return true;
      }),
  };
};

const apiRoutes = ({ db, accessKey, publicUrl, isOpen }: SimulatorDeps): Hono<ApiEnv> => {
  const books = createBooks(db);
  const routes = new Hono<ApiEnv>();
  routes.use(`${SIMULATOR_API}/*`, async (c, next) => {
    if (!(await isOpen())) return c.json({ error: 'closed' }, 404);
    if (c.req.header('authorization') !== `Bearer ${accessKey}`)
      return c.json({ error: 'unknown_merchant' }, 401);
    return next();
  });
  return routes
    .post(`${SIMULATOR_API}/payments`, async (c) => {
      const { merchant_reference, amount, description, return_url, webhook_url } = await readBody(c);
      const { value, currency } = (amount ?? {}) as Record<string, unknown>;
      if (!(minorUnits(value) > 0) || typeof merchant_reference !== 'string')
        return c.json({ error: 'invalid' }, 422);
      const payment = await books.open({
        merchant_reference,
        amount: String(value),
        currency: String(currency),
        description: String(description),
        return_url: String(return_url),
        webhook_url: String(webhook_url),
      });
      if (!payment || payment.amount !== value) return c.json({ error: 'reference_taken' }, 409);
      return c.json({ ...describe(payment), checkout_url: `${publicUrl}${ROOT}/pay/${payment.id}` }, 201);
    })
    .get(`${SIMULATOR_API}/payments/:id`, async (c) => {
      const payment = await books.find(c.req.param('id'));
      return payment ? c.json(describe(payment)) : c.json({ error: 'unknown' }, 404);
    })
    .post(`${SIMULATOR_API}/payments/:id/refunds`, async (c) => {
      const { amount } = await readBody(c);
      const { value, currency } = (amount ?? {}) as Record<string, unknown>;
      const key = c.req.header('idempotency-key') ?? '';
      const isDone =
        key !== '' && minorUnits(value) > 0 && (await books.refund(c.req.param('id'), key, String(value)));
      return isDone
        ? c.json({ id: key, status: 'SUCCEEDED', amount: { value, currency } }, 201)
        : c.json({ error: 'not_refundable' }, 422);
    });
};

const pageRoutes = ({ db, noticeSecret, isOpen }: SimulatorDeps, deliver: DeliverWebhook): Hono<ApiEnv> => {
  const books = createBooks(db);
  const routes = new Hono<ApiEnv>();
  routes.use(`${ROOT}/pay/*`, async (_c, next) => {
    if (!(await isOpen())) throw new HttpError(404, 'There is no such bank');
    await next();
  });
  const sign = (body: string) => createHmac('sha256', noticeSecret).update(body).digest('hex');
  const unknown = (c: ApiContext) =>
    sendPage(c, 404, simulatorPage('Bank simulator', html`<p>There is no such payment.</p>`), '');
  return routes
    .get(`${ROOT}/pay/:id`, async (c) => {
      const payment = await books.find(c.req.param('id'));
      if (!payment) return unknown(c);
      const buttons = Object.entries(CHOICES).map(
        ([choice, { label }]) => html`<button name="choice" value="${choice}">${label}</button>`,
      );
      const content = html`<p>Order ${payment.description}: <strong>${payment.amount} ${payment.currency}</strong>. No money moves here.</p>
<form method="post" action="${ROOT}/pay/${payment.id}">${buttons}</form>`;
      return sendPage(c, 200, simulatorPage('Bank simulator', content), new URL(payment.return_url).origin);
    })
    .post(`${ROOT}/pay/:id`, async (c) => {
      const name = new URLSearchParams(await c.req.text()).get('choice');
      if (!isChoice(name)) return unknown(c);
      const choice = CHOICES[name];
      const payment = await books.decide(c.req.param('id'), choice.status);
      if (!payment) return unknown(c);
      const body = JSON.stringify({ event: 'payment.updated', payment: describe(payment) });
      const headers = { 'content-type': 'application/json', 'bank-signature': sign(body) };
      if (choice.status === 'CAPTURED' && name !== 'paid_unnoticed')
        await deliver(payment.webhook_url, { method: 'POST', headers, body });
      if (choice.isSilent)
        return sendPage(c, 200, simulatorPage('Paid', html`<p>You may close this page.</p>`), '');
      const back = new URL(payment.return_url);
      back.searchParams.set('notice', body);
      back.searchParams.set('signature', sign(body));
      return c.redirect(back.href, 303);
    });
};

export interface BankSimulator {
  /** For merchants; the adapter calls it without a network. */
  api: Hono<ApiEnv>;
  /** For shoppers. */
  pages: (deliver: DeliverWebhook) => Hono<ApiEnv>;
}

export const createBankSimulator = (deps: SimulatorDeps): BankSimulator => ({
  api: apiRoutes(deps),
  pages: (deliver) => pageRoutes(deps, deliver),
});
