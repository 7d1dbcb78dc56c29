// Wire format of Stripe's API, as far as the shop reads and writes it: form-encoded requests, JSON answers.
import * as z from 'zod/mini';
import type { PaymentNotice, PaymentRequest } from '../../../orders/payment/payment-provider.ts';

export const SessionSchema = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  client_reference_id: z.nullish(z.string()),
  payment_intent: z.nullish(z.string()),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: z.nullish(z.enum(['open', 'complete', 'expired'])),
  amount_total: z.int(),
  currency: z.string(),
});
export type Session = z.output<typeof SessionSchema>;

export const RefundSchema = z.object({
  id: z.string(),
  amount: z.int(),
  payment_intent: z.nullish(z.string()),
  status: z.nullish(z.string()),
});
export const RefundListSchema = z.object({ data: z.array(RefundSchema) });

const DisputeSchema = z.object({ id: z.string(), amount: z.int(), payment_intent: z.nullish(z.string()) });

export const EventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

const outcomeOf = ({ status, payment_status }: Session) => {
  if (payment_status === 'paid') return 'paid';
  if (status === 'expired') return 'aborted';
  // Completed, but the bank has not booked it: a delayed method.
  return status === 'complete' ? 'authorized' : 'pending';
};

export const noticeOfSession = (session: Session): PaymentNotice => ({
  kind: 'payment',
  reference: session.client_reference_id ?? '',
  providerRef: session.id,
  ...(session.payment_intent && { paymentRef: session.payment_intent }),
  outcome: outcomeOf(session),
  amount_cents: session.amount_total,
  currency_code: session.currency.toUpperCase(),
});

const REFUND_STATES: Record<string, 'asked' | 'done' | 'refused'> = {
  pending: 'asked',
  requires_action: 'asked',
  succeeded: 'done',
  failed: 'refused',
  canceled: 'refused',
};

export const refundStateOf = (status: string | null | undefined): 'asked' | 'done' | 'refused' =>
  REFUND_STATES[status ?? ''] ?? 'asked';

/** Refunds and disputes name the payment intent, not the session. */
export const noticeOfRefund = (refund: z.output<typeof RefundSchema>): PaymentNotice => ({
  kind: 'refund',
  providerRef: refund.payment_intent ?? '',
  refundRef: refund.id,
  state: refundStateOf(refund.status),
  amount_cents: refund.amount,
});

/** A session, or a change of it that the event's type tells. */
const CHANGES: Record<string, Partial<Session>> = {
  'checkout.session.completed': {},
  'checkout.session.async_payment_succeeded': {},
  'checkout.session.expired': { status: 'expired' },
};

export const noticeOfEvent = ({
  id,
  type,
  data,
}: z.output<typeof EventSchema>): PaymentNotice | undefined => {
  const change = CHANGES[type];
  if (change || type === 'checkout.session.async_payment_failed') {
    const session = SessionSchema.safeParse(data.object);
    if (!session.success) return undefined;
    const notice = noticeOfSession({ ...session.data, ...change });
    const hasFailed = !change && notice.kind === 'payment';
    return { ...notice, ...(hasFailed && { outcome: 'failed' as const }), eventId: id };
  }
  if (type === 'refund.created' || type === 'refund.updated' || type === 'refund.failed') {
    const refund = RefundSchema.safeParse(data.object);
    if (!refund.success) return undefined;
    return { ...noticeOfRefund(refund.data), eventId: id };
  }
  if (type === 'charge.dispute.created') {
    const dispute = DisputeSchema.safeParse(data.object);
    if (!dispute.success) return undefined;
    const { id: disputeRef, amount: amount_cents, payment_intent } = dispute.data;
    return { kind: 'dispute', providerRef: payment_intent ?? '', disputeRef, amount_cents, eventId: id };
  }
  return { kind: 'other', eventId: id };
};

const LOCALES = new Set(['de', 'en', 'et', 'fi', 'it', 'lt', 'lv', 'pl', 'ru', 'sv']);
/** Stripe's shortest time of a session. */
const MIN_MINUTES = 31;

export const sessionForm = (request: PaymentRequest, nowMs: number): URLSearchParams => {
  const { reference, amount_cents, currency_code, orderNumber, lang, orderPageUrl, billing } = request;
  const minutes = Math.max(MIN_MINUTES, request.expiresInMinutes);
  const form = new URLSearchParams({
    mode: 'payment',
    client_reference_id: reference,
    'metadata[reference]': reference,
    'payment_intent_data[metadata][reference]': reference,
    'line_items[0][price_data][currency]': currency_code.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(amount_cents),
    'line_items[0][price_data][product_data][name]': orderNumber,
    'line_items[0][quantity]': '1',
    // The redirect is not signed: the webhook tells how the payment ended.
    success_url: orderPageUrl,
    cancel_url: orderPageUrl,
    locale: LOCALES.has(lang) ? lang : 'auto',
    expires_at: String(Math.floor(nowMs / 1000) + minutes * 60),
  });
  if (billing.email !== '') form.set('customer_email', billing.email);
  return form;
};
