// [OFFICE-58] Every write to a return: rules, version, log and e-mails in one transaction. The order is locked first, as
// everywhere; a step is made once, and whoever comes second learns who made it.
import { type LineQuantity, type RefundedPieces, refundOfLines } from '@klaas/core/orders/refund-lines.ts';
import { returnDueOn, timingOf, withdrawalEndsOf } from '@klaas/core/orders/returns/legal-dates.ts';
import {
  nextReturnState,
  type ReturnEvent,
  type ReturnState,
} from '@klaas/core/orders/returns/return-state.ts';
import {
  checkDeductions,
  type DeductionError,
  type InspectedLine,
} from '@klaas/core/orders/returns/return-sum.ts';
import {
  planReturnLines,
  type ReturnLineError,
  returnableLinesOf,
} from '@klaas/core/orders/returns/returnable-lines.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { transactResult } from '../../db/transact-result.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { OrderNotices } from '../email/order-notifications.ts';
import { lockOrder } from '../order-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { type PartialRefundError, restockLines } from '../refund/plan-refund.ts';
import { loadRefundedLines } from '../refund/refund-repository.ts';
import { type RefundLimit, type RefundOutcome, refundOrRequest } from '../refund/refund-request.ts';
import { recordReturnChange } from './return-change.ts';
import { loadReturnDetails } from './return-details.ts';
import {
  insertReturn,
  loadReturn,
  loadReturnLines,
  loadReturnsOf,
  lockReturn,
  saveReturn,
  saveReturnLine,
} from './return-repository.ts';
import type { ReturnLineRow, ReturnPhoto, ReturnRow } from './return-tables.ts';

export interface ReturnEditorDeps extends Pick<OrderNotices, 'notifyReturn' | 'notifyReturnRefused'> {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'returns'>;
}

export type ReturnError =
  | ReturnLineError
  | DeductionError
  | PartialRefundError
  | 'order_unknown'
  | 'return_unknown'
  /** Somebody has made that step, or another one, meanwhile. */
  | 'return_changed'
  | 'return_state_forbids'
  | 'submitted_before_order'
  | 'submitted_in_future'
  /** After the last day: only as goodwill, with a reason. */
  | 'return_late'
  | 'inspection_incomplete'
  | 'delivery_too_large'
  | 'photos_too_many'
  /** Somebody has removed it. */
  | 'photo_unknown';

export interface Statement {
  /** Null: everything that may be returned. */
  lines: readonly LineQuantity[] | null;
  submittedAt: Date;
  note: string;
  /** For the acknowledgement; empty: that of the order. */
  email: string;
  goodwill: string;
  /** The same pieces stated again on the same day are one statement. */
  isOnceADay?: boolean;
}

export interface Inspection extends InspectedLine {
  note: string;
}

export interface ReturnRefund {
  /** Chosen by the caller: a repeated request has no further effect. */
  key: string;
  deliveryCents: number;
  /** Lines whose goods are fit to be sold again. */
  restock: readonly number[];
}

const MAX_PHOTOS = 12;

interface StepTry {
  order: OrderRow;
  request: ReturnRow;
  next: ReturnState;
}

const deductedOf = (lines: readonly ReturnLineRow[]): number =>
  lines.reduce((sum, { deduction_cents }) => sum + deduction_cents, 0);

const sumOf = (
  { value, lines }: { value: readonly RefundedPieces[]; lines: readonly ReturnLineRow[] },
  deliveryCents: number,
): number => value.reduce((sum, { cents }) => sum + cents, deliveryCents - deductedOf(lines));

const piecesOf = (lines: readonly LineQuantity[]): string =>
  lines
    .map(({ item_id, qty }) => `${item_id}x${qty}`)
    .sort()
    .join(' ');

const findSameDay = async (
  tx: Transaction,
  entityId: number,
  { lines, submittedAt }: { lines: readonly LineQuantity[]; submittedAt: Date },
): Promise<ReturnRow | undefined> => {
  const day = shopDayOf(submittedAt.getTime());
  for (const request of await loadReturnsOf(tx, entityId))
    if (
      shopDayOf(request.submitted_at.getTime()) === day &&
      piecesOf(await loadReturnLines(tx, request.id)) === piecesOf(lines)
    )
      return request;
  return undefined;
};

