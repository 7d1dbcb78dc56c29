// Endpoints of the customer's page of a quote.
import * as endpoints from '@klaas/core/contract/quote-endpoints.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import type { LimitAttempts } from '../../http/limit/attempt-limits.ts';
import { parseBody, parseQuery } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import type { QuoteShop } from './quote-shop-service.ts';

export interface QuoteRouteDeps {
  quotes: QuoteShop;
  limit: LimitAttempts;
}

const unknown = (c: ApiContext): Response =>
  sendError(c, 404, 'The link is not valid', { error: 'quote_unknown' });

const TEXTS: Record<string, string> = {
  quote_ended: 'The quote has ended',
  quote_changed: 'Another version of the quote was sent',
  quote_state_forbids: 'The quote can no longer be answered',
};

const refused = (c: ApiContext, error: string, detail: object = {}): Response =>
  error === 'quote_unknown'
    ? unknown(c)
    : sendError(c, 409, TEXTS[error] ?? 'The quote could not become an order', { error, ...detail });

export const quoteRoutes = ({ quotes, limit }: QuoteRouteDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get(endpoints.customerQuoteEndpoint.path, async (c) => {
      setHeader(c, 'Cache-Control', 'private, no-store');
      const { key } = parseQuery(c, endpoints.customerQuoteEndpoint.query);
      const found = await quotes.load(key);
      return found ? sendResult(c, found) : unknown(c);
    })
    .post(endpoints.acceptQuoteEndpoint.path, async (c) => {
      setHeader(c, 'Cache-Control', 'no-store');
      const { key, no, payment_method, delivery_slot } = await parseBody(
        c,
        endpoints.acceptQuoteEndpoint.body,
      );
      await limit(c, 'quote-answer', key);
      const accepted = await quotes.accept(key, {
        ...{ no, paymentMethod: payment_method, slotId: delivery_slot },
      });
      if (accepted.ok) return sendResult(c, accepted.value);
      if (accepted.error !== 'order_refused') return refused(c, accepted.error);
      const { error, detail = {} } = accepted.orderError;
      return refused(c, error, { detail });
    })
    .post(endpoints.declineQuoteEndpoint.path, async (c) => {
      const { key, no, reason } = await parseBody(c, endpoints.declineQuoteEndpoint.body);
      await limit(c, 'quote-answer', key);
      const declined = await quotes.decline(key, { no, reason });
      return declined.ok ? sendResult(c, { state: declined.value.state }) : refused(c, declined.error);
    })
    .post(endpoints.askQuoteEndpoint.path, async (c) => {
      const { key, text } = await parseBody(c, endpoints.askQuoteEndpoint.body);
      await limit(c, 'quote-answer', key);
      const asked = await quotes.ask(key, text);
      return asked.ok ? sendResult(c, { at: asked.value }) : refused(c, asked.error);
    })
    .get(endpoints.quotePdfEndpoint.path, async (c) => {
      const { key } = parseQuery(c, endpoints.quotePdfEndpoint.query);
      await limit(c, 'quote');
      const file = await quotes.pdf(key);
      if (!file) return unknown(c);
      setHeader(c, 'Content-Type', 'application/pdf');
      setHeader(c, 'Content-Disposition', 'attachment; filename="klaas.pdf"');
      setHeader(c, 'Cache-Control', 'private, no-store');
      return c.body(new Uint8Array(file));
    });
