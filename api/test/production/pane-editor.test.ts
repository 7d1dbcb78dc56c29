// What people do with panes, through the calls of the office.
import { randomUUID } from 'node:crypto';
import type { AdminAnswer, AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  addPanePhotoEndpoint,
  breakPaneEndpoint,
  checkPaneEndpoint,
  holdPaneEndpoint,
  hurryPaneEndpoint,
  movePanesEndpoint,
  notePaneEndpoint,
  paneEndpoint,
  paneLossesEndpoint,
  panePhotoEndpoint,
  paneRowsEndpoint,
  releasePaneEndpoint,
  undoMovesEndpoint,
  workshopEndpoint,
} from '@klaas/core/contract/admin/pane-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOADS } from '../../src/providers/storage/object-store.ts';
import type { SignedIn } from '../staff/office-fixture.ts';
import { TEST_AUTHOR } from '../test-author.ts';
import { createWorkshop, MIRROR, SLANTED, type Workshop } from './pane-fixture.ts';

let shop: Workshop;
let worker: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  shop = await createWorkshop();
  worker = await shop.signIn('workshop');
  other = await shop.signIn('owner');
});
afterAll(() => shop.stop());

const answered = <Value>(answer: AdminAnswer<Value>): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
const newPane = async () => {
  const [pane] = await shop.panesOf(await shop.paid(MIRROR));
  if (!pane) throw new Error('the order has no pane');
  return pane;
};
const move = async (by: SignedIn, id: number, from: string, to: string, reason = '') =>
  answered(await by.call(movePanesEndpoint, { body: { panes: [{ id, from }], to, reason } }));
const load = async (id: number) => answered(await worker.call(paneEndpoint, { params: { id } }));

describe('moves', () => {
  it('[OFFICE-61] are in the history and the log, and can be undone', async () => {
    const { id } = await newPane();
    const { moved } = await move(worker, id, 'queue', 'cutting');
    expect(moved).toMatchObject([{ pane: { id, state: 'cutting', moved_by: 'Demo workshop' } }]);
    const event = moved[0]?.event ?? 0;
    const undone = answered(await worker.call(undoMovesEndpoint, { body: { events: [event] } }));
    expect(undone.moved).toMatchObject([{ pane: { state: 'queue' } }]);
    const { history, pane } = await load(id);
    expect(history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['undone', 'cutting', 'queue'],
      ['moved', 'queue', 'cutting'],
      ['made', null, 'queue'],
    ]);
    expect(pane.version).toBe(3);
    const logged = await shop.rows(
      "select actor_name, before, after, version from change where entity = 'pane' and entity_id = $1 order by id",
      [String(id)],
    );
    expect(logged.slice(1)).toEqual([
      { actor_name: 'Demo workshop', before: { state: 'queue' }, after: { state: 'cutting' }, version: 2 },
      { actor_name: 'Demo workshop', before: { state: 'cutting' }, after: { state: 'queue' }, version: 3 },
    ]);
  });

  it('[OFFICE-61] an undo can be undone; an older move cannot', async () => {
    const { id } = await newPane();
    const first = (await move(worker, id, 'queue', 'cutting')).moved[0]?.event ?? 0;
    const undo = async (event: number) =>
      answered(await worker.call(undoMovesEndpoint, { body: { events: [event] } }));
    const back = (await undo(first)).moved[0]?.event ?? 0;
    expect((await undo(back)).moved).toMatchObject([{ pane: { state: 'cutting' } }]);
    expect(await undo(first)).toMatchObject({ moved: [], refused: [{ error: 'pane_moved' }] });
  });

  it('[OFFICE-20] are set back in the change log too, by the rules of the workshop', async () => {
    const { id, entity_id } = await newPane();
    await move(worker, id, 'queue', 'cutting');
    const changeOf = async (version: number) => {
      const [row] = await shop.rows<{ id: string }>(
        "select id from change where entity = 'pane' and entity_id = $1 and version = $2",
        [String(id), version],
      );
      return Number(row?.id);
    };
    const undo = async (version: number) =>
      shop.editors.undo.undoChange(TEST_AUTHOR, await changeOf(version), { isDryRun: false, chosen: [] });
    expect(await undo(2)).toMatchObject({ ok: true });
    const { pane, history } = await load(id);
    expect(pane).toMatchObject({ state: 'queue', moved_by: TEST_AUTHOR.name, version: 3 });
    expect(history[0]).toMatchObject({
      kind: 'undone',
      from: 'cutting',
      to: 'queue',
      actor: TEST_AUTHOR.name,
    });
    // That it was made is not undone: its order wants it.
    expect(await undo(1)).toMatchObject({ ok: false, error: 'final' });
    await move(worker, id, 'queue', 'cutting');
    await shop.steps.cancel(TEST_AUTHOR, entity_id);
    expect(await undo(4)).toMatchObject({ ok: false, errors: [{ field: 'state' }] });
  });

  it('[OFFICE-61] a skipped step asks for a reason, which is kept', async () => {
    const { id } = await newPane();
    expect(await move(worker, id, 'queue', 'edge')).toMatchObject({
      moved: [],
      refused: [{ error: 'reason_missing', skipped: ['cutting'] }],
    });
    expect((await load(id)).pane).toMatchObject({ state: 'queue', version: 1 });
    await move(worker, id, 'queue', 'edge', 'cut by the supplier');
    expect((await load(id)).history[0]).toMatchObject({ note: 'cut by the supplier' });
    const [logged] = await shop.rows(
      "select reason from change where entity = 'pane' and entity_id = $1 and version = 2",
      [String(id)],
    );
    expect(logged).toEqual({ reason: 'cut by the supplier' });
  });

  it('[OFFICE-62] of one pane by two people at once: one state, and the second sees whose it is', async () => {
    for (let time = 0; time < 5; time++) {
      const { id } = await newPane();
      const results = await Promise.all([
        move(worker, id, 'queue', 'cutting'),
        move(other, id, 'queue', 'edge', 'in a hurry'),
      ]);
      const won = results.flatMap(({ moved }) => moved);
      const lost = results.flatMap(({ refused }) => refused);
      expect([won.length, lost.length]).toEqual([1, 1]);
      expect(lost[0]).toMatchObject({
        error: 'pane_moved',
        pane: { state: won[0]?.pane.state, moved_by: won[0]?.pane.moved_by },
      });
      expect((await load(id)).history).toHaveLength(2);
    }
  });

  it('of several are one change of the log; those that cannot are named', async () => {
    const panes = await shop.panesOf(await shop.paid(SLANTED));
    const gone = 999_999;
    const ids = [...panes.map(({ id }) => id), gone];
    const done = answered(
      await worker.call(movePanesEndpoint, {
        body: { panes: ids.map((id) => ({ id, from: 'queue' })), to: 'cutting' },
      }),
    );
    expect(done.moved).toHaveLength(2);
    expect(done.refused).toEqual([{ id: gone, error: 'pane_unknown', pane: null, skipped: [] }]);
    const bulk = await shop.rows(
      "select distinct bulk_id from change where entity = 'pane' and entity_id = any($1) and version = 2",
      [panes.map(({ id }) => String(id))],
    );
    expect(bulk).toEqual([{ bulk_id: expect.any(String) }]);
  });

  it('[OFFICE-67] a queued step that is sent twice has one effect', async () => {
    const { id } = await newPane();
    const body = { panes: [{ id, from: 'queue' }], to: 'cutting' };
    const key = randomUUID();
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push(await worker.call(movePanesEndpoint, { body, key }));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await load(id)).history).toHaveLength(2);
  });
});

