// A simulated bank with its own API, books and signature; the shopper chooses the outcome. It shares no code with the
// adapter, so that an error of one is not made by the other too.
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import type { DeliverWebhook } from '../simulator-page.ts';
import {
  type BankSimulatorDeps,
  createBankBooks,
  describePayment,
  minorUnits,
} from './bank-simulator-books.ts';
import { bankPagePath, bankSimulatorPages } from './bank-simulator-pages.ts';

export const SIMULATOR_API = '/api/dev/bank/v1';

const CURRENCY = /^[A-Z]{3}$/;
const LOCALE = /^[a-z]{2}$/;

const readBody = async (c: ApiContext): Promise<Record<string, unknown>> => {
  const body: unknown = await c.req.json().catch(() => null);
  return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {};
};

const apiRoutes = ({ db, accessKey, publicUrl, isOpen }: BankSimulatorDeps): Hono<ApiEnv> => {
  const books = createBankBooks(db);
  const routes = new Hono<ApiEnv>();
  routes.use(`${SIMULATOR_API}/*`, async (c, next) => {
    if (!(await isOpen())) return c.json({ error: 'closed' }, 404);
    if (c.req.header('authorization') !== `Bearer ${accessKey}`)
      return c.json({ error: 'unknown_merchant' }, 401);
    return next();
  });
  return routes
    .post(`${SIMULATOR_API}/payments`, async (c) => {
      const { merchant_reference, amount, description, locale, return_url, webhook_url } = await readBody(c);
      const { value, currency } = (amount ?? {}) as Record<string, unknown>;
      if (!(minorUnits(value) > 0) || !CURRENCY.test(String(currency)) || !LOCALE.test(String(locale)))
        return c.json({ error: 'invalid' }, 422);
      if (typeof merchant_reference !== 'string') return c.json({ error: 'invalid' }, 422);
      const payment = await books.open({
        merchant_reference,
        amount: String(value),
        currency: String(currency),
        description: String(description),
        return_url: String(return_url),
        webhook_url: String(webhook_url),
      });
      if (!payment || payment.amount !== value) return c.json({ error: 'reference_taken' }, 409);
      return c.json(
        {
          ...describePayment(payment),
          checkout_url: `${publicUrl}${bankPagePath(String(locale), payment.id)}`,
        },
        201,
      );
    })
    .get(`${SIMULATOR_API}/payments/:id`, async (c) => {
      const payment = await books.find(c.req.param('id'));
      return payment ? c.json(describePayment(payment)) : c.json({ error: 'unknown' }, 404);
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

export interface BankSimulator {
  /** For merchants; the adapter calls it without a network. */
  api: Hono<ApiEnv>;
  /** For shoppers. */
  pages: (deliver: DeliverWebhook) => Hono<ApiEnv>;
}

export const createBankSimulator = (deps: BankSimulatorDeps): BankSimulator => ({
  api: apiRoutes(deps),
  pages: (deliver) => bankSimulatorPages(deps, deliver),
});
