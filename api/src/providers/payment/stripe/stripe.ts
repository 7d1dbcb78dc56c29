// Adapter to Stripe's Checkout: cards and wallets on a page of Stripe.
import type { PaymentProvider, ProviderMethod } from '../../../orders/payment/payment-provider.ts';
import { isSignedByStripe } from './stripe-signature.ts';
import {
  EventSchema,
  noticeOfEvent,
  noticeOfRefund,
  noticeOfSession,
  RefundListSchema,
  RefundSchema,
  refundStateOf,
  SessionSchema,
  sessionForm,
} from './stripe-wire.ts';

export const STRIPE = 'stripe';
export const STRIPE_CARD = 'stripe_card';
export const STRIPE_URL = 'https://api.stripe.com';
/** Answers keep this form whatever the account's default is. */
const VERSION = '2025-03-31.basil';
const TIMEOUT_MS = 10_000;

const METHODS: readonly ProviderMethod[] = [
  {
    ...{ code: STRIPE_CARD, currencies: ['EUR'], countries: [], options: [] },
    // Stripe's limits for euros.
    ...{ minCents: 50, maxCents: 99_999_999 },
  },
];

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Checked by the schemas.
    return undefined;
  }
};

export interface StripeOptions {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export const createStripe = (options: StripeOptions): PaymentProvider => {
  const { apiUrl, secretKey, webhookSecret, now } = options;
  const call = async (path: string, init: RequestInit = {}): Promise<{ status: number; answer: unknown }> => {
    const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': VERSION, ...init.headers };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await options.fetch(`${apiUrl}${path}`, { ...init, headers, signal });
    return { status: response.status, answer: jsonOf(await response.text()) };
  };
  const post = (path: string, form: URLSearchParams, idempotencyKey: string) =>
    call(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': idempotencyKey,
      },
      body: form.toString(),
    });
  // 409: the same request is being carried out.
  const isAway = (status: number): boolean => status >= 500 || status === 429 || status === 409;
  const loadSession = async (id: string) => {
    const { status, answer } = await call(`/v1/checkout/sessions/${encodeURIComponent(id)}`);
    return { status, session: SessionSchema.safeParse(answer) };
  };
  return {
    code: STRIPE,
    methodCodes: [STRIPE_CARD],
    // The key is kept for a day, and only for the same request.
    isStartIdempotent: false,

    /** Stripe's page chooses the methods itself; this shows that the keys are valid. */
    methods: async () => {
      const { status } = await call('/v1/account');
      if (isAway(status)) return { ok: false, error: 'provider_unreachable' };
      return status === 200 ? { ok: true, value: METHODS } : { ok: false, error: 'provider_refused' };
    },

    start: async (request) => {
      const form = sessionForm(request, now());
      const { status, answer } = await post('/v1/checkout/sessions', form, request.reference);
      if (isAway(status)) return { ok: false, error: 'provider_unreachable' };
      const session = SessionSchema.safeParse(answer);
      if (status !== 200 || !session.success || !session.data.url)
        return { ok: false, error: 'provider_refused' };
      return { ok: true, value: { providerRef: session.data.id, page: { url: session.data.url } } };
    },

    readNotice: ({ rawBody, headers }) => {
      const header = headers.get('stripe-signature') ?? '';
      if (!isSignedByStripe(header, rawBody, { secret: webhookSecret, nowMs: now() }))
        return { ok: false, error: 'signature_invalid' };
      const event = EventSchema.safeParse(jsonOf(new TextDecoder().decode(rawBody)));
      const notice = event.success ? noticeOfEvent(event.data) : undefined;
      return notice ? { ok: true, value: notice } : { ok: false, error: 'notice_malformed' };
    },

    status: async (providerRef) => {
      const { status, session } = await loadSession(providerRef);
      if (status === 404) return { ok: false, error: 'payment_unknown' };
      if (status !== 200 || !session.success) return { ok: false, error: 'provider_unreachable' };
      const { payment_intent } = session.data;
      if (!payment_intent) return { ok: true, value: [noticeOfSession(session.data)] };
      const query = new URLSearchParams({ payment_intent, limit: '100' });
      const { answer } = await call(`/v1/refunds?${query}`);
      const list = RefundListSchema.safeParse(answer);
      if (!list.success) return { ok: false, error: 'provider_unreachable' };
      return { ok: true, value: [noticeOfSession(session.data), ...list.data.data.map(noticeOfRefund)] };
    },

    refund: async ({ providerRef, amount_cents, idempotencyKey }) => {
      const found = await loadSession(providerRef);
      if (isAway(found.status)) return { ok: false, error: 'provider_unreachable' };
      const payment_intent = found.session.data?.payment_intent;
      if (!payment_intent) return { ok: false, error: 'refund_refused' };
      const form = new URLSearchParams({ payment_intent, amount: String(amount_cents) });
      const { status, answer } = await post('/v1/refunds', form, idempotencyKey);
      if (isAway(status)) return { ok: false, error: 'provider_unreachable' };
      const refund = RefundSchema.safeParse(answer);
      if (status !== 200 || !refund.success) return { ok: false, error: 'refund_refused' };
      // A failure is told by its notice, too: the same key would give the same answer again.
      const state = refundStateOf(refund.data.status) === 'done' ? 'done' : 'asked';
      return { ok: true, value: { refundRef: refund.data.id, state } };
    },
  };
};
