// Endpoints of orders and payments.
import { einvoiceEndpoint, invoiceEndpoint } from '@klaas/core/contract/document-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  loadOrderEndpoint,
  moveSlotEndpoint,
  OrderBodySchema,
  paymentFormEndpoint,
  placeOrderEndpoint,
  startPaymentEndpoint,
} from '@klaas/core/contract/order-endpoints.ts';
import { paymentCallbackEndpoint, paymentReturnEndpoint } from '@klaas/core/contract/payment-endpoints.ts';
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api-env.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { HttpError } from '../http/http-error.ts';
import { parseBody, parseQuery, readRawBody } from '../http/parse-input.ts';
import { sendError, sendResult } from '../http/response.ts';
import { setHeader } from '../http/response-headers.ts';
import { routerPath } from '../http/route-table.ts';
import type { NoticeMessage } from '../orders/payment/payment-provider.ts';
import type { CheckoutService, OrderCredentials } from './checkout-service.ts';
import { errorResponse } from './order-error.ts';
import { paymentFormPage } from './payment-form-page.ts';
import type { PlacementService } from './placement-service.ts';

export interface CheckoutRouteDeps {
  checkout: CheckoutService;
  placement: PlacementService;
  /** Null: the token is invalid or expired. */
  verifyToken: (token: string) => Promise<{ customer_id: number; group_id: number | null } | null>;
  /** Redirect target when a return from the bank is invalid. */
  homeUrl: string;
}

const UNKNOWN = 'No such order';

const ERRORS: Record<string, [code: number, text: string]> = {
  order_unknown: [404, UNKNOWN],
  order_state_forbids: [409, 'The order can no longer be cancelled'],
  out_of_stock: [409, 'The products are no longer available'],
  nothing_to_pay: [409, 'There is nothing to pay'],
  payment_in_progress: [409, 'The bank is still working on the payment'],
  payment_method_unknown: [409, 'This way of paying is not available'],
  provider_unreachable: [503, 'The payment service does not answer. Please try again in a moment.'],
  provider_refused: [502, 'The payment service refused the payment. Please choose another way of paying.'],
  slot_fixed: [409, 'The delivery can no longer be moved'],
  slot_taken: [409, 'No place is left in this slot'],
  slot_closed: [409, 'This slot is no longer offered'],
  slot_not_served: [409, 'This slot is not for that address'],
  slot_after_installation: [409, 'The goods would come after their installation'],
  slot_too_early: [409, 'The goods are not ready on that day'],
  invoice_none: [409, 'The order has no invoice'],
  buyer_no_company: [409, 'E-invoices are for companies'],
  payment_unknown: [404, 'No such payment'],
  amount_mismatch: [409, 'The amount is another one'],
  notice_malformed: [400, 'The notice cannot be read'],
  signature_invalid: [401, 'The signature is wrong'],
};

const sendOrderError = (c: ApiContext, error: string): Response => {
  const [code, text] = ERRORS[error] ?? [500, error];
  if (code === 503) setHeader(c, 'Retry-After', String(RETRY_AFTER_SECONDS));
  return sendError(c, code, text, { error });
};

const noStore = async (c: ApiContext, next: () => Promise<void>): Promise<void> => {
  setHeader(c, 'Cache-Control', 'no-cache, no-store');
  await next();
};

const MAX_NOTICE_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 30;

const messageOf = (c: ApiContext, rawBody: Uint8Array): NoticeMessage => ({
  rawBody,
  headers: c.req.raw.headers,
  query: new URL(c.req.url).searchParams,
});
const NO_BODY = new Uint8Array();