describe('a break', () => {
  it('[OFFICE-66] makes a new pane with the same number and rules, and shows the loss', async () => {
    const pane = await newPane();
    await move(worker, pane.id, 'queue', 'cutting');
    const made = answered(
      await worker.call(breakPaneEndpoint, { params: { id: pane.id }, body: { reason: 'fell' } }),
    );
    expect(made).toMatchObject({
      ...{ name: `${pane.entity_id}-1b`, state: 'queue', remake: 1, due_on: pane.due_on, glass: pane.glass },
      ...{ cut_width_mm: pane.cut_width_mm, corners: pane.geometry.shape.corners },
    });
    const { pane: broken, remakes } = await load(pane.id);
    expect(broken).toMatchObject({ state: 'broken', halt_reason: 'fell', is_closed: true });
    expect(remakes).toMatchObject([{ id: made.id }]);
    expect(
      await worker.call(breakPaneEndpoint, { params: { id: pane.id }, body: { reason: 'again' } }),
    ).toMatchObject({ ok: false, error: 'state_forbids', detail: 'pane_broken' });
    const again = answered(
      await worker.call(breakPaneEndpoint, { params: { id: made.id }, body: { reason: 'scratched' } }),
    );
    expect(again.name).toBe(`${pane.entity_id}-1c`);
    const day = '2026-06-01';
    const losses = answered(await worker.call(paneLossesEndpoint, { query: { from: day, to: day } }));
    expect(losses).toMatchObject({
      count: 2,
      m2: 1.92,
      panes: [{ reason: 'scratched' }, { reason: 'fell' }],
    });
    const none = answered(
      await worker.call(paneLossesEndpoint, { query: { from: '2026-06-02', to: '2026-06-03' } }),
    );
    expect(none).toEqual({ panes: [], count: 0, m2: 0 });
  });

  it('[OFFICE-66] keeps its photo: known by its content, drawn anew, and shown with the loss', async () => {
    const pane = await newPane();
    const params = { id: pane.id };
    const { default: sharp } = await import('sharp');
    const drawn = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#2c8f75' } })
      .withExif({ IFD0: { Copyright: 'place of the photo' } })
      .jpeg()
      .toBuffer();
    const add = (bytes: Buffer, id = pane.id) =>
      worker.call(addPanePhotoEndpoint, { body: { id, photo: bytes.toString('base64') } });
    expect(await add(drawn)).toMatchObject({ error: 'state_forbids', detail: 'pane_not_broken' });
    await worker.call(breakPaneEndpoint, { params, body: { reason: 'fell' } });
    expect((await worker.request(panePhotoEndpoint, { params })).status).toBe(404);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [Buffer.from('<script>alert(1)</script>'), svg, drawn.subarray(0, 300)])
      expect(await add(bytes)).toMatchObject({ error: 'invalid', fields: [{ field: 'photo' }] });
    expect(await worker.call(addPanePhotoEndpoint, { body: { id: pane.id, photo: 'a b' } })).toMatchObject({
      ...{ error: 'invalid', fields: [{ field: 'photo' }] },
    });
    expect(await add(drawn, 999_999)).toMatchObject({ error: 'not_found' });
    expect(answered(await add(drawn))).toMatchObject({ id: pane.id, state: 'broken', has_photo: true });
    const shown = await worker.request(panePhotoEndpoint, { params });
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 720 });
    expect(bytes.includes('place of the photo')).toBe(false);
    const stored = async () => (await shop.services.objects.list(UPLOADS)).length;
    const before = await stored();
    expect(answered(await add(drawn)).has_photo).toBe(true);
    expect(await stored(), 'the former photo is deleted').toBe(before);
    const { remakes, history } = await load(pane.id);
    expect(history[0]?.kind).toBe('photographed');
    expect((await load(remakes[0]?.id ?? 0)).pane.has_photo).toBe(false);
    const day = '2026-06-01';
    const losses = answered(await worker.call(paneLossesEndpoint, { query: { from: day, to: day } }));
    expect(losses.panes.find(({ id }) => id === pane.id)).toMatchObject({ has_photo: true, reason: 'fell' });
    expect((await (await shop.signIn('content')).request(panePhotoEndpoint, { params })).status).toBe(403);
  });

  it('[OFFICE-66] reported by two at once makes one new pane', async () => {
    const { id, entity_id } = await newPane();
    const input = { params: { id }, body: { reason: 'fell' } };
    const answers = await Promise.all([
      worker.call(breakPaneEndpoint, input),
      other.call(breakPaneEndpoint, input),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.panesOf({ entity_id })).toHaveLength(2);
  });

  it('needs a reason', async () => {
    const { id } = await newPane();
    expect(await worker.call(breakPaneEndpoint, { params: { id }, body: { reason: '  ' } })).toMatchObject({
      error: 'invalid',
      fields: [{ field: 'reason' }],
    });
    expect((await load(id)).pane.state).toBe('queue');
  });
});

