// Panes follow their order.
import { paneEndpoint } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { addWorkingDays } from '@klaas/core/stores/working-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderKeys } from '../../src/orders/order-key.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { waitUntil } from '../wait-until.ts';
import { createWorkshop, MIRROR, SLANTED, WALL, type Workshop } from './pane-fixture.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await createWorkshop();
});
afterAll(() => shop.stop());

describe('an order with made-to-measure lines', () => {
  it('[OFFICE-59] has one pane per panel and piece once it is paid, and none before', async () => {
    const { entity_id } = await shop.place([SLANTED, WALL]);
    expect(await shop.panesOf({ entity_id })).toEqual([]);
    expect((await shop.steps.markPaid(TEST_AUTHOR, entity_id)).ok).toBe(true);
    const panes = await shop.panesOf({ entity_id });
    expect(panes.map(({ number, line, panel, state }) => [number, line, panel, state])).toEqual([
      [1, 1, 1, 'queue'],
      [2, 1, 1, 'queue'],
      [3, 2, 1, 'queue'],
      [4, 2, 2, 'queue'],
    ]);
    const [slanted, , fixed, door] = panes;
    expect(slanted).toMatchObject({ glass: 'clear', thickness_mm: 8, edge: 'rounded' });
    expect(slanted?.geometry.holes.length).toBeGreaterThan(0);
    expect(slanted?.cut_height_mm).toBeLessThan(2000);
    expect([fixed?.geometry.kind, door?.geometry.kind]).toEqual(['fixed', 'door']);
    const events = await shop.rows<{ kind: string; actor: string }>(
      'select e.kind, e.actor from pane_event e join pane p on p.id = e.pane_id where p.entity_id = $1',
      [entity_id],
    );
    expect(events).toEqual(panes.map(() => ({ kind: 'made', actor: TEST_AUTHOR.name })));
    const logged = await shop.rows(
      "select 1 from change where entity = 'pane' and kind = 'created' and entity_id = any($1)",
      [panes.map(({ id }) => String(id))],
    );
    expect(logged).toHaveLength(panes.length);
  });

  it('shows its buyer the step of each pane, by the key of its page and to nobody else', async () => {
    const { entity_id, order_id } = await shop.paid(SLANTED, MIRROR);
    const [begun] = await shop.panesOf({ entity_id });
    await shop.production.editor.move(TEST_AUTHOR, {
      panes: [{ id: begun?.id ?? 0, from: 'queue' }],
      to: 'cutting',
      reason: '',
    });
    const key = createOrderKeys(shop.services.config.appSecret).keyOf({ entity_id, order_id });
    const pageOf = async (given: string) =>
      (await shop.get(`/api/ext/orders/order?orderId=${entity_id}&key=${given}`)).body as {
        result: { items: { item_id: number }[]; extension_attributes: { panes: object[] } };
      };
    const { items, extension_attributes } = (await pageOf(key)).result;
    const [slanted, mirror] = items.map(({ item_id }) => item_id);
    expect(extension_attributes.panes).toEqual([
      { item_id: slanted, step: 'cutting', title: '' },
      { item_id: slanted, step: 'queue', title: '' },
      { item_id: mirror, step: 'queue', title: '' },
    ]);
    expect(JSON.stringify(await pageOf('x'.repeat(32)))).not.toContain('panes');
  });

  it('[OFFICE-59] has them too when it is accepted to be paid in cash', async () => {
    const order = await shop.place([MIRROR], 'cashondelivery');
    expect(await shop.panesOf(order)).toEqual([]);
    expect((await shop.steps.accept(TEST_AUTHOR, order.entity_id)).ok).toBe(true);
    expect(await shop.panesOf(order)).toMatchObject([{ glass: 'mirror', thickness_mm: 6 }]);
    expect(await shop.steps.accept(TEST_AUTHOR, order.entity_id)).toMatchObject({
      error: 'order_state_forbids',
    });
    expect(await shop.panesOf(order)).toHaveLength(1);
  });

  it('[OFFICE-60] they are due so many working days before the promised delivery as the courier needs', async () => {
    const order = await shop.paid(MIRROR);
    const promised = order.delivery?.sized?.window?.to ?? '';
    const [pane] = await shop.panesOf(order);
    const { courierDays } = shop.services.settings.delivery;
    expect(addWorkingDays(pane?.due_on ?? '', courierDays.to)).toBe(promised);
  });

  it('[OFFICE-51] cancelled, stops those that were begun in the same transaction and drops the others', async () => {
    const order = await shop.paid(SLANTED);
    const [begun, waiting] = await shop.panesOf(order);
    await shop.production.editor.move(TEST_AUTHOR, {
      panes: [{ id: begun?.id ?? 0, from: 'queue' }],
      to: 'cutting',
      reason: '',
    });
    expect((await shop.steps.cancel(TEST_AUTHOR, order.entity_id)).ok).toBe(true);
    const [stopped, dropped] = await shop.panesOf(order);
    expect([stopped?.state, stopped?.closed_at]).toEqual(['cutting', null]);
    expect(stopped?.stopped_at).not.toBeNull();
    expect(dropped?.closed_at).not.toBeNull();
    const refused = await shop.production.editor.move(TEST_AUTHOR, {
      panes: [{ id: begun?.id ?? 0, from: 'cutting' }],
      to: 'edge',
      reason: '',
    });
    expect(refused).toMatchObject({ moved: [], refused: [{ error: 'order_canceled' }] });
    const groups = await shop.production.cutting.groups();
    const listed = groups.flatMap(({ rows }) => rows.flatMap(({ panes }) => panes));
    expect(listed).not.toContain(begun?.id);
    expect(listed).not.toContain(waiting?.id);
    expect((await shop.production.editor.close(TEST_AUTHOR, begun?.id ?? 0)).ok).toBe(true);
  });

  it('shipped, closes its panes', async () => {
    const order = await shop.paid(MIRROR);
    expect((await shop.steps.ship(TEST_AUTHOR, order.entity_id, '0530')).ok).toBe(true);
    const [pane] = await shop.panesOf(order);
    expect(pane?.closed_at).not.toBeNull();
    expect(
      await shop.production.editor.move(TEST_AUTHOR, {
        ...{ panes: [{ id: pane?.id ?? 0, from: 'queue' }], to: 'cutting', reason: '' },
      }),
    ).toMatchObject({ refused: [{ error: 'pane_closed' }] });
  });

  it('a line that cannot be drawn costs neither the payment nor the other panes, and is in the log', async () => {
    const { entity_id } = await shop.place([SLANTED, MIRROR]);
    await shop.rows("update sales_order set items = items #- '{0,pane_rules}' where entity_id = $1", [
      entity_id,
    ]);
    expect((await shop.steps.markPaid(TEST_AUTHOR, entity_id)).ok).toBe(true);
    expect(await shop.panesOf({ entity_id })).toMatchObject([{ number: 1, line: 2 }]);
    const [logged] = await shop.rows<{ after: object }>(
      "select after from change where entity = 'order' and entity_id = $1 and after ? 'line_1_not_drawn'",
      [String(entity_id)],
    );
    expect(logged?.after).toMatchObject({ state: 'processing' });
  });

  it('[OFFICE-68] keeps its panes as they were when the rules of the product change', async () => {
    const order = await shop.paid(SLANTED);
    const before = await shop.panesOf(order);
    const id = before[0]?.id ?? 0;
    const files = async () => [
      await shop.production.cutting.drawing(id),
      await shop.production.cutting.csv({ glass: 'clear', thicknessMm: 8 }),
    ];
    const made = await files();
    const ref = { entity: 'product', store: 'all' } as const;
    const product = await shop.editors.catalog.find(ref, SLANTED.parent);
    const rules = product?.['custom_size'] as object;
    const custom_size = { ...rules, bounds: { width: [300, 400], height: [300, 400], height2: [300, 400] } };
    const saved = await shop.editors.catalog.save(TEST_AUTHOR, ref, String(product?.id), {
      fields: { custom_size },
    });
    expect(saved).toMatchObject({ ok: true });
    // What was ordered can no longer be ordered.
    await waitUntil(async () => {
      const again = await shop.place([SLANTED]).catch((error: Error) => error.message);
      return typeof again === 'string' && again.includes('size_too_large');
    });
    expect(await shop.panesOf(order)).toEqual(before);
    expect(await files()).toEqual(made);
    expect((await shop.production.panes.load(id, { seesBuyers: false }))?.pane.cut_width_mm).toBe(
      before[0]?.cut_width_mm,
    );
    const worker = await shop.signIn('workshop');
    const forbidden = async (paneId: number | undefined) => {
      const answer = await worker.call(paneEndpoint, { params: { id: paneId ?? 0 } });
      return answer.ok && answer.value.is_forbidden_today;
    };
    expect(await forbidden(id)).toBe(true);
    const [other] = await shop.panesOf(await shop.paid(MIRROR));
    expect(await forbidden(other?.id)).toBe(false);
  });
});
