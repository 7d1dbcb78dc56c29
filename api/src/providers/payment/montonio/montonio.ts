// Adapter to Montonio's Stargate API: bank links, cards, pay later and hire purchase. Bodies and notices are tokens
// signed with the store's secret key.
import * as z from 'zod/mini';
import type { NoticeMessage, PaymentProvider } from '../../../orders/payment/payment-provider.ts';
import { loadLogo } from '../load-logo.ts';
import { readJwt, signJwt } from './jwt.ts';
import { MethodsSchema, MONTONIO_METHODS, providerMethodsOf } from './montonio-methods.ts';
import {
  CreatedSchema,
  noticeOfOrder,
  noticeOfRefund,
  noticesOf,
  OrderSchema,
  OrderTokenSchema,
  orderClaims,
  RefundSchema,
  RefundTokenSchema,
} from './montonio-wire.ts';

export const MONTONIO = 'montonio';

export const MONTONIO_URLS = {
  sandbox: 'https://sandbox-stargate.montonio.com/api',
  live: 'https://stargate.montonio.com/api',
};

const LOGO_ORIGINS = ['https://public.montonio.com'];

const TIMEOUT_MS = 10_000;
const TOKEN_SECONDS = 600;
/** Clocks differ, and webhooks are sent again later. */
const GRACE_SECONDS = 300;

const BodySchema = z.object({ orderToken: z.optional(z.string()), refundToken: z.optional(z.string()) });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Checked by the schemas.
    return undefined;
  }
};

/** Webhooks have their token in the body, redirects in the query; their own plugin reads both places. */
const tokensOf = ({ rawBody, query }: NoticeMessage): z.output<typeof BodySchema> => {
  const body = BodySchema.safeParse(jsonOf(new TextDecoder().decode(rawBody)));
  const orderToken = query.get('order-token') ?? body.data?.orderToken;
  const refundToken = query.get('refund-token') ?? body.data?.refundToken;
  return { orderToken, refundToken };
};

/** A repeated request: the first one was carried out, and only its response was lost. */
const isRepeatedKey = (answer: unknown): boolean =>
  /same idempotency key/i.test(String((answer as { message?: unknown } | undefined)?.message ?? ''));

export interface MontonioOptions {
  apiUrl: string;
  accessKey: string;
  secretKey: string;
  /** Logos of banks are loaded from these only; by default from Montonio's own. */
  logoOrigins?: readonly string[];
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export const createMontonio = (options: MontonioOptions): PaymentProvider => {
  const { apiUrl, accessKey, secretKey, logoOrigins = LOGO_ORIGINS, now } = options;
  const tokenOf = (claims: Record<string, unknown>): string => {
    const iat = Math.floor(now() / 1000);
    return signJwt({ ...claims, accessKey, iat, exp: iat + TOKEN_SECONDS }, secretKey);
  };
  const call = async (path: string, init: RequestInit): Promise<{ status: number; answer: unknown }> => {
    const headers = { accept: 'application/json', ...init.headers };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await options.fetch(`${apiUrl}${path}`, { ...init, headers, signal });
    return { status: response.status, answer: jsonOf(await response.text()) };
  };
  const post = (path: string, claims: Record<string, unknown>) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: tokenOf(claims) }),
    });
  const get = (path: string) =>
    call(path, { method: 'GET', headers: { authorization: `Bearer ${tokenOf({})}` } });
  const isAway = (status: number): boolean => status >= 500 || status === 429;
  const readToken = (token: string): Record<string, unknown> | undefined => {
    const claims = readJwt(token, secretKey, { nowMs: now(), graceSeconds: GRACE_SECONDS });
    return claims?.['accessKey'] === accessKey ? claims : undefined;
  };
  return {
    code: MONTONIO,
    methodCodes: MONTONIO_METHODS.map(({ code }) => code),
    // A reference may be used for several orders.
    isStartIdempotent: false,

    methods: async () => {
      const { status, answer } = await get('/stores/payment-methods');
      if (isAway(status)) return { ok: false, error: 'provider_unreachable' };
      const methods = MethodsSchema.safeParse(answer);
      if (status !== 200 || !methods.success) return { ok: false, error: 'provider_refused' };
      return { ok: true, value: providerMethodsOf(methods.data) };
    },

    start: async (request) => {
      const { status, answer } = await post('/orders', orderClaims(request));
      if (isAway(status)) return { ok: false, error: 'provider_unreachable' };
      const created = CreatedSchema.safeParse(answer);
      if (status !== 201 || !created.success) return { ok: false, error: 'provider_refused' };
      const { uuid, paymentUrl } = created.data;
      return { ok: true, value: { providerRef: uuid, page: { url: paymentUrl } } };
    },

    readNotice: (message) => {
      const { orderToken, refundToken } = tokensOf(message);
      const token = orderToken ?? refundToken;
      if (token === undefined) return { ok: false, error: 'notice_malformed' };
      const claims = readToken(token);
      if (!claims) return { ok: false, error: 'signature_invalid' };
      const order = OrderTokenSchema.safeParse(claims);
      const refund = RefundTokenSchema.safeParse(claims);
      if (orderToken !== undefined && order.success) return { ok: true, value: noticeOfOrder(order.data) };
      if (orderToken === undefined && refund.success) return { ok: true, value: noticeOfRefund(refund.data) };
      return { ok: false, error: 'notice_malformed' };
    },

    status: async (providerRef) => {
      const { status, answer } = await get(`/orders/${encodeURIComponent(providerRef)}`);
      if (status === 404) return { ok: false, error: 'payment_unknown' };
      const order = OrderSchema.safeParse(answer);
      return status === 200 && order.success
        ? { ok: true, value: noticesOf(order.data) }
        : { ok: false, error: 'provider_unreachable' };
    },

    refund: async ({ providerRef, amount_cents, idempotencyKey }) => {
      const claims = { orderUuid: providerRef, amount: amount_cents / 100, idempotencyKey };
      const { status, answer } = await post('/refunds', claims);
      if (isAway(status)) return { ok: false, error: 'provider_unreachable' };
      if (isRepeatedKey(answer)) return { ok: true, value: { refundRef: null, state: 'asked' } };
      const refund = RefundSchema.safeParse(answer);
      if (status >= 400 || !refund.success) return { ok: false, error: 'refund_refused' };
      const { uuid: refundRef, status: state } = refund.data;
      // A rejection at once is told by its notice, too: a repeated key would not be carried out.
      return { ok: true, value: { refundRef, state: state === 'SUCCESSFUL' ? 'done' : 'asked' } };
    },

    loadLogo: (url) => loadLogo(url, { origins: logoOrigins, fetch: options.fetch }),
  };
};
