// [OFFICE-71] A quote that was sent becomes one order at its own prices, taxes and delivery, whoever says yes: placed as
// every order is, from what is frozen. The key of the order is the quote's, so that two at once make one.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import { shownQuoteState } from '@klaas/core/checkout/quote/quote-state.ts';
import type { OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { endOfDayAfter, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Database } from '../../db/database.ts';
import { loadOrder } from '../../orders/order-repository.ts';
import type { OrderRow } from '../../orders/order-tables.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { billingOf, shippingOf } from '../draft/draft-errors.ts';
import type { OrderError } from '../order-error.ts';
import type { ManualOrder, OrderRequest } from '../place/order-repeat.ts';
import type { QuoteEditor } from './quote-editor.ts';
import { loadQuote, loadVersion } from './quote-repository.ts';
import type { QuoteRow, QuoteVersionRow } from './quote-tables.ts';

/** It was withdrawn, sent anew or accepted while its order was placed. */
class QuoteMoved extends Error {}

export interface Acceptance {
  author: ChangeAuthor;
  /** Empty: the customer. */
  by: string;
  /** Version that was read. */
  no: number;
  paymentMethod: string;
  slotId: number | undefined;
  /** So long the order waits for its money. */
  days: number;
}

export type AcceptError = 'quote_unknown' | 'quote_state_forbids' | 'quote_changed' | 'quote_ended';

export type Placed<Value> = { ok: true; value: Value } | { ok: false; orderError: OrderError };

export type Accepted<Value> =
  | { ok: true; value: { order: OrderRow; placed: Value | null } }
  | { ok: false; error: AcceptError }
  | { ok: false; error: 'order_refused'; orderError: OrderError };

export interface QuoteOrderDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'storeViews'>;
  editor: Pick<QuoteEditor, 'markAccepted' | 'blocked'>;
}

const errorOf = (quote: QuoteRow, no: number, today: string): AcceptError | null => {
  const state = shownQuoteState(quote, today);
  if (state === 'expired') return 'quote_ended';
  if (state !== 'sent') return 'quote_state_forbids';
  return quote.sent_no === no ? null : 'quote_changed';
};

const inputOf = (
  { link_id }: QuoteRow,
  { fields, frozen, total_cents }: QuoteVersionRow,
  { paymentMethod, slotId }: Acceptance,
  nowMs: number,
): OrderInput => {
  const { isVirtual, cart } = frozen;
  const { point, access } = fields.delivery;
  return {
    order_id: link_id,
    // Another press is another request: what refused this one may have been mended.
    updated_at: new Date(nowMs).toISOString(),
    products: frozen.lines.map(({ record: { sku, qty } }) => ({ sku, qty, price: 0 })),
    expected_total: eurosOf(total_cents),
    addressInformation: {
      billingAddress: { ...billingOf(fields) },
      shippingAddress: isVirtual ? null : { ...shippingOf(fields) },
      shipping_carrier_code: isVirtual ? '' : (cart.carrier_code ?? ''),
      shipping_method_code: isVirtual ? '' : (cart.method_code ?? ''),
      payment_method_code: paymentMethod,
      shippingExtraFields: {
        ...(point !== null && { pickup_point: point }),
        ...(slotId !== undefined && { delivery_slot: slotId }),
        ...(access !== null && { site_access: access }),
      },
    },
  };
};

export const createQuoteOrder = ({ db, now, settings, editor }: QuoteOrderDeps) => {
  const storeOf = (code: string): StoreView => {
    const { stores } = settings.storeViews;
    const store = stores.find(({ storeCode }) => storeCode === code) ?? stores[0];
    if (!store) throw new Error('the shop has no store');
    return store;
  };

  const orderOf = async (quote: QuoteRow | undefined): Promise<OrderRow | undefined> =>
    quote?.order_id == null ? undefined : ((await loadOrder(db, quote.order_id)) ?? undefined);

  /** `place`: as every order is placed; its payment is started, or not. */
  const accept = async <Value>(
    id: number,
    accepted: Acceptance,
    place: (request: OrderRequest & { manual: ManualOrder }) => Promise<Placed<Value>>,
  ): Promise<Accepted<Value>> => {
    const quote = await loadQuote(db, id);
    if (!quote) return { ok: false, error: 'quote_unknown' };
    const earlier = await orderOf(quote);
    if (earlier) return { ok: true, value: { order: earlier, placed: null } };
    const error = errorOf(quote, accepted.no, shopDayOf(now()));
    if (error) return { ok: false, error };
    const version = await loadVersion(db, id, accepted.no);
    if (!version) throw new Error('a quote that was sent has no version');
    const { customer_id, store_code } = version.fields;
    const { author, by, no, days } = accepted;
    try {
      const placed = await place({
        input: inputOf(quote, version, accepted, now()),
        owner: customer_id === null ? null : { customer_id, group_id: null },
        store: storeOf(store_code),
        manual: {
          ...{ author, hands: new Map(), isPaid: false, frozen: version.frozen },
          payBy: new Date(endOfDayAfter(now(), days)),
          onPlaced: async (tx, order) => {
            if (!(await editor.markAccepted(tx, author, { id, no, orderId: order.entity_id, by })))
              throw new QuoteMoved();
          },
        },
      });
      const order = await orderOf(await loadQuote(db, id));
      if (order) return { ok: true, value: { order, placed: placed.ok ? placed.value : null } };
      if (placed.ok) throw new Error('an accepted quote has no order');
      await editor.blocked(quote, placed.orderError.error);
      return { ok: false, error: 'order_refused', orderError: placed.orderError };
    } catch (cause) {
      if (!(cause instanceof QuoteMoved)) throw cause;
      const current = await loadQuote(db, id);
      const order = await orderOf(current);
      if (order) return { ok: true, value: { order, placed: null } };
      return { ok: false, error: (current && errorOf(current, no, shopDayOf(now()))) ?? 'quote_changed' };
    }
  };
  return { accept, orderOf };
};

export type QuoteOrder = ReturnType<typeof createQuoteOrder>;
