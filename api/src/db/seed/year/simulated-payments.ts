// What the simulated payment services know of the demo's year, so that its payments can be looked at and given back
// there.
import { paymentCallbackEndpoint } from '@klaas/core/contract/payment-endpoints.ts';
import { simulatedPayments } from '../../../providers/payment/bank-simulator-tables.ts';
import { MONTONIO } from '../../../providers/payment/montonio/montonio.ts';
import type { SimulatedOrder } from '../../../providers/payment/montonio/montonio-simulator-responses.ts';
import { simulatorObjects } from '../../../providers/payment/payment-simulator-tables.ts';
import { STRIPE } from '../../../providers/payment/stripe/stripe.ts';
import type { SimulatedSession } from '../../../providers/payment/stripe/stripe-simulator-books.ts';
import type { Transaction } from '../../database.ts';
import { insertRows } from './insert-rows.ts';
import type { NewAttempt, NewRefund, OrderRecords } from './order-records.ts';

/** Webhooks are delivered in this process: only their path counts. */
const SHOP = 'http://localhost';

interface Paid {
  ref: string;
  attempt: NewAttempt;
  refunds: NewRefund[];
  number: string;
}

const eurosOf = (cents: number): string => (cents / 100).toFixed(2);
const callbackOf = (provider: string): string =>
  SHOP + paymentCallbackEndpoint.path.replace('{provider}', provider);
const createdAt = ({ attempt }: Paid): Date => attempt.created_at ?? new Date(0);

const paidAtProviders = (records: readonly OrderRecords[]): Paid[] =>
  records.flatMap(({ order, attempts, refunds }) =>
    attempts.flatMap((attempt) => {
      const { provider_ref: ref, state, reference } = attempt;
      if (!ref || (state !== 'paid' && state !== 'refunded')) return [];
      const given = refunds.filter((refund) => refund.reference === reference && refund.refund_ref);
      return { ref, attempt, refunds: given, number: String(order.entity_id) };
    }),
  );

const ofBank = (paid: Paid): typeof simulatedPayments.$inferInsert => ({
  ...{ id: paid.ref, merchant_reference: paid.attempt.reference, status: 'CAPTURED' },
  ...{ amount: eurosOf(paid.attempt.amount_cents), currency: paid.attempt.currency_code },
  ...{ description: paid.number, return_url: SHOP, webhook_url: callbackOf(paid.attempt.provider) },
  refunds: Object.fromEntries(paid.refunds.map(({ key, amount_cents }) => [key, eurosOf(amount_cents)])),
  created_at: createdAt(paid),
});

const ofMontonio = (paid: Paid): SimulatedOrder => {
  const { attempt, number, ref } = paid;
  const created = createdAt(paid);
  const iat = Math.floor(created.getTime() / 1000);
  const euros = attempt.amount_cents / 100;
  return {
    ...{ uuid: ref, status: 'PAID', createdAt: created.toISOString() },
    claims: {
      ...{ accessKey: 'demo', iat, exp: iat, merchantReference: attempt.reference },
      ...{ merchantReferenceDisplay: number, returnUrl: SHOP, notificationUrl: callbackOf(MONTONIO) },
      ...{ grandTotal: euros, currency: 'EUR', locale: 'et' },
      payment: { method: 'paymentInitiation', amount: euros, currency: 'EUR' },
    },
    refunds: paid.refunds.map(({ key, refund_ref, amount_cents, created_at }) => ({
      ...{ uuid: refund_ref ?? '', cents: amount_cents, status: 'SUCCESSFUL', idempotencyKey: key },
      createdAt: (created_at ?? created).toISOString(),
    })),
  };
};

const ofStripe = ({ ref, attempt, refunds }: Paid): SimulatedSession => ({
  ...{ id: ref, paymentIntent: `pi_${ref}`, status: 'complete', paymentStatus: 'paid', url: SHOP },
  form: {
    client_reference_id: attempt.reference,
    'metadata[reference]': attempt.reference,
    'line_items[0][price_data][currency]': attempt.currency_code.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(attempt.amount_cents),
  },
  refunds: refunds.map(({ refund_ref, amount_cents }) => ({
    ...{ id: refund_ref ?? '', amount: amount_cents, status: 'succeeded' },
  })),
});

type Stored = typeof simulatorObjects.$inferInsert;
const stored = (service: string, id: string, data: object): Stored => ({
  ...{ service, id, data: data as Record<string, unknown> },
});

export const writeSimulatedPayments = async (
  tx: Transaction,
  records: readonly OrderRecords[],
): Promise<void> => {
  const all = paidAtProviders(records);
  const at = (provider: string) => all.filter(({ attempt }) => attempt.provider === provider);
  const objects: Stored[] = at(MONTONIO).map((paid) => stored(MONTONIO, paid.ref, ofMontonio(paid)));
  for (const session of at(STRIPE).map(ofStripe))
    objects.push(
      stored(STRIPE, session.id, session),
      stored('stripe_intent', session.paymentIntent, { session: session.id }),
    );
  await insertRows(tx, simulatorObjects, objects);
  await insertRows(
    tx,
    simulatedPayments,
    all.filter(({ attempt: { provider } }) => provider !== MONTONIO && provider !== STRIPE).map(ofBank),
  );
};
