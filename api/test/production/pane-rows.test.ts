// The list of panes: filters, sums and pages.
import {
  type PaneDocument,
  type PaneFilter,
  paneRowsEndpoint,
} from '@klaas/core/contract/admin/pane-endpoints.ts';
import { countsEndpoint, findEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createWorkshop, MIRROR, SLANTED, WALL, type Workshop } from './pane-fixture.ts';

let shop: Workshop;
let worker: SignedIn;
let all: PaneDocument[];
const TODAY = '2026-06-01';

const list = async (
  where: PaneFilter,
  { from, count = 500 }: { from?: string | null; count?: number } = {},
) => {
  const answer = await worker.call(paneRowsEndpoint, { body: { where, from, count } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

beforeAll(async () => {
  shop = await createWorkshop();
  worker = await shop.signIn('workshop');
  const orders = [await shop.paid(SLANTED, WALL), await shop.paid(MIRROR), await shop.paid(SLANTED, MIRROR)];
  const panes = (await Promise.all(orders.map(shop.panesOf))).flat();
  const { editor } = shop.production;
  const [first, second, third, fourth, fifth] = panes.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const move = (id: number, to: string) =>
    editor.move(TEST_AUTHOR, { panes: [{ id, from: 'queue' }], to, reason: 'for the test' });
  await move(first, 'cutting');
  await move(second, 'ready');
  await editor.breakPane(TEST_AUTHOR, third, 'fell');
  await editor.hurry(TEST_AUTHOR, fourth, true);
  await editor.hold(TEST_AUTHOR, fifth, 'waits');
  await shop.rows("update pane set due_on = '2026-05-20' where id = any($1)", [
    [first, second, third, fourth],
  ]);
  await move(panes.at(-1)?.id ?? 0, 'edge');
  await shop.steps.cancel(TEST_AUTHOR, orders[2]?.entity_id ?? 0);
  all = (await list({})).rows;
});
afterAll(() => shop.stop());

/** Without SQL: over the documents themselves. */
const matches = (pane: PaneDocument, where: PaneFilter): boolean => {
  const { is_open, states, glass, thickness_mm, due_from, due_to, is_late, is_urgent, is_stopped, order } =
    where;
  const isLate = pane.due_on < TODAY && pane.state !== 'ready' && pane.state !== 'broken' && !pane.is_closed;
  return (
    (is_open === undefined || is_open === !pane.is_closed) &&
    (states === undefined || states.includes(pane.state)) &&
    (glass === undefined || glass === pane.glass) &&
    (thickness_mm === undefined || thickness_mm === pane.thickness_mm) &&
    (due_from === undefined || pane.due_on >= due_from) &&
    (due_to === undefined || pane.due_on <= due_to) &&
    (is_late === undefined || is_late === isLate) &&
    (is_urgent === undefined || is_urgent === pane.is_urgent) &&
    (is_stopped === undefined || is_stopped === pane.is_stopped) &&
    (order === undefined || order === pane.order)
  );
};

it('[OFFICE-29] every filter gives the rows, count and sums of a naive evaluation', async () => {
  const flag = fc.boolean();
  const filter = fc.record(
    {
      is_open: flag,
      is_late: flag,
      is_urgent: flag,
      is_stopped: flag,
      states: fc.subarray(['queue', 'cutting', 'edge', 'ready', 'on_hold', 'broken']),
      glass: fc.constantFrom('clear', 'grey', 'mirror', 'gold'),
      thickness_mm: fc.constantFrom(6, 8),
      due_from: fc.constantFrom('2026-05-20', '2026-06-10'),
      due_to: fc.constantFrom('2026-05-20', '2026-07-01'),
      order: fc.constantFrom(...new Set(all.map(({ order }) => order))),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(filter, async (where) => {
      const wanted = all.filter((pane) => matches(pane, where as PaneFilter));
      const { rows, total, sums } = await list(where as PaneFilter);
      expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      expect(total).toBe(wanted.length);
      for (const { state, panes } of sums)
        expect(panes).toBe(wanted.filter((pane) => pane.state === state).length);
    }),
    { numRuns: 60 },
  );
});

it('pages hold every pane once, the urgent and the earliest due first', async () => {
  const seen: PaneDocument[] = [];
  let from: string | null = null;
  do {
    const page = await list({}, { from, count: 2 });
    seen.push(...page.rows);
    from = page.next;
  } while (from !== null);
  expect(seen).toEqual(all);
  expect(all[0]?.is_urgent).toBe(true);
  const usual = all.filter(({ is_urgent }) => !is_urgent).map(({ due_on }) => due_on);
  expect(usual).toEqual(usual.toSorted());
});

it.each([
  [(pane: PaneDocument) => String(pane.order), (pane: PaneDocument) => pane.order],
  [(pane: PaneDocument) => String(pane.order).padStart(9, '0'), (pane: PaneDocument) => pane.order],
  [
    (pane: PaneDocument) => `${pane.order}-${pane.number}`,
    (pane: PaneDocument) => `${pane.order}-${pane.number}`,
  ],
  [
    (pane: PaneDocument) => `${pane.cut_width_mm} x ${pane.cut_height_mm}`,
    (pane: PaneDocument) => `${pane.cut_width_mm} ${pane.cut_height_mm}`,
  ],
  [(pane: PaneDocument) => pane.product_name.slice(0, 6), (pane: PaneDocument) => pane.product_name],
])('[OFFICE-38] finds by number, size and product: %#', async (wordsOf, keyOf) => {
  const pane = all.find(({ glass }) => glass === 'mirror') as PaneDocument;
  const { rows } = await list({ q: wordsOf(pane) });
  expect(rows.map(({ id }) => id)).toEqual(
    all.filter((one) => keyOf(one) === keyOf(pane)).map(({ id }) => id),
  );
});

it('a search word is no pattern', async () => {
  for (const q of ['%', '_', "' or 1=1 --", '\\']) expect((await list({ q })).rows).toEqual([]);
});

it('[OFFICE-42] the number of the navigation is that of the board; the palette leads to a pane', async () => {
  const counts = await worker.call(countsEndpoint);
  expect(counts.ok && counts.value['panes']).toBe((await list({ is_open: true })).total);
  const name = all[0]?.name ?? '';
  const found = await worker.call(findEndpoint, { query: { q: `# ${name}` } });
  expect(found.ok && found.value).toMatchObject([
    { kind: 'pane', title: name, path: `/panes/${all[0]?.id}` },
  ]);
});
