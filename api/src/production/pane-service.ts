// What the office and the command line read of panes.

import type { TimelineEntry } from '@klaas/core/contract/admin/order-endpoints.ts';
import type { PaneDocument, PaneFilter } from '@klaas/core/contract/admin/pane-endpoints.ts';
import type { Found } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { checksOf, peopleToLift } from '@klaas/core/production/pane-checks.ts';
import { paneNameOf } from '@klaas/core/production/pane-name.ts';
import { nextStep } from '@klaas/core/production/pane-state.ts';
import { squareMetres } from '@klaas/core/production/workshop-load.ts';
import { PANE_BROKEN, READY_STEP } from '@klaas/core/stores/production-settings.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addDays, parseMomentMs, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { OrderedLine } from '../configurator/workshop/workshop-service.ts';
import type { Database } from '../db/database.ts';
import { loadWorkshop } from './load-promise.ts';
import { findPane, loadBroken, loadHistory, loadHistoryOfOrder, loadPane } from './pane-repository.ts';
import { listPanes, loadBilling, loadOrderLine, loadWaiting, sumPanes } from './pane-rows-repository.ts';
import type { PaneRow } from './production-tables.ts';

export interface PaneServiceDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'production' | 'delivery'>;
  /** Whether the catalogue of today forbids the pane of a line. */
  isForbiddenToday: (storeCode: string, item: OrderedLine) => Promise<boolean>;
}

/** Who reads: buyers' names are not for everybody. */
export interface PaneReader {
  seesBuyers: boolean;
}

