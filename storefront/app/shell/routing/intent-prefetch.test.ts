import { describe, expect, it } from 'vitest';
import { createIntentPrefetch, dataUrlOf, FRESH_MS } from './intent-prefetch.ts';

const createFixture = () => {
  const state = {
    time: 0,
    isAllowed: true,
    requests: [] as string[],
    responses: [] as (() => void)[],
    timers: new Set<() => void>(),
  };
  const prefetch = createIntentPrefetch({
    load: (url) => {
      state.requests.push(url);
      return new Promise<void>((resolve) => state.responses.push(resolve));
    },
    isAllowed: () => state.isAllowed,
    now: () => state.time,
    after: (_, run) => {
      state.timers.add(run);
      return () => void state.timers.delete(run);
    },
  });
  const rest = () => {
    const due = [...state.timers];
    state.timers.clear();
    for (const run of due) run();
  };
  const respond = async () => {
    for (const done of state.responses.splice(0)) done();
    await Promise.resolve();
    await new Promise((done) => setImmediate(done));
  };
  return { state, prefetch, rest, respond };
};

describe('createIntentPrefetch', () => {
  it('prefetches after resting on a link or at once on touch, not when passing over', () => {
    const { state, prefetch, rest } = createFixture();
    prefetch.hover('/a');
    prefetch.leave();
    prefetch.hover('/b');
    prefetch.hover('/c');
    rest();
    expect(state.requests).toEqual(['/c']);
    prefetch.touch('/d');
    expect(state.requests).toEqual(['/c', '/d']);
  });

  it('does not repeat a prefetch while it is fresh, and repeats it afterwards', async () => {
    const { state, prefetch, respond } = createFixture();
    prefetch.touch('/a');
    await respond();
    prefetch.touch('/a');
    expect(state.requests).toEqual(['/a']);
    state.time = FRESH_MS;
    prefetch.touch('/a');
    expect(state.requests).toEqual(['/a', '/a']);
  });

  it('limits to two at once and twenty per minute', async () => {
    const { state, prefetch, respond } = createFixture();
    for (const url of ['/a', '/b', '/c']) prefetch.touch(url);
    expect(state.requests).toEqual(['/a', '/b']);
    await respond();
    for (let page = 0; page < 40; page += 1) {
      prefetch.touch(`/page-${page}`);
      await respond();
    }
    expect(state.requests).toHaveLength(20);
    state.time = 60_000;
    prefetch.touch('/later');
    expect(state.requests).toHaveLength(21);
  });

  it('prefetches nothing in data saver mode', () => {
    const { state, prefetch } = createFixture();
    state.isAllowed = false;
    prefetch.touch('/a');
    expect(state.requests).toEqual([]);
  });
});

describe('dataUrlOf', () => {
  const open = { pathname: '/et/peeglid', search: '' };
  it.each([
    [{ pathname: '/et/a.html', search: '' }, '/et/a.html.data?_routes=dispatch'],
    [{ pathname: '/et/peeglid', search: '?color=49' }, '/et/peeglid.data?color=49&_routes=dispatch'],
    [open, null],
  ])('%j', (link, url) => expect(dataUrlOf(link, open)).toBe(url));
});
