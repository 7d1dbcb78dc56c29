import { describe, expect, it } from 'vitest';
import type { Answer } from '../api/call.ts';
import { createStepQueue, type MoveValue, type QueuedMove, withQueued } from './step-queue.ts';

const DONE: Answer<MoveValue> = { ok: true, value: { moved: [], refused: [] } };
const OFFLINE: Answer<MoveValue> = { ok: false, error: 'offline' };
const move = (key: string, id: number, from: string, to: string): QueuedMove => ({
  ...{ key, panes: [{ id, from }], to, reason: '' },
});

const createStorage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (at: number) => [...values.keys()][at] ?? null,
    get length() {
      return values.size;
    },
  };
};

/** The server of the tests: answers once per key, as the real one does. */
const createOffice = () => {
  const office = {
    isReachable: true,
    sent: [] as string[],
    done: new Set<string>(),
    storage: createStorage(),
    answered: [] as string[],
    timers: [] as { ms: number; callback: () => void }[],
  };
  const after = (ms: number, callback: () => void) => office.timers.push({ ms, callback });
  const open = (staffId = 7) =>
    createStepQueue({
      send: async ({ key }) => {
        office.sent.push(key);
        if (!office.isReachable) return OFFLINE;
        office.done.add(key);
        return DONE;
      },
      ...{ storage: office.storage, prefix: `step ${staffId} `, now: () => 1000 },
      onAnswer: ({ key }, { ok }) => office.answered.push(`${key} ${ok}`),
      after,
    });
  return { office, open, after };
};

describe('[OFFICE-67] steps over a lost connection', () => {
  it('are kept, also over a reload, and sent once in their order', async () => {
    const { office, open } = createOffice();
    office.isReachable = false;
    const first = open();
    await first.add(move('a', 1, 'queue', 'cutting'));
    await first.add(move('b', 1, 'cutting', 'edge'));
    expect(first.moves().map(({ key }) => key)).toEqual(['a', 'b']);
    expect(office.answered).toEqual([]);
    const reloaded = open();
    expect(reloaded.moves()).toHaveLength(2);
    office.isReachable = true;
    office.sent = [];
    await Promise.all([reloaded.flush(), reloaded.flush()]);
    expect(office.sent).toEqual(['a', 'b']);
    expect(office.answered).toEqual(['a true', 'b true']);
    expect(open().moves()).toEqual([]);
  });

  it('whose answer was lost are sent again under the same key', async () => {
    const { office, open, after } = createOffice();
    let isLost = true;
    const queue = createStepQueue({
      send: async ({ key }) => {
        office.sent.push(key);
        office.done.add(key);
        if (!isLost) return DONE;
        isLost = false;
        return OFFLINE;
      },
      ...{ storage: createStorage(), prefix: '', now: () => 1000 },
      onAnswer: ({ key }) => office.answered.push(key),
      after,
    });
    await queue.add(move('a', 1, 'queue', 'cutting'));
    await queue.flush();
    expect(office.sent).toEqual(['a', 'a']);
    expect([...office.done]).toEqual(['a']);
    expect(office.answered).toEqual(['a']);
    expect(open().moves()).toEqual([]);
  });

  it('that the server refuses do not hold up the next', async () => {
    const answers: Answer<MoveValue>[] = [{ ok: false, error: 'forbidden' }, DONE];
    const seen: boolean[] = [];
    const queue = createStepQueue({
      send: async () => answers.shift() ?? DONE,
      ...{ storage: createStorage(), prefix: '', now: () => 1000 },
      onAnswer: (_move, { ok }) => seen.push(ok),
      after: () => {},
    });
    await Promise.all([
      queue.add(move('a', 1, 'queue', 'cutting')),
      queue.add(move('b', 2, 'queue', 'cutting')),
    ]);
    expect(seen).toEqual([false, true]);
    expect(queue.moves()).toEqual([]);
  });

  it('are tried again by a timer, less and less often, until the server answers', async () => {
    const { office, open } = createOffice();
    office.isReachable = false;
    const queue = open();
    await queue.add(move('a', 1, 'queue', 'cutting'));
    const waits: number[] = [];
    const tick = async () => {
      const timer = office.timers.shift();
      waits.push(timer?.ms ?? 0);
      timer?.callback();
      await Promise.resolve();
      await Promise.resolve();
    };
    for (let at = 0; at < 7; at += 1) await tick();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(queue.moves()).toHaveLength(1);
    office.isReachable = true;
    await tick();
    expect(queue.moves()).toEqual([]);
    expect(office.answered).toEqual(['a true']);
    expect(office.timers).toEqual([]);
  });

  it('are sent at once when the connection comes back while a try is failing', async () => {
    const fail: ((answer: Answer<MoveValue>) => void)[] = [];
    const timers: number[] = [];
    const queue = createStepQueue({
      send: () => new Promise((resolve) => fail.push(resolve)),
      ...{ storage: createStorage(), prefix: '', now: () => 1000 },
      onAnswer: () => {},
      after: (ms) => timers.push(ms),
    });
    const added = queue.add(move('a', 1, 'queue', 'cutting'));
    void queue.flush();
    fail[0]?.(OFFLINE);
    await Promise.resolve();
    expect(fail).toHaveLength(2);
    expect(timers).toEqual([]);
    fail[1]?.(DONE);
    await added;
    expect(queue.moves()).toEqual([]);
  });

  it('are those of the person: a colleague at the same browser neither sees nor sends them', async () => {
    const { office, open } = createOffice();
    office.isReachable = false;
    await open(7).add(move('a', 1, 'queue', 'cutting'));
    office.isReachable = true;
    const colleague = open(8);
    await colleague.flush();
    expect(colleague.moves()).toEqual([]);
    expect([...office.done]).toEqual([]);
    await open(7).flush();
    expect([...office.done]).toEqual(['a']);
  });

  it('of two tabs are all kept, and sent in the order in which they were made', async () => {
    const { office, open } = createOffice();
    office.isReachable = false;
    const [left, right] = [open(), open()];
    await left.add(move('b', 1, 'queue', 'cutting'));
    await right.add(move('a', 1, 'cutting', 'edge'));
    left.renew();
    expect(left.moves().map(({ key }) => key)).toEqual(['b', 'a']);
    office.isReachable = true;
    office.sent = [];
    await left.flush();
    right.renew();
    expect(office.sent).toEqual(['b', 'a']);
    expect(right.moves()).toEqual([]);
    expect(open().moves()).toEqual([]);
  });

  it('survive a store that cannot be read', () => {
    const { office, open } = createOffice();
    office.storage.setItem('step 7 a', '{"broken');
    const queue = open();
    expect(queue.moves()).toEqual([]);
  });

  it('are shown where they will be, as waiting', () => {
    const panes = [
      { id: 1, state: 'queue' },
      { id: 2, state: 'queue' },
    ] as never;
    const shown = withQueued(panes, [move('a', 1, 'queue', 'cutting'), move('b', 1, 'cutting', 'edge')]);
    expect(shown.map(({ state, isWaiting }) => [state, isWaiting])).toEqual([
      ['edge', true],
      ['queue', false],
    ]);
  });
});
