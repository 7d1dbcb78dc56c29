// Adapter to the bank's payment service: a JSON API with an access key; notices carry a signature of their bytes.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import * as z from 'zod/mini';
import type {
  NoticeMessage,
  PaymentNotice,
  PaymentProvider,
  ProviderMethod,
} from '../../orders/payment/payment-provider.ts';

export const BANK_LINK = 'banklink';

const TIMEOUT_MS = 10_000;

const METHODS: readonly ProviderMethod[] = [
  { code: BANK_LINK, currencies: ['EUR'], countries: [], minCents: 1, maxCents: 99_999_999, options: [] },
];

const AmountSchema = z.object({ value: z.string().check(z.regex(/^\d{1,8}\.\d\d$/)), currency: z.string() });
const PaymentSchema = z.object({
  id: z.string(),
  merchant_reference: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  status: z.enum(['OPEN', 'CAPTURED', 'DECLINED', 'CANCELLED']),
  amount: AmountSchema,
});
const CreatedSchema = z.object({ id: z.string(), checkout_url: z.string() });
const NoticeSchema = z.object({ payment: PaymentSchema });
const RefundSchema = z.object({ id: z.string(), status: z.string(), amount: AmountSchema });

const OUTCOMES = { OPEN: 'pending', CAPTURED: 'paid', DECLINED: 'failed', CANCELLED: 'aborted' } as const;

const noticeOf = ({
  id,
  merchant_reference,
  status,
  amount,
}: z.output<typeof PaymentSchema>): PaymentNotice => ({
  kind: 'payment',
  reference: merchant_reference,
  providerRef: id,
  outcome: OUTCOMES[status],
  amount_cents: centsOf(Number(amount.value)),
  currency_code: amount.currency,
});

const amountOf = (cents: number, currency: string) => ({ value: (cents / 100).toFixed(2), currency });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The signed bytes: a webhook is the body itself, a redirect has them in the query. */
const signedPart = ({ rawBody, headers, query }: NoticeMessage): { bytes: Uint8Array; signature: string } => {
  const inQuery = query.get('notice');
  if (inQuery === null) return { bytes: rawBody, signature: headers.get('bank-signature') ?? '' };
  return { bytes: new TextEncoder().encode(inQuery), signature: query.get('signature') ?? '' };
};

export interface BankLinkOptions {
  /** Root of the bank's API. */
  apiUrl: string;
  accessKey: string;
  /** Signs the notices. */
  noticeSecret: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export const createBankLink = ({
  apiUrl,
  accessKey,
  noticeSecret,
  fetch,
}: BankLinkOptions): PaymentProvider => {
  const call = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
    fetch(`${apiUrl}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${accessKey}`,
        'content-type': 'application/json',
        ...init.headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const isSigned = (bytes: Uint8Array, signature: string): boolean => {
    const wanted = Buffer.from(createHmac('sha256', noticeSecret).update(bytes).digest('hex'));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  return {
    code: BANK_LINK,
    methodCodes: [BANK_LINK],
    isStartIdempotent: true,

    methods: async () => ({ ok: true, value: METHODS }),

    start: async ({ reference, amount_cents, currency_code, orderNumber, lang, returnUrl, noticeUrl }) => {
      const body = JSON.stringify({
        merchant_reference: reference,
        amount: amountOf(amount_cents, currency_code),
        description: orderNumber,
        locale: lang,
        return_url: returnUrl,
        webhook_url: noticeUrl,
      });
      const response = await call('/payments', { method: 'POST', body });
      if (response.status >= 500) return { ok: false, error: 'provider_unreachable' };
      const created = CreatedSchema.safeParse(jsonOf(await response.text()));
      if (!response.ok || !created.success) return { ok: false, error: 'provider_refused' };
      const { id, checkout_url } = created.data;
      return { ok: true, value: { providerRef: id, page: { url: checkout_url } } };
    },

    readNotice: (message) => {
      const { bytes, signature } = signedPart(message);
      if (!isSigned(bytes, signature)) return { ok: false, error: 'signature_invalid' };
      const notice = NoticeSchema.safeParse(jsonOf(new TextDecoder().decode(bytes)));
      return notice.success
        ? { ok: true, value: noticeOf(notice.data.payment) }
        : { ok: false, error: 'notice_malformed' };
    },

    status: async (providerRef) => {
      const response = await call(`/payments/${encodeURIComponent(providerRef)}`, { method: 'GET' });
      if (response.status === 404) return { ok: false, error: 'payment_unknown' };
      const payment = PaymentSchema.safeParse(jsonOf(await response.text()));
      return response.ok && payment.success
        ? { ok: true, value: [noticeOf(payment.data)] }
        : { ok: false, error: 'provider_unreachable' };
    },

    refund: async ({ providerRef, amount_cents, currency_code, idempotencyKey }) => {
      const amount = amountOf(amount_cents, currency_code);
      const response = await call(`/payments/${encodeURIComponent(providerRef)}/refunds`, {
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ amount }),
      });
      if (response.status >= 500) return { ok: false, error: 'provider_unreachable' };
      const refund = RefundSchema.safeParse(jsonOf(await response.text()));
      const isDone =
        response.ok &&
        refund.success &&
        refund.data.status === 'SUCCEEDED' &&
        refund.data.amount.value === amount.value &&
        refund.data.amount.currency === amount.currency;
      return isDone
        ? { ok: true, value: { refundRef: refund.data.id, state: 'done' } }
        : { ok: false, error: 'refund_refused' };
    },
  };
};
