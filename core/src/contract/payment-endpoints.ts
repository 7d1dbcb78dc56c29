// Endpoints that a bank, or the shopper coming back from it, calls with a signed notice.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const payment = { tag: 'payment' } as const;

const RATE_LIMITED = 'Too many requests; Retry-After says when to come again';

/** Named by its address at the provider and by its content: it never changes. */
export const paymentLogoEndpoint = defineEndpoint({
  ...payment,
  method: 'GET',
  path: '/img/logo/{name}',
  summary: 'The logo of a bank, copied from the provider; the payment methods of a cart have its path',
  params: z.object({ name: z.string() }),
  output: z.unknown(),
  bare: true,
  public: true,
  produces: 'image/webp',
  errors: { 404: 'No such logo' },
});

const ProviderParamsSchema = z.object({ provider: z.string() });
/** In the provider's own format. */
const NoticeSchema = z.unknown();

export const paymentCallbackEndpoint = defineEndpoint({
  ...payment,
  method: 'POST',
  path: '/api/ext/payment/callback/{provider}',
  summary:
    'The provider tells how a payment ended, signed over the bytes of the body. However often: the effect is that of one',
  params: ProviderParamsSchema,
  body: NoticeSchema,
  output: z.object({ outcome: z.string() }),
  errors: {
    400: 'The notice cannot be read',
    401: 'The signature is wrong',
    404: 'No such payment',
    409: 'The amount or the currency is another one',
    429: RATE_LIMITED,
    503: 'Not processed: send it again',
  },
});

export const paymentReturnEndpoint = defineEndpoint({
  ...payment,
  method: 'GET',
  path: '/api/ext/payment/return/{provider}',
  summary:
    'The shopper comes back from the bank with the same notice, and is sent on to the page of the order',
  params: ProviderParamsSchema,
  query: z.record(z.string(), z.string()),
  output: z.unknown(),
  bare: true,
  produces: 'text/html',
  errors: { 303: 'To the page of the order', 429: RATE_LIMITED },
});