it('a pane is held with a reason and returns to its step', async () => {
  const { id } = await newPane();
  await move(worker, id, 'queue', 'cutting');
  const input = { params: { id }, body: { reason: 'the buyer changes the size' } };
  expect(answered(await worker.call(holdPaneEndpoint, input))).toMatchObject({
    ...{ state: 'on_hold', held_from: 'cutting', halt_reason: 'the buyer changes the size' },
  });
  expect(await move(worker, id, 'on_hold', 'edge')).toMatchObject({ refused: [{ error: 'pane_on_hold' }] });
  const release = { params: { id }, body: {} };
  expect(answered(await worker.call(releasePaneEndpoint, release))).toMatchObject({ state: 'cutting' });
  expect(await worker.call(releasePaneEndpoint, release)).toMatchObject({ detail: 'pane_not_on_hold' });
});

it('a note, a check and a hurry are kept with who did them', async () => {
  const { id } = await newPane();
  const params = { id };
  const body = { text: ' paigaldaja võtab klaasi Tartust ', base: '' };
  await worker.call(notePaneEndpoint, { params, body });
  await move(worker, id, 'queue', 'cutting');
  await worker.call(checkPaneEndpoint, { params, body: { code: 'measured', is_done: true } });
  await other.call(hurryPaneEndpoint, { params, body: { is_urgent: true } });
  const { pane, checks, people, next_step } = await load(id);
  expect(pane).toMatchObject({ note: 'paigaldaja võtab klaasi Tartust', is_urgent: true });
  expect(checks).toMatchObject([
    { code: 'measured', is_done: true, by: 'Demo workshop' },
    { code: 'cut', is_done: false, by: null },
  ]);
  expect([people, next_step]).toEqual([1, 'edge']);
  expect(
    await worker.call(checkPaneEndpoint, { params, body: { code: 'gold', is_done: true } }),
  ).toMatchObject({ error: 'invalid', fields: [{ field: 'code' }] });
});

