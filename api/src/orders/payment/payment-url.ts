// URLs that a shopper opens to pay an order.
import { paymentFormEndpoint } from '@klaas/core/contract/order-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { OrderRow } from '../order-tables.ts';
import { type PayError, startPayment } from './start-payment.ts';

interface PaymentUrls {
  url: string;
  /** The shop's own page that leads there: a browser does not follow the redirect of a form to a foreign origin. */
  page_url: string;
}

/** A provider's page that needs a posted form is reached through a page of the shop. */
export const startPaymentUrl = async (
  context: CheckoutContext,
  order: OrderRow,
): Promise<Result<PaymentUrls, PayError>> => {
  const started = await startPayment(context, order);
  if (!started.ok) return started;
  const { url, form } = started.value;
  const credentials = { orderId: String(order.entity_id), key: context.keys.keyOf(order) };
  const query = new URLSearchParams(credentials);
  const page_url = `${context.shopUrl}${paymentFormEndpoint.path}?${query}`;
  return { ok: true, value: { url: form ? page_url : url, page_url } };
};