export const checkoutRoutes = ({
  checkout,
  placement,
  verifyToken,
  homeUrl,
}: CheckoutRouteDeps): Hono<ApiEnv> => {
  /** An invalid token is reported, so that the client refreshes it and sends the order again. */
  const ownerOf = async (c: ApiContext) => {
    const token = bearerToken(c);
    if (token === null) return null;
    const owner = await verifyToken(token);
    if (!owner) throw new HttpError(401, 'The consumer isn’t authorized to access the order.');
    return owner;
  };
  const credentialsOf = async (
    c: ApiContext,
    { orderId, key = '' }: { orderId: string | number; key?: string | undefined },
  ): Promise<OrderCredentials> => {
    // With a link key the token is not needed, so an expired one is ignored.
    const owner = key === '' ? await ownerOf(c) : null;
    return { orderId: String(orderId), key, customer_id: owner?.customer_id ?? null };
  };
  const place = async (c: ApiContext): Promise<Response> => {
    const input = await parseBody(c, OrderBodySchema);
    const placed = await placement.place({ input, owner: await ownerOf(c), store: c.get('store') });
    if (placed.ok) return sendResult(c, placed.value, placed.meta);
    const { code, result, meta } = errorResponse(placed.orderError);
    return sendError(c, code, result, meta);
  };

  const routes = new Hono<ApiEnv>();
  routes.use('/api/order/*', noStore).use('/api/ext/orders/*', noStore).use('/api/ext/payment/*', noStore);
  return routes
    .post(placeOrderEndpoint.path, place)
    .post(createOrderEndpoint.path, place)
    .get(loadOrderEndpoint.path, async (c) => {
      const order = await checkout.load(await credentialsOf(c, parseQuery(c, loadOrderEndpoint.query)));
      return order ? sendResult(c, order) : sendOrderError(c, 'order_unknown');
    })
    .get(invoiceEndpoint.path, async (c) => {
      const query = parseQuery(c, invoiceEndpoint.query);
      const invoice = await checkout.invoice(await credentialsOf(c, query), query.number);
      if (!invoice.ok) return sendOrderError(c, invoice.error);
      setHeader(c, 'Content-Type', 'application/pdf');
      setHeader(c, 'Content-Disposition', `attachment; filename="invoice-${invoice.value.number}.pdf"`);
      return c.body(new Uint8Array(invoice.value.file));
    })
    .get(einvoiceEndpoint.path, async (c) => {
      const query = parseQuery(c, einvoiceEndpoint.query);
      const invoice = await checkout.einvoice(await credentialsOf(c, query), query.number);
      if (!invoice.ok) return sendOrderError(c, invoice.error);
      setHeader(c, 'Content-Type', 'application/xml; charset=utf-8');
      setHeader(c, 'Content-Disposition', `attachment; filename="invoice-${invoice.value.number}.xml"`);
      return c.body(invoice.value.xml);
    })
    .post(cancelOrderEndpoint.path, async (c) => {
      const credentials = await credentialsOf(c, await parseBody(c, cancelOrderEndpoint.body));
      const canceled = await checkout.cancel(credentials);
      return canceled.ok ? sendResult(c, canceled.value) : sendOrderError(c, canceled.error);
    })
    .post(moveSlotEndpoint.path, async (c) => {
      const { delivery_slot, ...key } = await parseBody(c, moveSlotEndpoint.body);
      const moved = await checkout.moveSlot(await credentialsOf(c, key), delivery_slot);
      return moved.ok ? sendResult(c, moved.value) : sendOrderError(c, moved.error);
    })
    .post(startPaymentEndpoint.path, async (c) => {
      const credentials = await credentialsOf(c, await parseBody(c, startPaymentEndpoint.body));
      const started = await checkout.startPayment(credentials);
      return started.ok ? sendResult(c, started.value) : sendOrderError(c, started.error);
    })
    .get(paymentFormEndpoint.path, async (c) => {
      const form = await checkout.paymentForm(
        await credentialsOf(c, parseQuery(c, paymentFormEndpoint.query)),
      );
      return form.ok ? paymentFormPage(c, form.value) : sendOrderError(c, form.error);
    })
    .post(routerPath(paymentCallbackEndpoint.path), async (c) => {
      const message = messageOf(c, await readRawBody(c, MAX_NOTICE_BYTES));
      const settled = await checkout.settlePayment(c.req.param('provider') ?? '', message);
      return settled.ok
        ? sendResult(c, { outcome: settled.value.outcome })
        : sendOrderError(c, settled.error);
    })
    .get(routerPath(paymentReturnEndpoint.path), async (c) => {
      const message = messageOf(c, NO_BODY);
      const settled = await checkout.settlePayment(c.req.param('provider') ?? '', message);
      const order = settled.ok ? settled.value.order : null;
      return c.redirect(order ? checkout.pageOf(order) : homeUrl, 303);
    });
};