export const createReturnEditor = (deps: ReturnEditorDeps) => {
  const { db, settings } = deps;
  const now = () => new Date(deps.now());

  const locked = async (
    tx: Transaction,
    id: number,
  ): Promise<Result<{ order: OrderRow; request: ReturnRow }, 'return_unknown'>> => {
    const found = await loadReturn(tx, id);
    const order = found && (await lockOrder(tx, found.entity_id));
    const request = order && (await lockReturn(tx, id));
    return request ? { ok: true, value: { order, request } } : { ok: false, error: 'return_unknown' };
  };

  /** `version`: of the return that the step was decided on. A refused step leaves nothing behind. */
  const step = <Value>(
    { id, version, event }: { id: number; version: number; event: ReturnEvent },
    work: (tx: Transaction, tried: StepTry) => Promise<Result<Value, ReturnError>>,
  ): Promise<Result<Value, ReturnError>> =>
    transactResult<Result<Value, ReturnError>>(db, async (tx) => {
      const found = await locked(tx, id);
      if (!found.ok) return found;
      const { request } = found.value;
      if (request.version !== version)
        return {
          ok: false,
          error: 'return_changed',
          detail: { by: request.changed_by, state: request.state },
        };
      const next = nextReturnState(request.state, event);
      return next.ok ? work(tx, { ...found.value, next: next.value }) : next;
    });

  const move = async (
    tx: Transaction,
    author: ChangeAuthor,
    { request, next }: StepTry,
    change: Partial<ReturnRow> = {},
    logged: Record<string, unknown> = {},
  ): Promise<void> => {
    await saveReturn(tx, request, { ...change, state: next, changed_by: author.name, changed_at: now() });
    await recordReturnChange(tx, author, request, { state: next, ...logged });
  };

  const priceOf = async (tx: Transaction, { order, request }: Pick<StepTry, 'order' | 'request'>) => {
    const lines = await loadReturnLines(tx, request.id);
    const wanted = lines.map(({ item_id, qty }) => ({ item_id, qty }));
    const priced = refundOfLines(order.items, await loadRefundedLines(tx, order.entity_id), wanted);
    return priced.ok ? { ...priced, lines, wanted } : priced;
  };

  return {
    now: deps.now,

    /** A statement of the buyer, however it came. The e-mail acknowledges it at once. */
    submitReturn: (
      author: ChangeAuthor,
      entityId: number,
      { lines, submittedAt, note, email, goodwill, isOnceADay = false }: Statement,
    ): Promise<Result<ReturnRow, ReturnError>> =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, entityId);
        if (!order) return { ok: false, error: 'order_unknown' };
        const at = now();
        if (submittedAt > at) return { ok: false, error: 'submitted_in_future' };
        if (submittedAt < order.created_at) return { ok: false, error: 'submitted_before_order' };
        const same =
          isOnceADay && lines ? await findSameDay(tx, entityId, { lines, submittedAt }) : undefined;
        if (same) return { ok: true, value: same };
        const planned = planReturnLines(returnableLinesOf(await loadReturnDetails(tx, order)), lines);
        if (!planned.ok) return planned;
        const ends = withdrawalEndsOf(order.delivered_at?.getTime() ?? null, settings.returns.withdrawalDays);
        const timing = timingOf(ends, submittedAt.getTime());
        if (timing === 'late' && goodwill === '')
          return { ok: false, error: 'return_late', detail: { until: ends.promise_until ?? '' } };
        const request = await insertReturn(
          tx,
          {
            ...{ entity_id: entityId, state: 'received', submitted_at: submittedAt, created_at: at, ...ends },
            ...{ due_on: returnDueOn(submittedAt.getTime(), null), note, email },
            ...{ goodwill: timing === 'late' ? goodwill : '' },
            ...{ created_by: author.name, changed_by: author.name, changed_at: at },
          },
          planned.value,
        );
        await recordReturnChange(
          tx,
          author,
          { ...request, version: 0 },
          {
            ...{ state: 'received', order: entityId, due_on: request.due_on },
            pieces: planned.value.map(({ item_id, qty }) => `${item_id}x${qty}`).join(', '),
          },
        );
        await deps.notifyReturn(tx, order, request, planned.value);
        return { ok: true, value: request };
      }),

    accept: (author: ChangeAuthor, id: number, version: number): Promise<Result<ReturnState, ReturnError>> =>
      step({ id, version, event: 'accept' }, async (tx, tried) => {
        await move(tx, author, tried);
        return { ok: true, value: tried.next };
      }),

    /** The goods are here, and were looked at: every line has a condition. */
    arrive: (
      author: ChangeAuthor,
      { id, version, lines: seen }: { id: number; version: number; lines: readonly Inspection[] },
    ): Promise<Result<ReturnState, ReturnError>> =>
      step({ id, version, event: 'arrive' }, async (tx, tried) => {
        const priced = await priceOf(tx, tried);
        if (!priced.ok) return priced;
        const isComplete =
          seen.length === priced.lines.length &&
          priced.lines.every(({ item_id }) => seen.some((line) => line.item_id === item_id));
        if (!isComplete) return { ok: false, error: 'inspection_incomplete' };
        const deducted = checkDeductions(priced.value, seen);
        if (!deducted.ok) return deducted;
        for (const { item_id, condition, deduction_cents, note } of seen)
          await saveReturnLine(tx, { return_id: id, item_id }, { condition, deduction_cents, note });
        const goods_here_at = now();
        const due_on = returnDueOn(tried.request.submitted_at.getTime(), goods_here_at.getTime());
        await move(
          tx,
          author,
          tried,
          { goods_here_at, due_on },
          {
            goods: seen.map(({ item_id, condition }) => `${item_id}: ${condition}`).join(', '),
            deduction_cents: deducted.value,
          },
        );
        return { ok: true, value: tried.next };
      }),

    /** Through the refund of the order; above the person's limit an owner decides. The buyer gets its e-mail. */
    refund: (
      author: ChangeAuthor,
      { id, version, limit, ...refund }: ReturnRefund & { id: number; version: number; limit: RefundLimit },
    ): Promise<Result<RefundOutcome, ReturnError>> =>
      step({ id, version, event: 'refund' }, async (tx, tried) => {
        const { order } = tried;
        const priced = await priceOf(tx, tried);
        if (!priced.ok) return priced;
        const shippingCents = Math.round(order.totals.shipping_incl_tax * 100);
        if (refund.deliveryCents > shippingCents)
          return { ok: false, error: 'delivery_too_large', detail: { paidCents: shippingCents } };
        const back = priced.lines.filter(
          ({ item_id, is_restocked }) => refund.restock.includes(item_id) && !is_restocked,
        );
        const extraCents = refund.deliveryCents - deductedOf(priced.lines);
        const part = {
          ...{ key: refund.key, lines: priced.wanted, amountCents: extraCents },
          ...{ isRestocked: false, reason: 'returned', createdBy: author.name },
        };
        const planned = await refundOrRequest(tx, { author, order, part, limit, at: now() });
        if (!planned.ok) return planned;
        const restocked =
          back.length > 0 ? await restockLines(tx, order, { lines: back, createdBy: author.name }) : null;
        if (restocked && !restocked.ok) return restocked;
        for (const line of back) await saveReturnLine(tx, line, { is_restocked: true });
        const { cents, kind } = planned.value;
        await move(
          tx,
          author,
          tried,
          { refund_key: refund.key, refund_cents: cents },
          { refund_cents: cents, ...(kind === 'waiting' && { refund_waits: true }) },
        );
        return planned;
      }),

    /** Before it is written: whether it needs more than the person may. */
    refundExceeds: (id: number, deliveryCents: number, limitCents: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        const found = await locked(tx, id);
        const priced = found.ok ? await priceOf(tx, found.value) : undefined;
        return priced?.ok ? sumOf(priced, deliveryCents) > limitCents : false;
      }),

    refuse: (
      author: ChangeAuthor,
      { id, version, reason }: { id: number; version: number; reason: string },
    ): Promise<Result<ReturnState, ReturnError>> =>
      step({ id, version, event: 'refuse' }, async (tx, tried) => {
        // Words for the buyer may name people: the log only says that it was refused.
        await move(tx, author, tried, { refusal: reason });
        await deps.notifyReturnRefused(tx, tried.order, tried.request, reason);
        return { ok: true, value: tried.next };
      }),

    addPhoto: (author: ChangeAuthor, id: number, file: string): Promise<Result<number, ReturnError>> =>
      db.transaction(async (tx) => {
        const found = await locked(tx, id);
        if (!found.ok) return found;
        const { request } = found.value;
        if (request.photos.length >= MAX_PHOTOS) return { ok: false, error: 'photos_too_many' };
        const photo: ReturnPhoto = { file, added_by: author.name, at: now().toISOString() };
        const photos = [...request.photos, photo];
        await saveReturn(tx, request, { photos });
        await recordReturnChange(tx, author, request, { photos: photos.length });
        return { ok: true, value: photos.length };
      }),

    /** `photoAt`: when it was added. Its file is deleted by the caller, once nothing names it any more. */
    removePhoto: (
      author: ChangeAuthor,
      id: number,
      photoAt: string,
    ): Promise<Result<{ file: string; left: number }, ReturnError>> =>
      db.transaction(async (tx) => {
        const found = await locked(tx, id);
        if (!found.ok) return found;
        const { request } = found.value;
        const photo = request.photos.find(({ at }) => at === photoAt);
        if (!photo) return { ok: false, error: 'photo_unknown' };
        const photos = request.photos.filter((one) => one !== photo);
        await saveReturn(tx, request, { photos });
        await recordReturnChange(tx, author, request, { photos: photos.length });
        return { ok: true, value: { file: photo.file, left: photos.length } };
      }),
  };
};

export type ReturnEditor = ReturnType<typeof createReturnEditor>;
