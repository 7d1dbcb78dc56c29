// A simulated Stripe: checkout sessions and refunds. Shares no code with the adapter.
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../../http/api-env.ts';
import {
  amountOf,
  createStripeBooks,
  idOf,
  type RefundStatus,
  refundObject,
  type SimulatedSession,
  type StripeBooksDeps,
  sessionObject,
} from './stripe-simulator-books.ts';

const ROOT = '/api/dev/stripe';
export const STRIPE_SIMULATOR_API = `${ROOT}/api`;
export const STRIPE_SIMULATOR_PAGE = `${ROOT}/pay`;

export interface StripeFaults {
  create: 'none' | 'before' | 'after';
  refund: 'none' | 'before' | 'after';
  refundStatus: RefundStatus;
}

export const NO_STRIPE_FAULTS: StripeFaults = { create: 'none', refund: 'none', refundStatus: 'succeeded' };

export interface StripeSimulatorDeps extends StripeBooksDeps {
  publicUrl: string;
  secretKey: string;
  /** Where this account's webhooks go. */
  webhookUrl: string;
  isOpen: () => Promise<boolean>;
  faults: StripeFaults;
}

/** Parameters of a session, and what each must look like. */
const SESSION_FIELDS: Record<string, RegExp> = {
  mode: /^payment$/,
  client_reference_id: /^[\w-]{1,200}$/,
  'metadata[reference]': /^.{1,500}$/,
  'payment_intent_data[metadata][reference]': /^.{1,500}$/,
  'line_items[0][price_data][currency]': /^[a-z]{3}$/,
  'line_items[0][price_data][unit_amount]': /^[1-9]\d{1,7}$/,
  'line_items[0][price_data][product_data][name]': /^.{1,250}$/,
  'line_items[0][quantity]': /^[1-9]\d*$/,
  success_url: /^https?:\/\//,
  cancel_url: /^https?:\/\//,
  locale: /^([a-z]{2}|auto)$/,
  expires_at: /^\d{10}$/,
};
const OPTIONAL_FIELDS: Record<string, RegExp> = { customer_email: /^[^@\s]+@[^@\s]+$/ };

const problem = (c: ApiContext, status: 400 | 401 | 404 | 409 | 500, type: string, message: string) =>
  c.json({ error: { type, message } }, status);

const formProblem = (form: Record<string, string>, nowMs: number): string | undefined => {
  for (const [name, pattern] of Object.entries(SESSION_FIELDS))
    if (!pattern.test(form[name] ?? '')) return `Invalid ${name}`;
  for (const [name, value] of Object.entries(form)) {
    const pattern = SESSION_FIELDS[name] ?? OPTIONAL_FIELDS[name];
    if (!pattern?.test(value)) return `Received unknown parameter: ${name}`;
  }
  const seconds = Number(form['expires_at']) - nowMs / 1000;
  return seconds < 1800 || seconds > 86_400 ? 'expires_at must be 30 minutes to 24 hours away' : undefined;
};

export const stripeSimulatorApi = (deps: StripeSimulatorDeps): Hono<ApiEnv> => {
  const { secretKey, publicUrl, now, isOpen, faults } = deps;
  const books = createStripeBooks(deps);
  const formOf = async (c: ApiContext): Promise<Record<string, string>> =>
    Object.fromEntries(new URLSearchParams(await c.req.text()));
  /** The same key and request: the same answer; the same key and another request: an error. */
  const once = async (
    c: ApiContext,
    form: Record<string, string>,
    perform: () => Promise<Response>,
  ): Promise<Response> => {
    const key = c.req.header('idempotency-key') ?? '';
    const request = JSON.stringify([c.req.path, form]);
    const kept = await books.keys.find(key);
    if (kept && kept.request !== request)
      return problem(c, 400, 'idempotency_error', 'Keys can only be used with the same parameters');
    if (kept) return c.json(kept.answer as object, kept.status as 200);
    const response = await perform();
    if (response.status < 500)
      await books.keys.insert(key, {
        ...{ request, status: response.status },
        answer: await response.clone().json(),
      });
    return response;
  };
  const routes = new Hono<ApiEnv>();
  routes.use(`${STRIPE_SIMULATOR_API}/*`, async (c, next) => {
    if (!(await isOpen())) return problem(c, 404, 'invalid_request_error', 'closed');
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      return problem(c, 401, 'invalid_request_error', 'Invalid API Key');
    return c.req.header('stripe-version')
      ? next()
      : problem(c, 400, 'invalid_request_error', 'The version is not pinned');
  });
  const createRefund = async (c: ApiContext, form: Record<string, string>): Promise<Response> => {
    const session = await books.ofIntent(form['payment_intent'] ?? '');
    const amount = Number(form['amount']);
    if (!session || !(amount > 0)) return problem(c, 404, 'invalid_request_error', 'No such payment_intent');
    const refund = { id: idOf('re'), amount, status: faults.refundStatus };
    const after = await books.sessions.change(session.id, (found) => {
      const used = found.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0);
      const isPossible = found.paymentStatus === 'paid' && used + amount <= amountOf(found);
      return isPossible ? { ...found, refunds: [...found.refunds, refund] } : found;
    });
    const isDone = after?.refunds.some(({ id }) => id === refund.id);
    if (!after || !isDone)
      return problem(c, 400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount');
    return c.json(refundObject(refund, after));
  };
  return routes
    .get(`${STRIPE_SIMULATOR_API}/v1/account`, (c) => c.json({ id: 'acct_simulator', object: 'account' }))
    .post(`${STRIPE_SIMULATOR_API}/v1/checkout/sessions`, async (c) => {
      const form = await formOf(c);
      const invalid = formProblem(form, now());
      if (invalid) return problem(c, 400, 'invalid_request_error', invalid);
      if (faults.create === 'before') return problem(c, 500, 'api_error', 'Sorry');
      const response = await once(c, form, async () => {
        const id = idOf('cs_test');
        const session: SimulatedSession = {
          ...{ id, paymentIntent: idOf('pi'), status: 'open', paymentStatus: 'unpaid', form, refunds: [] },
          url: `${publicUrl}${STRIPE_SIMULATOR_PAGE}/${id}`,
        };
        await books.open(session);
        return c.json(sessionObject(session));
      });
      return faults.create === 'after' ? problem(c, 500, 'api_error', 'Sorry') : response;
    })
    .get(`${STRIPE_SIMULATOR_API}/v1/checkout/sessions/:id`, async (c) => {
      const session = await books.sessions.find(c.req.param('id'));
      return session
        ? c.json(sessionObject(session))
        : problem(c, 404, 'invalid_request_error', 'No such checkout.session');
    })
    .get(`${STRIPE_SIMULATOR_API}/v1/refunds`, async (c) => {
      const session = await books.ofIntent(c.req.query('payment_intent') ?? '');
      const data = session?.refunds.map((refund) => refundObject(refund, session)) ?? [];
      return c.json({ object: 'list', data, has_more: false });
    })
    .post(`${STRIPE_SIMULATOR_API}/v1/refunds`, async (c) => {
      const form = await formOf(c);
      if (faults.refund === 'before') return problem(c, 500, 'api_error', 'Sorry');
      const response = await once(c, form, () => createRefund(c, form));
      return faults.refund === 'after' ? problem(c, 500, 'api_error', 'Sorry') : response;
    });
};
