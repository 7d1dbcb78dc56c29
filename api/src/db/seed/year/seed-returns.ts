// Returns of the demo's year: one for every refund of goods, and some of the last weeks in each step.

import { refundOfLines } from '@klaas/core/orders/refund-lines.ts';
import { returnDueOn, withdrawalEndsOf } from '@klaas/core/orders/returns/legal-dates.ts';
import type { ReturnState } from '@klaas/core/orders/returns/return-state.ts';
import type { GoodsCondition } from '@klaas/core/orders/returns/return-sum.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { refundRequests } from '../../../orders/office/office-tables.ts';
import type { RefundedLine } from '../../../orders/order-tables.ts';
import { returnLines, returnRequests } from '../../../orders/returns/return-tables.ts';
import type { Transaction } from '../../database.ts';
import { drawIds, insertRows } from './insert-rows.ts';
import type { OrderRecords } from './order-records.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 58;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SELLER = 'Mari Näidis';

interface PlannedReturn {
  record: OrderRecords;
  state: ReturnState;
  submittedMs: number;
  lines: readonly RefundedLine[];
  /** Of its refund, or of the request for it. */
  refund: { key: string; cents: number } | null;
}

/** Of the last weeks: the step, and how many days ago it was stated. The last one is late. */
const OPEN: readonly (readonly [ReturnState, number])[] = [
  ['received', 0.2],
  ['received', 1],
  ['received', 2],
  ['awaited', 4],
  ['awaited', 6],
  ['here', 7],
  ['refunding', 8],
  ['here', 9],
  ['awaited', 16],
];
/** After the goods were looked at; long ago. */
const REFUSED = 3;
const REFUSALS = {
  et: 'Kaup on paigaldatud ja selles on puuritud augud: seda ei saa enam müüa.',
  ru: 'Товар был установлен, в нём просверлены отверстия: продать его больше нельзя.',
};
const NOTES = { et: ['', 'Värv ei sobi vannituppa.', 'Ostsin kogemata kaks.'], ru: ['', 'Не подошёл цвет.'] };

/** People write by day. */
const inTheMorning = (random: Random, ms: number): number =>
  Math.min(ms, Math.floor(ms / DAY_MS) * DAY_MS + random.between(6 * 60, 10 * 60) * MINUTE_MS);

const returnedPieces = ({ order }: OrderRecords): RefundedLine[] => {
  const item = order.items.find((one) => !one.is_made_to_measure && one.product_type !== 'virtual');
  const priced = item && refundOfLines(order.items, [], [{ item_id: item.item_id, qty: 1 }]);
  return priced?.ok ? priced.value : [];
};

const doneReturns = (random: Random, records: readonly OrderRecords[]): PlannedReturn[] =>
  records.flatMap((record) => {
    const [refund] = record.refunds;
    const { deliveredMs } = record.life;
    const lines = refund?.lines ?? [];
    const isReturned = lines.length > 0 && !record.order.items.some((item) => item.is_made_to_measure);
    if (!refund || !isReturned || deliveredMs === null) return [];
    const latest = (refund.created_at as Date).getTime();
    const submittedMs = Math.max(deliveredMs + HOUR_MS, latest - random.between(2, 9) * DAY_MS);
    return [
      { record, state: 'done', submittedMs, lines, refund: { key: refund.key, cents: refund.amount_cents } },
    ];
  });

const otherReturns = (random: Random, records: readonly OrderRecords[], nowMs: number): PlannedReturn[] => {
  // The newest first; each order once.
  const free = records
    .filter(({ refunds, life }) => refunds.length === 0 && life.deliveredMs !== null)
    .reverse();
  const take = (state: ReturnState, submittedMs: number): PlannedReturn[] => {
    const at = free.findIndex(
      ({ life, ...record }) =>
        (life.deliveredMs ?? 0) < submittedMs - 6 * HOUR_MS &&
        returnedPieces({ life, ...record }).length > 0 &&
        (state !== 'refunding' || record.attempts.some((attempt) => attempt.state === 'paid')),
    );
    const [record] = at < 0 ? [] : free.splice(at, 1);
    if (!record) return [];
    const lines = returnedPieces(record);
    const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), 0);
    const refund = state === 'refunding' ? { key: random.uuid(), cents } : null;
    return [{ record, state, submittedMs, lines, refund }];
  };
  return [
    ...Array.from({ length: REFUSED }, (_, at) => nowMs - (40 + 55 * at) * DAY_MS).flatMap((ms) =>
      take('refused', ms),
    ),
    ...OPEN.flatMap(([state, days]) => take(state, inTheMorning(random, nowMs - days * DAY_MS))),
  ];
};

