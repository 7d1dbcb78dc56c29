// Public service of the checkout domain: the use cases of a placed order.
import type { OrderDocument } from '@klaas/core/contract/order-endpoints.ts';
import { trackingPagePath } from '@klaas/core/orders/order-page.ts';
import { isCancellable, type OrderEvent, type OrderState } from '@klaas/core/orders/order-state.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { type MoveSlotError, moveBooking } from '../orders/delivery/move-booking.ts';
import { createOrderEditEditor } from '../orders/edit/order-edit-editor.ts';
import { loadInvoices } from '../orders/invoice/invoice-repository.ts';
import { createInvoiceService, type InvoiceFile } from '../orders/invoice/invoice-service.ts';
import type { InvoiceRow } from '../orders/invoice/invoice-tables.ts';
import { type MoveError, moveOrder } from '../orders/move-order.ts';
import { createOrderEditor } from '../orders/order-editor.ts';
import { entityIdOf } from '../orders/order-key.ts';
import { loadHistory, loadOrder, loadUnpaidBefore, lockOrder } from '../orders/order-repository.ts';
import { orderDocument } from '../orders/order-response.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import { loadAttempts } from '../orders/payment/attempt-repository.ts';
import { isByHand } from '../orders/payment/hand-payment.ts';
import type { NoticeMessage } from '../orders/payment/payment-provider.ts';
import { settlePayment } from '../orders/payment/payment-service.ts';
import { startPaymentUrl } from '../orders/payment/payment-url.ts';
import { askAboutOrder, reconcilePayments } from '../orders/payment/reconcile-payments.ts';
import { startPayment } from '../orders/payment/start-payment.ts';
import { transferDetails, waitsForTransfer } from '../orders/payment/transfer-details.ts';
import { completeRefund } from '../orders/refund/complete-refund.ts';
import { refundDue } from '../orders/refund/refund-service.ts';
import { createTrackingKeys } from '../orders/tracking/tracking-key.ts';
import { notifyTaxCorrected } from '../orders/vat/notify-corrected.ts';
import { listPaneSteps } from '../production/pane-order-service.ts';
import { shopAuthor } from '../staff/change-log/change-log-service.ts';
import type { CheckoutContext } from './checkout-context.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** So long the stock is held for a payment that the bank has accepted, but not booked. */
const MAX_AUTHORIZED_MS = 3 * DAY_MS;
const CANCEL = 'cancel_by_shopper';
/** Without a provider there is one only when money must be refunded. */
const hasAttempts = ({ payment_method, paid_at, state }: OrderRow): boolean =>
  !isByHand(payment_method) || paid_at !== null || state === 'canceled';

export interface OrderCredentials {
  orderId: string;
  key: string;
  customer_id: number | null;
}

