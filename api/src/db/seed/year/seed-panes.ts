// Panes of the paid orders that the demo's workshop has not finished, each some steps on its way.
import { PANE_BROKEN, QUEUE_STEP } from '@klaas/core/stores/production-settings.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { incrementIdOf } from '../../../orders/order-key.ts';
import type { OrderRow } from '../../../orders/order-tables.ts';
import { makePanes } from '../../../production/pane-order-service.ts';
import { changePane, insertPanes, lockPanesOfOrder } from '../../../production/pane-repository.ts';
import type { PaneRow } from '../../../production/production-tables.ts';
import { shopAuthor } from '../../../staff/change-log/change-log-service.ts';
import type { Transaction } from '../../database.ts';
import type { OrderRecords } from './order-records.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const WORKER = { kind: 'person', name: 'Peeter Näidis' } as const;
/** Of one pane in so many that are being made. */
const BROKEN_EVERY = 12;
const BREAKS = ['nurk murdus pesus', 'kriimustus serva lihvimisel', 'kukkus kärult'];

/** As reported in the workshop: the new pane waits in the queue. */
const breakPane = async (tx: Transaction, pane: PaneRow, { reason, at }: { reason: string; at: Date }) => {
  await changePane(tx, WORKER, pane, {
    change: { state: PANE_BROKEN, halt_reason: reason, closed_at: at },
    ...{ event: { kind: 'broken', from: pane.state, to: PANE_BROKEN, note: reason }, at },
  });
  const { id: _id, version: _version, ...copied } = pane;
  const remade = { remake: pane.remake + 1, state: QUEUE_STEP, moved_at: at, created_at: at };
  await insertPanes(tx, WORKER, [{ ...copied, ...remade, moved_by: WORKER.name }], reason);
};

export const seedPanes = async (
  tx: Transaction,
  records: readonly OrderRecords[],
  { random, settings, nowMs }: { random: Random; settings: Settings; nowMs: number },
): Promise<void> => {
  const steps = settings.production.steps.map(({ code }) => code);
  let begun = 0;
  for (const { order, life } of records) {
    if (order.state !== 'processing') continue;
    const paidMs = life.paidMs ?? order.created_at.getTime();
    await makePanes(tx, shopAuthor('demo shop'), order as unknown as OrderRow, {
      at: new Date(paidMs),
      number: incrementIdOf(order.entity_id),
      settings,
    });
    for (const made of await lockPanesOfOrder(tx, order.entity_id)) {
      let pane = made;
      const last = random.between(0, steps.length - 1);
      for (let step = 1; step <= last; step++) {
        const to = steps[step] ?? pane.state;
        const at = new Date(Math.min(nowMs, paidMs + step * random.between(3, 9) * HOUR_MS));
        const event = { kind: 'moved' as const, from: pane.state, to, note: '' };
        ({ pane } = await changePane(tx, WORKER, pane, { change: { state: to }, event, at }));
      }
      if (last > 0) begun += 1;
      const reason = BREAKS[(begun / BROKEN_EVERY) % BREAKS.length];
      if (last > 0 && last < steps.length - 1 && reason !== undefined)
        await breakPane(tx, pane, { reason, at: new Date(nowMs - begun * HOUR_MS) });
    }
  }
};
