// Edits an order before it is shipped: first as a preview, then in one transaction with its version and key. What it was
// stays readable. [OFFICE-52] [OFFICE-53]
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type { EditPreview as EditPreviewAnswer } from '@klaas/core/contract/admin/order-edit-endpoints.ts';
import { isPayable, type OrderState } from '@klaas/core/orders/order-state.ts';
import { SERVICE_KINDS, type ServiceKind } from '@klaas/core/stores/shipping-details.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { CheckoutContext } from '../../checkout/checkout-context.ts';
import type { Transaction } from '../../db/database.ts';
import { savePaneChanges } from '../../production/pane-order-service.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { siteOfOrder } from '../delivery/move-booking.ts';
import { loadPointChoices } from '../delivery/point-repository.ts';
import { planCancellation } from '../delivery/shipment-repository.ts';
import { deleteBooking, findFreeSlots, type Site, saveBooking } from '../delivery/slot-repository.ts';
import { currentInvoice, loadInvoices } from '../invoice/invoice-repository.ts';
import { planInvoice } from '../invoice/issue-document.ts';
import { moveOrder, recordOrderChange } from '../move-order.ts';
import { loadOrder, lockOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import type { RefundLimit } from '../refund/refund-request.ts';
import { isInvoiced, replaceDocuments, settleDifference } from './edit-money.ts';
import { type EditProblem, EditRefused, type OrderEdit, type PlannedEdit, planEdit } from './edit-plan.ts';
import { insertRevision, loadRevision, loadRevisions, saveEdited } from './revision-repository.ts';
import type { OrderSnapshot, RevisionRow } from './revision-tables.ts';

export interface EditRequest extends OrderEdit {
  /** Of the order that was seen. */
  version: number;
  /** A repeated request edits once. */
  key: string;
  reason: string;
  /** The person may give back so much; above it nothing is changed. */
  limit: RefundLimit;
}

export type EditFailure =
  | { ok: false; error: 'order_unknown' }
  | { ok: false; error: 'conflict'; version: number }
  | { ok: false; error: 'refund_over_limit'; cents: number }
  | { ok: false; error: 'refused'; problems: EditProblem[] };

export type EditResult = { ok: true; value: { state: OrderState; version: number } } | EditFailure;
export type EditPreview = { ok: true; value: PlannedEdit } | EditFailure;

export type EditChoices = Pick<EditPreviewAnswer, 'points' | 'slots' | 'documents'>;

const SLOT_DAYS = 21;
const DAY_MS = 86_400_000;

/** From tomorrow on: today's vans are loaded. */
const slotsQuery = (provider: string, site: Site, nowMs: number) => ({
  ...{ provider, ...site, at: new Date(nowMs) },
  from: shopDayOf(nowMs + DAY_MS),
  before: shopDayOf(nowMs + SLOT_DAYS * DAY_MS),
});

const providerIn = (offers: PlannedEdit['offers'], { shipping_method }: OrderRow): string =>
  offers.find(({ code }) => code === shipping_method)?.provider ?? '';

/** Rolls the preview back. */
class Preview extends Error {
  readonly planned: PlannedEdit;
  constructor(planned: PlannedEdit) {
    super('preview');
    this.planned = planned;
  }
}

/** Rolls back what was written before the difference proved too large. */
class EditStopped extends Error {
  readonly failure: EditFailure;
  constructor(failure: EditFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

const refusedBy = (problem: EditProblem): EditFailure => ({
  ...{ ok: false, error: 'refused', problems: [problem] },
});

const failureOf = (error: unknown): EditFailure => {
  if (error instanceof EditStopped) return error.failure;
  if (error instanceof EditRefused) return refusedBy(error.problem);
  throw error;
};

const snapshotOf = (order: OrderRow): OrderSnapshot => {
  const { items, totals, tax, shipping_address, shipping_method, shipping_description } = order;
  return { items, totals, tax, shipping_address, shipping_method, shipping_description };
};

const goodsText = (order: OrderRow): string =>
  order.items.map(({ sku, qty_ordered }) => `${qty_ordered} × ${sku}`).join(', ');

const visitText = ({ visits }: OrderRow, service: ServiceKind): string => {
  const visit = visits.find((one) => one.service === service);
  if (!visit) return '';
  return visit.slot ? `${visit.slot.day} ${visit.slot.from}–${visit.slot.to}` : 'to_arrange';
};

const visitLog = (before: OrderRow, after: OrderRow) =>
  SERVICE_KINDS.map((service) => {
    const [one, other] = [visitText(before, service), visitText(after, service)];
    return [`${service}_slot`, one, one !== '' && other === '' ? 'canceled' : other] as const;
  });

/** Without the address itself: it is the buyer's, and stands in the earlier state. */
const logOf = ({ before, after, difference }: PlannedEdit) => {
  const isMoved = JSON.stringify(before.shipping_address) !== JSON.stringify(after.shipping_address);
  const fields = [
    ['goods', goodsText(before), goodsText(after)],
    ['shipping_method', before.shipping_method, after.shipping_method],
    ['shipping_cents', centsOf(before.totals.shipping_incl_tax), centsOf(after.totals.shipping_incl_tax)],
    ['tax_cents', centsOf(before.totals.tax_amount), centsOf(after.totals.tax_amount)],
    ['grand_total_cents', before.grand_total_cents, after.grand_total_cents],
    ['shipping_address', 'earlier', isMoved ? 'changed' : 'earlier'],
    ['open_cents', before.open_cents, after.open_cents],
    ...visitLog(before, after),
  ] as const;
  const changed = fields.filter(([, one, other]) => one !== other);
  return {
    before: Object.fromEntries(changed.map(([name, value]) => [name, value])),
    after: {
      ...Object.fromEntries(changed.map(([name, , value]) => [name, value])),
      ...(difference.kind === 'return' && { refund_due_cents: difference.cents }),
    },
  };
};

const saveSlot = async (tx: Transaction, before: OrderRow, after: OrderRow): Promise<void> => {
  const slot = after.shipping_details?.slot ?? null;
  const earlier = before.shipping_details?.slot ?? null;
  if (slot?.id === earlier?.id) return;
  const { entity_id } = before;
  if (earlier) await deleteBooking(tx, entity_id, 'delivery');
  const isUnpaid = before.state === 'pending_payment';
  if (slot) await saveBooking(tx, { entity_id, purpose: 'delivery', slot_id: slot.id, isUnpaid });
};

const freeVisits = async (tx: Transaction, before: OrderRow, after: OrderRow): Promise<void> => {
  for (const { service, slot } of before.visits)
    if (slot && after.visits.find((visit) => visit.service === service)?.slot?.id !== slot.id)
      await deleteBooking(tx, before.entity_id, service);
};

export const createOrderEditEditor = (context: CheckoutContext) => {
  const { db, now } = context;

  /** [OFFICE-53] Nothing is left to pay: the order goes on as if it were paid. */
  const settleFree = async (
    tx: Transaction,
    author: ChangeAuthor,
    order: OrderRow,
  ): Promise<{ state: OrderState; version: number }> => {
    const moved = await moveOrder(context, tx, author, order, 'pay');
    if (!moved.ok) throw new Error(`a free order cannot go on: ${moved.error}`);
    if (context.providerOf(order.payment_method)) {
      await context.carts.close(tx, order.cart_id);
      await context.notifyPlaced(tx, order);
    }
    return { state: moved.value, version: order.version + 1 };
  };

  const write = async (
    tx: Transaction,
    author: ChangeAuthor,
    planned: PlannedEdit,
    { key, reason }: Pick<EditRequest, 'key' | 'reason'>,
  ): Promise<{ state: OrderState; version: number }> => {
    const { before, after, difference, panes } = planned;
    const { entity_id } = before;
    const at = new Date(now());
    const money = { before, after, difference, key, at };
    const settled = await settleDifference(tx, author, money);
    if (!settled.ok) {
      const { error, detail } = settled;
      throw new EditStopped(refusedBy({ field: '', error, ...(detail && { detail }) }));
    }
    await insertRevision(tx, {
      ...{ entity_id, key, reason, before: snapshotOf(before), created_by: author.name, created_at: at },
      ...{ difference: difference.kind, difference_cents: difference.cents },
    });
    await saveEdited(tx, entity_id, { ...snapshotOf(after), ...editedFields(after, at) });
    await savePaneChanges(tx, author, panes, at);
    await saveSlot(tx, before, after);
    await freeVisits(tx, before, after);
    if (planned.isDeliveryChanged && planned.hasLabel && !planned.hasSent)
      await planCancellation(tx, entity_id);
    const log = logOf(planned);
    await recordOrderChange(
      tx,
      reason === '' ? author : { ...author, reason },
      before,
      log.after,
      log.before,
    );
    const { kind, cents } = difference;
    await context.notifyEdited(tx, after, { kind, cents });
    await replaceDocuments(context, tx, money);
    await planInvoice(tx, before);
    const edited = { ...after, version: before.version + 1 };
    if (!isPayable(before.state as OrderState) || after.grand_total_cents > 0)
      return { state: edited.state as OrderState, version: edited.version };
    return settleFree(tx, author, edited);
  };

  return {
    /** What would happen; nothing is kept. */
    preview: async (author: ChangeAuthor, entityId: number, edit: OrderEdit): Promise<EditPreview> => {
      try {
        return await db.transaction(async (tx): Promise<EditPreview> => {
          const order = await lockOrder(tx, entityId);
          if (!order) return { ok: false, error: 'order_unknown' };
          throw new Preview(await planEdit(context, tx, author, order, edit));
        });
      } catch (error) {
        if (error instanceof Preview) return { ok: true, value: error.planned };
        return failureOf(error);
      }
    },

    edit: async (author: ChangeAuthor, entityId: number, request: EditRequest): Promise<EditResult> => {
      try {
        return await db.transaction(async (tx): Promise<EditResult> => {
          // Same lock order as a payment: the cart first.
          const found = await loadOrder(db, entityId);
          if (found) await context.carts.lock(tx, found.cart_id);
          const order = await lockOrder(tx, entityId);
          if (!order) return { ok: false, error: 'order_unknown' };
          const state = order.state as OrderState;
          const repeated = await loadRevision(tx, request.key);
          if (repeated?.entity_id === entityId) return { ok: true, value: { state, version: order.version } };
          if (order.version !== request.version)
            return { ok: false, error: 'conflict', version: order.version };
          const planned = await planEdit(context, tx, author, order, request);
          const { problems, difference } = planned;
          if (problems.length > 0) throw new EditStopped({ ok: false, error: 'refused', problems });
          if (difference.kind === 'return' && request.limit !== null && difference.cents > request.limit)
            throw new EditStopped({ ok: false, error: 'refund_over_limit', cents: difference.cents });
          return { ok: true, value: await write(tx, author, planned, request) };
        });
      } catch (error) {
        return failureOf(error);
      }
    },

    /** What has to be chosen with the method, and what becomes of an issued invoice. */
    choices: async ({ after, offers }: PlannedEdit): Promise<EditChoices> => {
      const needs = offers.find(({ code }) => code === after.shipping_method)?.needs;
      const site = siteOfOrder(after);
      const provider = providerIn(offers, after);
      const points = needs === 'point' ? await loadPointChoices(db, provider, site.country) : [];
      const slots = needs === 'slot' ? await findFreeSlots(db, slotsQuery(provider, site, now())) : [];
      const invoice = currentInvoice(await loadInvoices(db, after.entity_id));
      const isReplaced = invoice !== undefined && !isInvoiced(after, invoice.content.lines);
      return {
        points,
        slots: slots.map(({ id, day, from, to }) => ({ id, day, from, to })),
        documents: isReplaced ? (after.open_cents > 0 ? 'when_paid' : 'replaced') : 'none',
      };
    },

    /** The order as it is, to be edited; undefined: there is none. */
    load: async (entityId: number): Promise<{ order: OrderRow; revisions: RevisionRow[] } | undefined> => {
      const order = await loadOrder(db, entityId);
      return order && { order, revisions: await loadRevisions(db, entityId) };
    },
  };
};

const editedFields = (
  { grand_total_cents, shipping_details, visits, stock_taken, delivery, open_cents }: OrderRow,
  updated_at: Date,
) => ({ grand_total_cents, shipping_details, visits, stock_taken, delivery, open_cents, updated_at });

export type OrderEditEditor = ReturnType<typeof createOrderEditEditor>;