const nameOf = (billing: Record<string, unknown> | undefined): string =>
  [billing?.['company'], billing?.['firstname'], billing?.['lastname']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');

const MAX_WORDS = 100;
const MAX_OF_ORDER = 200;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Day begins in the shop's time zone. */
const startOf = (day: string): Date => new Date(parseMomentMs(day) ?? 0);

export const createPaneService = ({ db, now, settings, isForbiddenToday }: PaneServiceDeps) => {
  const today = () => shopDayOf(now());

  const documentOf = (pane: PaneRow, customer: string | null): PaneDocument => {
    const { geometry, due_on, state, closed_at } = pane;
    const isDone = state === READY_STEP || state === PANE_BROKEN || closed_at !== null;
    return {
      id: pane.id,
      name: paneNameOf(pane),
      order: pane.entity_id,
      number: pane.number,
      remake: pane.remake,
      state,
      held_from: pane.held_from,
      halt_reason: pane.halt_reason,
      is_stopped: pane.stopped_at !== null,
      is_closed: closed_at !== null,
      is_urgent: pane.priority === 0,
      due_on,
      is_late: !isDone && due_on < today(),
      sku: pane.sku,
      product_name: pane.product_name,
      customer,
      glass: pane.glass,
      thickness_mm: pane.thickness_mm,
      edge: pane.edge,
      kind: geometry.kind,
      cut_width_mm: tenth(pane.cut_width_mm),
      cut_height_mm: tenth(pane.cut_height_mm),
      corners: geometry.shape.corners.map(([x, y]) => [x, y]),
      holes: geometry.holes.map(({ code, xMm, yMm, widthMm, heightMm, isRound }) => ({
        ...{ code, x_mm: xMm, y_mm: yMm, width_mm: widthMm, height_mm: heightMm, is_round: isRound },
      })),
      area_m2: squareMetres(pane.area_mm2),
      weight_kg: tenth(geometry.weightKg),
      note: pane.note,
      has_photo: pane.photo !== null,
      moved_by: pane.moved_by,
      moved_at: pane.moved_at.toISOString(),
      version: pane.version,
    };
  };

  const documentsOf = async (
    rows: readonly PaneRow[],
    { seesBuyers }: PaneReader,
  ): Promise<PaneDocument[]> => {
    const buyers =
      seesBuyers && rows.length > 0
        ? await loadBilling(
            db,
            rows.map(({ entity_id }) => entity_id),
          )
        : new Map();
    return rows.map((row) => documentOf(row, seesBuyers ? nameOf(buyers.get(row.entity_id)) : null));
  };

  return {
    documents: documentsOf,

    list: async (
      { where, from = null, count }: { where: PaneFilter; from?: string | null | undefined; count: number },
      { seesBuyers }: PaneReader,
    ) => {
      const [page, sums] = await Promise.all([
        listPanes(db, { where, from, count, today: today() }),
        sumPanes(db, where, today()),
      ]);
      return {
        rows: page.rows.map(({ pane, billing }) => documentOf(pane, seesBuyers ? nameOf(billing) : null)),
        next: page.next,
        total: sums.reduce((total, { panes }) => total + panes, 0),
        sums: sums.map(({ state, panes, areaMm2 }) => ({ state, panes, m2: squareMetres(areaMm2) })),
      };
    },

    /** As many as the board shows. */
    countOpen: async (): Promise<number> =>
      (await sumPanes(db, { is_open: true }, today())).reduce((total, { panes }) => total + panes, 0),

    /** On the page of their order; what broke and was made again is left out. */
    ofOrder: async (entityId: number) => {
      const { rows } = await listPanes(db, {
        ...{ where: { order: entityId }, from: null, count: MAX_OF_ORDER, today: today() },
      });
      return rows
        .filter(({ pane }) => pane.state !== PANE_BROKEN)
        .map(({ pane }) => ({
          ...{ id: pane.id, line: pane.line, name: paneNameOf(pane), state: pane.state, due_on: pane.due_on },
          is_late: documentOf(pane, null).is_late,
        }));
    },

    /** What the workshop did, for the timeline of the order; the newest first. */
    historyOfOrder: async (entityId: number): Promise<TimelineEntry[]> =>
      (await loadHistoryOfOrder(db, entityId))
        // Ticks of a checklist would hide the rest.
        .filter(({ event: { kind } }) => kind !== 'checked')
        .map(({ pane, event }) => ({
          ...{ id: `production:${event.id}`, kind: 'production', at: event.at.toISOString() },
          ...{ author: event.actor, what: event.kind, text: event.note },
          before: { pane: paneNameOf(pane), state: event.from_state },
          after: { pane: paneNameOf(pane), state: event.to_state },
        })),

    /** Of these steps, for the list with the same filter. */
    work: (states: readonly string[]) =>
      loadWaiting(db, { is_open: true, is_stopped: false, states: [...states] }, today()),

    /** [OFFICE-38] For the palette: by number, size or product. */
    find: async (words: string, limit: number): Promise<Found[]> => {
      const where = { q: words.slice(0, MAX_WORDS) };
      const { rows } = await listPanes(db, { where, from: null, count: limit, today: today() });
      return rows.map(({ pane }) => ({
        kind: 'pane',
        id: String(pane.id),
        title: paneNameOf(pane),
        text: `${tenth(pane.cut_width_mm)} × ${tenth(pane.cut_height_mm)}, ${pane.product_name}`,
        path: `/panes/${pane.id}`,
      }));
    },

    /** Steps, and what is to be made per day. */
    workshop: async () => {
      const { steps, liftKg, promiseFollowsLoad } = settings.production;
      const { today: day, days, waitDays } = await loadWorkshop({ db, now, settings });
      return {
        today: day,
        lift_kg: liftKg,
        steps: steps.map(({ code, title = {}, m2PerDay = null }) => ({ code, title, m2_per_day: m2PerDay })),
        wait_days: waitDays,
        is_promised: promiseFollowsLoad,
        days: days.map(({ day, panes, m2, isOver, steps: loads }) => ({
          ...{ day, panes, m2, is_over: isOver },
          steps: loads.map(({ step, m2: load, capacityM2, isOver: isOverStep }) => ({
            ...{ step, m2: load, capacity_m2: capacityM2, is_over: isOverStep },
          })),
        })),
      };
    },

    load: async (id: number, reader: PaneReader) => {
      const pane = await loadPane(db, id);
      if (!pane) return null;
      const [history, line, tries, [document]] = await Promise.all([
        loadHistory(db, id),
        loadOrderLine(db, pane),
        findPane(db, pane.entity_id, pane.number),
        documentsOf([pane], reader),
      ]);
      if (!document) return null;
      const { steps, liftKg } = settings.production;
      return {
        pane: document,
        next_step: nextStep(
          pane.state,
          steps.map(({ code }) => code),
        ),
        people: peopleToLift(pane.geometry.weightKg, liftKg),
        is_forbidden_today: line !== null && (await isForbiddenToday(line.storeCode, line.item)),
        checks: checksOf(pane.state, pane.geometry).map((code) => {
          const check = pane.checks[code];
          return { code, is_done: check !== undefined, by: check?.by ?? null, at: check?.at ?? null };
        }),
        history: history.map(({ id: event, kind, from_state, to_state, note, actor, at }) => ({
          ...{ id: event, kind, from: from_state, to: to_state, note, actor, at: at.toISOString() },
        })),
        remakes: tries
          .filter((one) => one.id !== id)
          .map((one) => ({
            ...{ id: one.id, name: paneNameOf(one), state: one.state, halt_reason: one.halt_reason },
          })),
      };
    },

    /** [OFFICE-66] Both days included; given the wrong way round, they are turned. */
    losses: async ({ from, to }: { from: string; to: string }) => {
      const [first = from, last = to] = [from, to].sort();
      const rows = await loadBroken(db, startOf(first), startOf(addDays(last, 1)));
      return {
        panes: rows.map((row) => ({
          id: row.id,
          name: paneNameOf(row),
          reason: row.halt_reason,
          glass: row.glass,
          thickness_mm: row.thickness_mm,
          has_photo: row.photo !== null,
          area_m2: squareMetres(row.area_mm2),
          at: row.moved_at.toISOString(),
          by: row.moved_by,
        })),
        count: rows.length,
        m2: squareMetres(rows.reduce((sum, { area_mm2 }) => sum + area_mm2, 0)),
      };
    },
  };
};

export type PaneService = ReturnType<typeof createPaneService>;