it('[OFFICE-34] a note that a colleague wrote meanwhile is not lost: the second one sees it', async () => {
  const { id } = await newPane();
  const params = { id };
  const note = (who: SignedIn, text: string, base: string) =>
    who.call(notePaneEndpoint, { params, body: { text, base } });
  expect(answered(await note(worker, 'Serv katki', ''))).toMatchObject({ note: 'Serv katki' });
  expect(await note(other, 'Klient tuleb ise', '')).toMatchObject({
    error: 'conflict',
    by: { name: 'Demo workshop' },
    conflicts: [{ field: 'note', base: '', mine: 'Klient tuleb ise', theirs: 'Serv katki' }],
  });
  expect((await load(id)).pane.note).toBe('Serv katki');
  const both = 'Serv katki. Klient tuleb ise';
  expect(answered(await note(other, both, 'Serv katki'))).toMatchObject({ note: both });
  // The same words are no conflict, whatever was there before.
  expect(answered(await note(worker, both, 'Serv katki'))).toMatchObject({ note: both });
});

describe('who may', () => {
  const ROLES = ['owner', 'catalogue', 'orders', 'workshop', 'content', 'read_only'] as const;
  const calls: [AdminEndpoint, readonly string[]][] = [
    [paneRowsEndpoint, ['owner', 'catalogue', 'orders', 'workshop', 'read_only']],
    [workshopEndpoint, ['owner', 'catalogue', 'orders', 'workshop', 'read_only']],
    [movePanesEndpoint, ['owner', 'workshop']],
    [breakPaneEndpoint, ['owner', 'workshop']],
    [hurryPaneEndpoint, ['owner', 'orders']],
  ];

  it('[OFFICE-13] is decided by the role', async () => {
    for (const role of ROLES) {
      const person = await shop.signIn(role);
      for (const [endpoint, allowed] of calls) {
        const body = endpoint.method === 'GET' ? {} : { body: {} };
        const { status } = await person.request(endpoint, { params: { id: 1 }, ...body });
        expect(status === 403, `${role} ${endpoint.path}`).toBe(!allowed.includes(role));
      }
    }
  });

  it('see the buyer: the workshop, and whoever reads customers', async () => {
    const { id } = await newPane();
    const customerFor = async (role: 'workshop' | 'orders' | 'catalogue' | 'read_only') =>
      answered(await (await shop.signIn(role)).call(paneEndpoint, { params: { id } })).pane.customer;
    expect(await customerFor('workshop')).toBe('Mari Maasikas');
    expect(await customerFor('orders')).toBe('Mari Maasikas');
    expect(await customerFor('catalogue')).toBeNull();
    expect(await customerFor('read_only')).toBeNull();
  });
});

it('the days of the calendar hold every pane that is to be made', async () => {
  const { days, today, steps } = answered(await worker.call(workshopEndpoint));
  expect(today).toBe('2026-06-01');
  expect(steps.map(({ code }) => code)).toEqual(['queue', 'cutting', 'edge', 'tempering', 'check', 'ready']);
  const [{ count } = { count: 0 }] = await shop.rows<{ count: number }>(
    "select count(*)::int as count from pane where closed_at is null and state <> 'ready' and stopped_at is null",
  );
  expect(days.reduce((sum, { panes }) => sum + panes, 0)).toBe(count);
});

it.each([
  [movePanesEndpoint, { body: { panes: [], to: 'edge' } }, 'panes'],
  [movePanesEndpoint, { body: { panes: [{ id: -1, from: 'queue' }], to: 'edge' } }, 'panes.0.id'],
  [movePanesEndpoint, { body: { panes: [{ id: 1, from: 'queue' }], to: 'Edge!' } }, 'to'],
  [paneRowsEndpoint, { body: { where: { due_from: 'soon' }, count: 1 } }, 'where.due_from'],
  [paneRowsEndpoint, { body: { where: {}, count: 0 } }, 'count'],
  [paneEndpoint, { params: { id: 'x' } }, 'id'],
] as const)('%o with %j is refused at its field', async (endpoint, input, field) => {
  const answer = await worker.call(endpoint as AdminEndpoint, input as never);
  expect(answer).toMatchObject({ ok: false, error: 'invalid', fields: [{ field }] });
});

it('an author of the command line is in the history', async () => {
  const { id } = await newPane();
  await shop.production.editor.move(TEST_AUTHOR, {
    ...{ panes: [{ id, from: 'queue' }], to: 'cutting', reason: '' },
  });
  expect((await load(id)).pane.moved_by).toBe(TEST_AUTHOR.name);
});
