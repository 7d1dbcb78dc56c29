// [OFFICE-59] Panes follow their order, in its transaction: made when it is paid or accepted, stopped when it is
// cancelled, closed when it is shipped.
import type { DeliveryRoute } from '@klaas/core/catalog/delivery/delivery-window.ts';
import { paneDueOn } from '@klaas/core/production/pane-due.ts';
import { ON_HOLD, PANE_BROKEN, QUEUE_STEP } from '@klaas/core/stores/production-settings.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import {
  drawingNameOf,
  type PanelDrawing,
  planOrderedPanels,
} from '../configurator/workshop/workshop-service.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import {
  changePane,
  insertPanes,
  lastPaneNumber,
  loadPanesOfOrder,
  lockPanesOfOrder,
} from './pane-repository.ts';
import type { NewPane, PaneRow } from './production-tables.ts';

const hasPanes = ({ items }: OrderRow): boolean => items.some(({ is_made_to_measure }) => is_made_to_measure);

/** The order stores carrier and method as one. */
const routeOf = (order: OrderRow, { storeViews, delivery }: PaneTerms['settings']): DeliveryRoute => {
  const home = storeViews.stores.find(({ storeCode }) => storeCode === order.store_code)?.i18n.defaultCountry;
  const country = order.shipping_address?.['country_id'];
  const method = Object.keys(delivery.methodDays).find((code) => order.shipping_method.endsWith(`_${code}`));
  return {
    ...(method !== undefined && { method }),
    isAbroad: country !== undefined && country !== home,
  };
};

const paneOf = ({ pane, at }: PanelDrawing) => {
  const panel = pane.panels[at];
  const { glass, thicknessMm, edge } = pane.quote.configuration;
  return (
    panel && {
      line: pane.line,
      panel: at + 1,
      sku: pane.item.sku,
      product_name: pane.item.name,
      glass,
      thickness_mm: thicknessMm,
      edge,
      cut_width_mm: panel.cutWidthMm,
      cut_height_mm: panel.cutHeightMm,
      area_mm2: panel.shape.areaMm2,
      geometry: panel,
      // Grooves run along the height.
      can_rotate: pane.rules.custom_size.pattern !== 'fluted',
    }
  );
};

/** What the buyer may know of the panes of an order: their line, counted from 1, and the step they have reached. */
export const listPaneSteps = async (
  db: Database,
  entityId: number,
): Promise<{ line: number; step: string }[]> =>
  (await loadPanesOfOrder(db, entityId))
    .filter(({ state }) => state !== PANE_BROKEN)
    .map(({ line, state }) => ({ line, step: state }));

export interface PaneTerms {
  at: Date;
  /** The displayed number of the order. */
  number: string;
  settings: Pick<Settings, 'delivery' | 'storeViews'>;
}

/** One per panel and piece of these lines, numbered on from `last`. */
const newPanes = (
  author: ChangeAuthor,
  order: OrderRow,
  { at, number, settings }: PaneTerms,
  { items, last }: { items: OrderRow['items']; last: number },
) => {
  const { drawings, failed } = planOrderedPanels(number, items);
  const promised = {
    slotDay: order.shipping_details?.slot?.day ?? null,
    promise: order.delivery?.sized ?? null,
    route: routeOf(order, settings),
    today: shopDayOf(at.getTime()),
  };
  const rows: NewPane[] = [];
  for (const drawing of drawings) {
    const fields = paneOf(drawing);
    const { quote, item } = drawing.pane;
    if (!fields) continue;
    const due_on = paneDueOn({ ...promised, leadTimeDays: quote.leadTimeDays }, settings.delivery);
    for (let piece = 0; piece < item.qty_ordered; piece++)
      rows.push({
        ...fields,
        entity_id: order.entity_id,
        number: last + rows.length + 1,
        state: QUEUE_STEP,
        drawing: drawingNameOf(drawing),
        due_on,
        moved_at: at,
        moved_by: author.name,
        created_at: at,
      });
  }
  return { rows, failed };
};

/** One per panel and piece. Returns the lines that cannot be drawn, which somebody has to look at. */
export const makePanes = async (
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  terms: PaneTerms,
): Promise<{ line: number; reason: string }[]> => {
  if (!hasPanes(order)) return [];
  const { rows, failed } = newPanes(author, order, terms, { items: order.items, last: 0 });
  await insertPanes(tx, author, rows);
  return failed;
};

/** A made-to-measure line of an order that is edited. */
export interface PaneLineChange {
  /** As the workshop numbers it. */
  line: number;
  item: OrderRow['items'][number];
  before: number;
  after: number;
}

export interface PaneChanges {
  stopped: PaneRow[];
  /** Of them, those that somebody has begun to make. */
  begun: PaneRow[];
  made: NewPane[];
}

/** The least advanced ones are stopped; the order must be locked and in production. [OFFICE-53] */
export const planPaneChanges = async (
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  changes: readonly PaneLineChange[],
  { steps, ...terms }: PaneTerms & { steps: readonly { code: string }[] },
): Promise<PaneChanges> => {
  if (changes.length === 0) return { stopped: [], begun: [], made: [] };
  const progressOf = ({ state, held_from }: PaneRow): number =>
    steps.findIndex(({ code }) => code === (state === ON_HOLD ? held_from : state));
  const open = (await lockPanesOfOrder(tx, order.entity_id)).filter(({ stopped_at }) => stopped_at === null);
  const stopped = changes.flatMap(({ line, before, after }) => {
    const ofLine = open.filter((pane) => pane.line === line);
    return [...new Set(ofLine.map(({ panel }) => panel))].flatMap((panel) =>
      ofLine
        .filter((pane) => pane.panel === panel)
        .sort((one, other) => progressOf(one) - progressOf(other) || other.number - one.number)
        .slice(0, Math.max(0, before - after)),
    );
  });
  const more = changes.flatMap(({ item, line, before, after }) =>
    after > before ? [{ ...item, line, qty_ordered: after - before }] : [],
  );
  const last = more.length === 0 ? 0 : await lastPaneNumber(tx, order.entity_id);
  return {
    stopped,
    begun: stopped.filter((pane) => progressOf(pane) > 0),
    made: newPanes(author, order, terms, { items: more, last }).rows,
  };
};

export const savePaneChanges = async (
  tx: Transaction,
  author: ChangeAuthor,
  { stopped, made }: PaneChanges,
  at: Date,
): Promise<void> => {
  for (const pane of stopped) await stopPane(tx, author, pane, at);
  if (made.length > 0) await insertPanes(tx, author, made);
};

/** Not begun: there is nothing to stop. */
const stopPane = async (tx: Transaction, author: ChangeAuthor, pane: PaneRow, at: Date): Promise<void> => {
  const closed = pane.state === QUEUE_STEP ? { closed_at: at } : {};
  await changePane(tx, author, pane, {
    ...{ change: { stopped_at: at, ...closed }, event: { kind: 'stopped' }, at },
  });
};

/** [OFFICE-51] Every screen shows at once that they must not be made; the staff takes them off the board. */
export const stopPanes = async (
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  at: Date,
): Promise<void> => {
  if (!hasPanes(order)) return;
  for (const pane of await lockPanesOfOrder(tx, order.entity_id)) await stopPane(tx, author, pane, at);
};

export const closePanes = async (
  tx: Transaction,
  author: ChangeAuthor,
  order: OrderRow,
  at: Date,
): Promise<void> => {
  if (!hasPanes(order)) return;
  for (const pane of await lockPanesOfOrder(tx, order.entity_id))
    await changePane(tx, author, pane, { change: { closed_at: at }, event: { kind: 'closed' }, at });
};
