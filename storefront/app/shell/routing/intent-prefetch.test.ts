import { describe, expect, it } from 'vitest';
import { createIntentPrefetch, dataUrlOf, FRESH_MS } from './intent-prefetch.ts';

const createFixture = () => {
  const world = {
    time: 0,
    isAllowed: true,
    asked: [] as string[],
    answers: [] as (() => void)[],
    timers: new Set<() => void>(),
  };
  const prefetch = createIntentPrefetch({
    load: (url) => {
      world.asked.push(url);
      return new Promise<void>((resolve) => world.answers.push(resolve));
    },
    isAllowed: () => world.isAllowed,
    now: () => world.time,
    after: (_, run) => {
      world.timers.add(run);
      return () => void world.timers.delete(run);
    },
  });
  const rest = () => {
    const due = [...world.timers];
    world.timers.clear();
    for (const run of due) run();
  };
  const answer = async () => {
    for (const done of world.answers.splice(0)) done();
    await Promise.resolve();
    await new Promise((done) => setImmediate(done));
  };
  return { world, prefetch, rest, answer };
};

describe('bringing a page ahead', () => {
  it('who passes over a link brings nothing, who rests on it does, a finger at once', () => {
    const { world, prefetch, rest } = createFixture();
    prefetch.hover('/a');
    prefetch.leave();
    prefetch.hover('/b');
    prefetch.hover('/c');
    rest();
    expect(world.asked).toEqual(['/c']);
    prefetch.touch('/d');
    expect(world.asked).toEqual(['/c', '/d']);
  });

  it('nothing twice while it is fresh, and again afterwards', async () => {
    const { world, prefetch, answer } = createFixture();
    prefetch.touch('/a');
    await answer();
    prefetch.touch('/a');
    expect(world.asked).toEqual(['/a']);
    world.time = FRESH_MS;
    prefetch.touch('/a');
    expect(world.asked).toEqual(['/a', '/a']);
  });

  it('two at once and twenty in a minute', async () => {
    const { world, prefetch, answer } = createFixture();
    for (const url of ['/a', '/b', '/c']) prefetch.touch(url);
    expect(world.asked).toEqual(['/a', '/b']);
    await answer();
    for (let page = 0; page < 40; page += 1) {
      prefetch.touch(`/page-${page}`);
      await answer();
    }
    expect(world.asked).toHaveLength(20);
    world.time = 60_000;
    prefetch.touch('/later');
    expect(world.asked).toHaveLength(21);
  });

  it('nothing for who saves data', () => {
    const { world, prefetch } = createFixture();
    world.isAllowed = false;
    prefetch.touch('/a');
    expect(world.asked).toEqual([]);
  });
});

describe('the address of a page’s data', () => {
  const open = { pathname: '/et/peeglid', search: '' };
  it.each([
    [{ pathname: '/et/a.html', search: '' }, '/et/a.html.data?_routes=dispatch'],
    [{ pathname: '/et/peeglid', search: '?color=49' }, '/et/peeglid.data?color=49&_routes=dispatch'],
    [open, null],
  ])('%j', (link, url) => expect(dataUrlOf(link, open)).toBe(url));
});
