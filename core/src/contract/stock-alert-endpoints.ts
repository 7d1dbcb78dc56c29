// "Tell me when it is back". Whoever asks learns nothing about an address: the answer is the same for all.
import * as z from 'zod/mini';
import { isEmail } from '../stores/person-fields.ts';
import { defineEndpoint } from './endpoint.ts';

const errors = { 429: 'Too many requests; Retry-After says when to come again' };

/** A plain form sent to the doors below is answered with `/stock-alert?said=…` in its store. */
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
  /** Of a product or a variant with a shelf of its own. */
  sku: trimmed(z.string().check(z.minLength(1), z.maxLength(255))),
});

export const stockAlertEndpoint = defineEndpoint({
  tag: 'stock',
  method: 'POST',
  path: '/api/ext/stock-alert',
  summary:
    'Sends a letter with a link by which the wish is confirmed. The same `OK` for every address; one letter follows ' +
    'when the sku can be bought again',
  body: StockAlertBodySchema,
  output: z.string(),
  errors: { ...errors, 400: 'No e-mail address, or no sku that is sold here' },
});

/** The letter's link leads to `/stock-alert?token=…` in the store, which makes this call. */
export const confirmStockAlertEndpoint = defineEndpoint({
  tag: 'stock',
  method: 'POST',
  path: '/api/ext/stock-alert/confirm',
  summary: 'Confirms the wish by the token of the letter; however often',
  body: z.object({ token: z.string() }),
  output: z.object({ sku: z.string(), email: z.string() }),
  errors: { ...errors, 400: 'The link is not valid any more' },
});