const hasGoods = (state: ReturnState): boolean =>
  state === 'here' || state === 'refunding' || state === 'done' || state === 'refused';

const rowOf = (random: Random, planned: PlannedReturn, id: number, settings: Settings, nowMs: number) => {
  const { record, state, submittedMs, refund } = planned;
  const { order, life } = record;
  const store = order.store_code === 'ru' ? 'ru' : 'et';
  const hereMs = hasGoods(state)
    ? Math.min(nowMs - HOUR_MS, submittedMs + random.between(2, 5) * DAY_MS)
    : null;
  const changedMs = state === 'received' ? submittedMs : (hereMs ?? submittedMs + 3 * HOUR_MS) + HOUR_MS / 2;
  const at = new Date(submittedMs);
  return {
    ...{ id, entity_id: order.entity_id, state, submitted_at: at, created_at: at, created_by: SELLER },
    ...withdrawalEndsOf(life.deliveredMs, settings.returns.withdrawalDays),
    ...{ due_on: returnDueOn(submittedMs, hereMs), goodwill: '', note: random.pick(NOTES[store]), email: '' },
    ...{ goods_here_at: hereMs === null ? null : new Date(hereMs), photos: [] },
    ...{ refund_key: refund?.key ?? null, refund_cents: refund?.cents ?? 0 },
    ...{ refusal: state === 'refused' ? REFUSALS[store] : '', changed_by: SELLER },
    ...{ changed_at: new Date(Math.min(nowMs, changedMs)), version: 1 },
  };
};

const lineRows = ({ state, lines, record }: PlannedReturn, return_id: number) =>
  lines.map(({ item_id, qty }) => {
    const item = record.order.items.find((one) => one.item_id === item_id);
    const isStock = record.order.stock_taken.some(({ sku }) => sku === item?.sku);
    const condition: GoodsCondition | null =
      state === 'refused' ? 'damaged' : hasGoods(state) ? 'intact' : null;
    return {
      ...{ return_id, item_id, qty, condition, deduction_cents: 0, note: '' },
      is_restocked: state === 'done' && isStock,
    };
  });

const requestOf = ({ record, lines, refund, submittedMs }: PlannedReturn) => ({
  ...{ key: refund?.key ?? '', entity_id: record.order.entity_id, amount_cents: refund?.cents ?? 0 },
  lines: [...lines],
  ...{ extra_cents: 0, is_restocked: false, reason: 'returned', state: 'waiting' as const },
  ...{ requested_by: SELLER, decided_by: null, decided_at: null },
  created_at: new Date(submittedMs + 6 * DAY_MS),
});

export const seedReturns = async (
  tx: Transaction,
  records: readonly OrderRecords[],
  { settings, nowMs }: { settings: Settings; nowMs: number },
): Promise<void> => {
  const random = createRandom(SEED);
  const planned = [...doneReturns(random, records), ...otherReturns(random, records, nowMs)]
    .filter(({ submittedMs }) => submittedMs < nowMs)
    .sort((one, other) => one.submittedMs - other.submittedMs);
  if (planned.length === 0) return;
  const ids = await drawIds(tx, returnRequests, 'id', planned.length);
  const idAt = (at: number) => ids[at] ?? 0;
  await insertRows(
    tx,
    returnRequests,
    planned.map((one, at) => rowOf(random, one, idAt(at), settings, nowMs)),
  );
  await insertRows(
    tx,
    returnLines,
    planned.flatMap((one, at) => lineRows(one, idAt(at))),
  );
  await insertRows(tx, refundRequests, planned.filter(({ state }) => state === 'refunding').map(requestOf));
};
