// One return with everything that its next step is decided on, and what of an order may be returned.
import type { ReturnableOrder, ReturnPage } from '@klaas/core/contract/admin/return-endpoints.ts';
import { type RefundedPieces, refundOfLines } from '@klaas/core/orders/refund-lines.ts';
import { timingOf, withdrawalEndsOf } from '@klaas/core/orders/returns/legal-dates.ts';
import {
  OPEN_RETURN_STATES,
  type ReturnState,
  type ReturnStep,
  returnStepsOf,
} from '@klaas/core/orders/returns/return-state.ts';
import { deliveryBackCents } from '@klaas/core/orders/returns/return-sum.ts';
import { isWholeReturn, returnableLinesOf } from '@klaas/core/orders/returns/returnable-lines.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database } from '../../db/database.ts';
import type { ObjectStore } from '../../providers/storage/object-store.ts';
import { maskText, personViewOf } from '../office/mask-person.ts';
import { nameOf } from '../office/order-page-parts.ts';
import { incrementIdOf } from '../order-key.ts';
import { loadOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { loadRefund } from '../refund/refund-repository.ts';
import { loadReturnDetails } from './return-details.ts';
import { returnNumberOf } from './return-number.ts';
import { loadDeliveryPrices, loadReturn, loadReturnLines } from './return-repository.ts';
import type { ReturnLineRow, ReturnRow } from './return-tables.ts';

export interface ReturnPageDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'returns'>;
  objects: Pick<ObjectStore, 'get'>;
}

const NEEDED: Record<ReturnStep, Permission> = {
  accept: 'orders.write',
  arrive: 'orders.write',
  refund: 'orders.refund',
  refuse: 'orders.write',
};

const isOpen = (state: ReturnState): boolean =>
  (OPEN_RETURN_STATES as readonly ReturnState[]).includes(state);

const shippingCentsOf = ({ totals }: OrderRow): number => Math.round(totals.shipping_incl_tax * 100);

const linesOf = (
  { items, stock_taken, state }: OrderRow,
  lines: readonly ReturnLineRow[],
  priced: readonly RefundedPieces[],
): ReturnPage['lines'] =>
  lines.map(({ item_id, qty, condition, deduction_cents, note, is_restocked }) => {
    const item = items.find((one) => one.item_id === item_id);
    const sku = item?.sku ?? '';
    return {
      ...{ item_id, name: item?.name ?? '', sku, qty, condition, deduction_cents, note, is_restocked },
      paid_cents: priced.find((one) => one.item_id === item_id)?.cents ?? 0,
      can_restock: state === 'complete' && stock_taken.some((taken) => taken.sku === sku),
    };
  });

const datesOf = (order: OrderRow, row: ReturnRow, today: string) => ({
  ...{ submitted_at: row.submitted_at.toISOString(), created_at: row.created_at.toISOString() },
  ...{ delivered_at: order.delivered_at?.toISOString() ?? null, law_until: row.law_until },
  ...{ promise_until: row.promise_until, due_on: row.due_on },
  ...{ is_late: isOpen(row.state) && row.due_on < today, timing: timingOf(row, row.submitted_at.getTime()) },
  ...{ goods_here_at: row.goods_here_at?.toISOString() ?? null, changed_at: row.changed_at.toISOString() },
});

export const createReturnPages = ({ db, now, settings, objects }: ReturnPageDeps) => {
  /** Before its refund the delivery of today's methods; afterwards the sums are known. */
  const deliveryOf = async (order: OrderRow, row: ReturnRow, lines: readonly ReturnLineRow[]) => {
    if (!isOpen(row.state)) return 0;
    const details = await loadReturnDetails(db, order, row.id);
    if (!isWholeReturn(details, lines)) return 0;
    const country = String((order.shipping_address ?? order.billing_address)['country_id'] ?? '');
    const prices = await loadDeliveryPrices(db, order.shipping_method, country);
    return deliveryBackCents(shippingCentsOf(order), prices);
  };

  const refundStateOf = async ({ refund_key, state }: ReturnRow): Promise<string | null> => {
    if (refund_key === null) return null;
    const refund = await loadRefund(db, refund_key);
    return refund?.state ?? (state === 'refunding' ? 'waiting' : null);
  };

  /** Its own pieces are priced as if nothing were refunded for it yet. */
  const priceOf = async (order: OrderRow, row: ReturnRow, lines: readonly ReturnLineRow[]) => {
    const refund = row.refund_key === null ? undefined : await loadRefund(db, row.refund_key);
    if (refund) return refund.lines.map((line) => ({ ...line, cents: line.cents ?? 0 }));
    const { refunded } = await loadReturnDetails(db, order, row.id);
    const priced = refundOfLines(
      order.items,
      refunded,
      lines.map(({ item_id, qty }) => ({ item_id, qty })),
    );
    return priced.ok ? priced.value : [];
  };

  return {
    load: async (permissions: ReadonlySet<Permission>, id: number): Promise<ReturnPage | undefined> => {
      const row = await loadReturn(db, id);
      const order = row && (await loadOrder(db, row.entity_id));
      if (!order) return undefined;
      const view = personViewOf(permissions);
      const lines = await loadReturnLines(db, id);
      const [priced, delivery_cents, refund_state] = await Promise.all([
        priceOf(order, row, lines),
        deliveryOf(order, row, lines),
        refundStateOf(row),
      ]);
      const isShown = view !== 'masked';
      return {
        ...{ id, number: returnNumberOf(id), order_id: order.entity_id, version: row.version },
        ...{ order_number: incrementIdOf(order.entity_id), state: row.state },
        customer: nameOf(order.billing_address, view),
        customer_email: view === 'whole' ? row.email || order.customer_email : '',
        ...datesOf(order, row, shopDayOf(now())),
        ...{ created_by: row.created_by, changed_by: row.changed_by },
        // Words of people name people.
        ...{ goodwill: isShown ? row.goodwill : maskText(row.goodwill), note: isShown ? row.note : '' },
        refusal: isShown ? row.refusal : '',
        lines: linesOf(order, lines, priced),
        photos: row.photos.map(({ added_by, at }) => ({ added_by, at })),
        goods_cents: priced.reduce((sum, { cents }) => sum + cents, 0),
        ...{ delivery_cents, shipping_paid_cents: shippingCentsOf(order), refund_cents: row.refund_cents },
        refund_state,
        steps: returnStepsOf(row.state).filter((step) => permissions.has(NEEDED[step])),
        may_add_photos: isOpen(row.state) && permissions.has('orders.write'),
      };
    },

    returnable: async (entityId: number): Promise<ReturnableOrder | undefined> => {
      const order = await loadOrder(db, entityId);
      if (!order) return undefined;
      const lines = returnableLinesOf(await loadReturnDetails(db, order));
      return {
        lines: lines.map(({ item_id, qty, reason }) => {
          const item = order.items.find((one) => one.item_id === item_id);
          return { item_id, name: item?.name ?? '', sku: item?.sku ?? '', qty, reason };
        }),
        delivered_at: order.delivered_at?.toISOString() ?? null,
        ...withdrawalEndsOf(order.delivered_at?.getTime() ?? null, settings.returns.withdrawalDays),
      };
    },

    photo: async (id: number, at: number): Promise<{ bytes: Uint8Array; name: string } | null> => {
      const stored = (await loadReturn(db, id))?.photos[at];
      const found = stored && (await objects.get(stored.file));
      return found ? { bytes: await found.buffer(), name: `${returnNumberOf(id)}-${at + 1}.webp` } : null;
    },
  };
};

export type ReturnPages = ReturnType<typeof createReturnPages>;
