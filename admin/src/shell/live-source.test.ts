import { describe, expect, it } from 'vitest';
import { openLiveSource } from './live-source.ts';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 2];

class FakeSource extends EventTarget {
  readyState = CONNECTING;
  close() {
    this.readyState = CLOSED;
  }
  become(state: number) {
    this.readyState = state;
    this.dispatchEvent(new Event(state === OPEN ? 'open' : 'error'));
  }
}

const begin = () => {
  const sources: FakeSource[] = [];
  const told: string[] = [];
  const planned: { ms: number; work: () => void }[] = [];
  const live = openLiveSource({
    create: () => {
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
    onOpen: () => told.push('open'),
    onLost: () => told.push('lost'),
    on: { changes: (data) => told.push(data) },
    later: (work, ms) => {
      const one = { ms, work };
      planned.push(one);
      return () => void planned.splice(planned.indexOf(one), planned.includes(one) ? 1 : 0);
    },
  });
  const last = () => sources.at(-1) as FakeSource;
  const wait = () => planned.shift()?.work();
  return { live, sources, told, planned, last, wait };
};

describe('[OFFICE-41] the stream of changes', () => {
  it('is opened anew after an answer other than 200, and what it says is heard', () => {
    const { sources, told, last, wait } = begin();
    last().become(OPEN);
    last().become(CLOSED);
    wait();
    expect(sources).toHaveLength(2);
    last().become(OPEN);
    last().dispatchEvent(new MessageEvent('changes', { data: 'order' }));
    expect(told).toEqual(['open', 'lost', 'open', 'order']);
  });

  it('is left to the browser as long as that connects again', () => {
    const { sources, planned, last, told } = begin();
    last().become(OPEN);
    last().become(CONNECTING);
    last().become(OPEN);
    expect(told).toEqual(['open', 'lost', 'open']);
    expect([sources.length, planned.length]).toEqual([1, 0]);
  });

  it('is asked for less and less often, and at once when there is a reason', () => {
    const { live, sources, planned, last, wait } = begin();
    const waits = Array.from({ length: 7 }, () => {
      last().become(CLOSED);
      const ms = planned[0]?.ms;
      wait();
      return ms;
    });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    last().become(CLOSED);
    live.retry();
    expect([sources.length, planned.length]).toEqual([9, 0]);
    live.retry();
    expect(sources).toHaveLength(9);
    last().become(OPEN);
    last().become(CLOSED);
    expect(planned[0]?.ms).toBe(1000);
  });

  it('stays closed once nobody listens', () => {
    const { live, planned, last } = begin();
    last().become(CLOSED);
    live.close();
    expect(planned).toEqual([]);
  });
});
