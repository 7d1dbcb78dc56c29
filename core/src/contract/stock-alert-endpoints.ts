// Back-in-stock alert endpoints. The response is the same for every e-mail address, so it reveals nothing.
import * as z from 'zod/mini';
import { isEmail } from '../stores/person-fields.ts';
import { defineEndpoint } from './endpoint.ts';

const errors = { 429: 'Too many requests; Retry-After says when to come again' };

/** An HTML form posted to the endpoints below redirects to `/stock-alert?said=…` in its store. */
export const STOCK_ALERT_RESULTS = ['sent', 'invalid', 'later', 'confirmed', 'old'] as const;
export type StockAlertResult = (typeof STOCK_ALERT_RESULTS)[number];

const trimmed = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim()),
    ),
    schema,
  );

export const StockAlertBodySchema = z.object({
  email: trimmed(z.string().check(z.refine(isEmail, { error: 'must be an e-mail address' }))),
  /** Of a product or variant with its own stock. */
  sku: trimmed(z.string().check(z.minLength(1), z.maxLength(255))),
});

export const stockAlertEndpoint = defineEndpoint({
  tag: 'stock',
  method: 'POST',
  path: '/api/ext/stock-alert',
  summary:
    'Sends an e-mail with a link by which the wish is confirmed. The same `OK` for every address; one e-mail follows ' +
    'when the sku can be bought again',
  body: StockAlertBodySchema,
  output: z.string(),
  errors: { ...errors, 400: 'No e-mail address, or no sku that is sold here' },
});

/** The link in the e-mail opens `/stock-alert?token=…` in the store, which calls this endpoint. */
export const confirmStockAlertEndpoint = defineEndpoint({
  tag: 'stock',
  method: 'POST',
  path: '/api/ext/stock-alert/confirm',
  summary: 'Confirms the wish by the token of the e-mail; however often',
  body: z.object({ token: z.string() }),
  output: z.object({ sku: z.string(), email: z.string() }),
  errors: { ...errors, 400: 'The link is not valid any more' },
});