export const createCheckoutService = (context: CheckoutContext) => {
  const { db, now, keys, settings } = context;
  const steps = createOrderEditor(context);
  const edits = createOrderEditEditor(context);
  const invoices = createInvoiceService(context);
  const trackingKeys = createTrackingKeys(context.appSecret);
  const { stores } = settings.storeViews;
  const storeOf = (code: string) => stores.find(({ storeCode }) => storeCode === code) ?? stores[0];
  const documentOf = async (row: OrderRow, documents?: InvoiceRow[]): Promise<OrderDocument> =>
    orderDocument(row, {
      ...(documents && { documents }),
      storeId: storeOf(row.store_code)?.storeId ?? 0,
      storeName: storeOf(row.store_code)?.name ?? '',
      key: keys.keyOf(row),
      isPaidAtBank: context.providerOf(row.payment_method) !== undefined,
      today: shopDayOf(now()),
      attempts: hasAttempts(row) ? await loadAttempts(db, row.entity_id) : [],
      ...(waitsForTransfer(row) && { transfer: transferDetails(row, settings) }),
    });

  /** In the language of the order, where the shop has named its steps. */
  const panesOf = async (order: OrderRow) => {
    const language = languageOf(storeOf(order.store_code)?.i18n.defaultLocale ?? '');
    const titleOf = (step: string) =>
      settings.production.steps.find(({ code }) => code === step)?.title?.[language] ?? '';
    return (await listPaneSteps(db, order.entity_id)).flatMap(({ line, step }) => {
      const item = order.items.find((one, at) => (one.line ?? at + 1) === line);
      return item ? [{ item_id: item.item_id, step, title: titleOf(step) }] : [];
    });
  };

  /** An unknown order and another customer's order give the same result. */
  const find = async ({ orderId, key, customer_id }: OrderCredentials): Promise<OrderRow | undefined> => {
    const id = entityIdOf(orderId);
    const order = id === undefined ? undefined : await loadOrder(db, id);
    if (!order) return undefined;
    const isOwn = customer_id !== null && order.customer_id === customer_id;
    return isOwn || keys.isKeyOf(order, key) ? order : undefined;
  };

  const move = (
    entityId: number,
    event: OrderEvent,
  ): Promise<Result<OrderState, MoveError | 'order_unknown'>> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, entityId);
      if (!order) return { ok: false, error: 'order_unknown' };
      return moveOrder(context, tx, shopAuthor(event), order, event);
    });

  return {
    load: async (credentials: OrderCredentials): Promise<OrderDocument | undefined> => {
      const order = await find(credentials);
      if (!order) return undefined;
      const found = await documentOf(order, await loadInvoices(db, order.entity_id));
      const panes = await panesOf(order);
      const isUnderWay = order.state === 'complete' && order.shipping_address !== null;
      return {
        ...found,
        extension_attributes: {
          ...found.extension_attributes,
          ...(panes.length > 0 && { panes }),
          ...(isUnderWay &&
            order.shipping_details?.kind !== 'shop_pickup' && {
              tracking_path: trackingPagePath(trackingKeys.tokenOf(order, now())),
            }),
        },
      };
    },

    /** [CHK-06] */
    invoice: async (
      credentials: OrderCredentials,
      number?: string,
    ): Promise<Result<InvoiceFile, 'order_unknown' | 'invoice_none'>> => {
      const order = await find(credentials);
      return order ? invoices.pdf(order, number) : { ok: false, error: 'order_unknown' };
    },

    einvoice: async (credentials: OrderCredentials, number?: string) => {
      const order = await find(credentials);
      return order ? invoices.xml(order, number) : ({ ok: false, error: 'order_unknown' } as const);
    },

    /** Job: issues the documents that the order's state demands. */
    issueInvoices: invoices.issue,

    cancel: async (
      credentials: OrderCredentials,
    ): Promise<Result<OrderDocument, 'order_unknown' | MoveError>> => {
      const order = await find(credentials);
      if (!order) return { ok: false, error: 'order_unknown' };
      const hasMadeToMeasure = order.items.some((item) => item.is_made_to_measure);
      if (!isCancellable(order.state as OrderState, hasMadeToMeasure))
        return { ok: false, error: 'order_state_forbids' };
      const moved = await move(order.entity_id, CANCEL);
      if (!moved.ok) return moved;
      return { ok: true, value: await documentOf({ ...order, state: moved.value, canceled_by: CANCEL }) };
    },

    /** To another day or time, by the buyer. */
    moveSlot: async (
      credentials: OrderCredentials,
      slotId: number,
    ): Promise<Result<OrderDocument, MoveSlotError>> => {
      const order = await find(credentials);
      if (!order) return { ok: false, error: 'order_unknown' };
      const buyer = { author: shopAuthor('buyer'), isStaff: false };
      const moved = await moveBooking(context, order.entity_id, slotId, buyer);
      return moved.ok ? { ok: true, value: await documentOf(moved.value) } : moved;
    },

    /** State changes made by the shop. */
    move,
    steps,
    edits,

    /** E-mails to the buyer, made again. */
    emails: { remake: context.remake, sendAgain: context.sendAgain },

    /** For the staff, who need no credentials. */
    invoiceOf: invoices.pdf,

    startPayment: async (credentials: OrderCredentials) => {
      const order = await find(credentials);
      return order ? startPaymentUrl(context, order) : ({ ok: false, error: 'order_unknown' } as const);
    },

    /** The provider's page and the form to post there. */
    paymentForm: async (credentials: OrderCredentials) => {
      const order = await find(credentials);
      if (!order) return { ok: false, error: 'order_unknown' } as const;
      const started = await startPayment(context, order);
      if (!started.ok) return started;
      return { ok: true, value: { page: started.value, store: storeOf(order.store_code) } } as const;
    },

    settlePayment: (provider: string, message: NoticeMessage) => settlePayment(context, provider, message),

    /** Asks for the state of payments without a notice; returns the number of settled ones. */
    reconcilePayments: (): Promise<number> => reconcilePayments(context),

    /** The staff asks again; undefined: there is no such order. */
    askBank: async (entityId: number) => (await loadOrder(db, entityId)) && askAboutOrder(context, entityId),

    /** URL of the order page, after payment and in e-mails. */
    pageOf: context.pageOf,

    /** Cancels orders not paid in time; returns the count. */
    cancelUnpaid: async (): Promise<number> => {
      const { unpaidMinutes, transferDays } = settings.orders;
      const ago = (ms: number) => new Date(now() - ms);
      const unpaid = [
        ...(await loadUnpaidBefore(db, ago(unpaidMinutes * MINUTE_MS), {
          isByTransfer: false,
          authorizedBefore: ago(MAX_AUTHORIZED_MS),
          dueBefore: ago(0),
        })),
        // The last day counts in full: it may begin just before midnight.
        ...(await loadUnpaidBefore(db, ago((transferDays + 1) * DAY_MS), {
          isByTransfer: true,
          authorizedBefore: ago(0),
          dueBefore: ago(DAY_MS),
        })),
      ];
      let count = 0;
      for (const id of unpaid) if ((await steps.expire(shopAuthor('unpaid orders'), id)).ok) count++;
      return count;
    },

    /** Executes due refunds; returns the count. */
    refundDue: (): Promise<number> => refundDue(context),

    /** Job: the credit note of a refund, and the e-mail with it. */
    completeRefund: ({ key }: { key: string }): Promise<void> => completeRefund(context, invoices, key),

    /** Job: the e-mail about a corrected tax, with both documents. */
    notifyTaxCorrected: ({ entity_id }: { entity_id: number }): Promise<void> =>
      notifyTaxCorrected(context, invoices, entity_id),

    history: async (customerId: number, page: { pageSize: number; currentPage: number }) => {
      const { rows, total_count } = await loadHistory(db, customerId, page);
      return { items: await Promise.all(rows.map((row) => documentOf(row))), total_count };
    },
  };
};

export type CheckoutService = ReturnType<typeof createCheckoutService>;
