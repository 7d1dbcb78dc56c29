// Books of the simulated Stripe, and its objects in the published form.
import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { createSimulatorBooks } from '../simulator-books.ts';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

interface SimulatedRefund {
  id: string;
  amount: number;
  status: RefundStatus;
}

export interface SimulatedSession {
  id: string;
  paymentIntent: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  form: Record<string, string>;
  url: string;
  refunds: SimulatedRefund[];
}

/** The response to a request with an idempotency key. */
interface KeptAnswer {
  request: string;
  status: number;
  answer: unknown;
}

export const idOf = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const amountOf = ({ form }: SimulatedSession): number =>
  Number(form['line_items[0][price_data][unit_amount]']);

export const sessionObject = (session: SimulatedSession) => ({
  ...{ id: session.id, object: 'checkout.session', mode: 'payment', livemode: false },
  amount_total: amountOf(session),
  currency: session.form['line_items[0][price_data][currency]'],
  client_reference_id: session.form['client_reference_id'],
  metadata: { reference: session.form['metadata[reference]'] },
  // Made when the shopper pays.
  payment_intent: session.status === 'complete' ? session.paymentIntent : null,
  payment_status: session.paymentStatus,
  status: session.status,
  url: session.status === 'open' ? session.url : null,
});

export const refundObject = ({ id, amount, status }: SimulatedRefund, session: SimulatedSession) => ({
  ...{ id, object: 'refund', amount, status, currency: 'eur' },
  payment_intent: session.paymentIntent,
});

export interface StripeBooksDeps {
  db: Database;
  webhookSecret: string;
  now: () => number;
}

export const createStripeBooks = ({ db, webhookSecret, now }: StripeBooksDeps) => {
  const sessions = createSimulatorBooks<SimulatedSession>(db, 'stripe');
  const intents = createSimulatorBooks<{ session: string }>(db, 'stripe_intent');
  return {
    sessions,
    keys: createSimulatorBooks<KeptAnswer>(db, 'stripe_key'),
    open: async (session: SimulatedSession): Promise<void> => {
      await sessions.insert(session.id, session);
      await intents.insert(session.paymentIntent, { session: session.id });
    },
    ofIntent: async (intent: string): Promise<SimulatedSession | undefined> => {
      const found = await intents.find(intent);
      return found && sessions.find(found.session);
    },
    /** The shopper pays, or a delayed method is booked: a paid session stays paid. */
    decide: (id: string, to: Pick<SimulatedSession, 'status' | 'paymentStatus'>) =>
      sessions.change(id, (session) =>
        session.status === 'open' || (session.paymentStatus === 'unpaid' && to.status === 'complete')
          ? { ...session, ...to }
          : session,
      ),
    settleRefund: (id: string, refund: string, status: RefundStatus) =>
      sessions.change(id, (session) => ({
        ...session,
        refunds: session.refunds.map((one) => (one.id === refund ? { ...one, status } : one)),
      })),
    /** An event as it is posted, with its signature. */
    webhook: (type: string, object: unknown, id = idOf('evt')): RequestInit & { body: string } => {
      const created = Math.floor(now() / 1000);
      const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
      const mac = createHmac('sha256', webhookSecret).update(`${created}.${body}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${mac}` };
      return { method: 'POST', headers, body };
    },
  };
};
