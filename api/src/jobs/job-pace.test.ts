import { expect, it } from 'vitest';
import { createShopLoad } from '../http/observe/shop-load.ts';
import { createJobPace } from './job-pace.ts';

/** The load of a shop, and a pace whose waits end when the test says so. */
const start = () => {
  let nowMs = 0;
  const load = createShopLoad(() => nowMs);
  const waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) => new Promise<void>((resolve) => void waits.push({ ms, end: resolve }));
  return {
    load,
    waits,
    pace: createJobPace({ load, wait }),
    later: (ms: number) => {
      nowMs += ms;
    },
  };
};
/** What follows from resolved promises has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('[OFFICE-103] without visitors takes all at once and does not rest', async () => {
  const { pace, waits } = start();
  expect(pace.batchOf(100)).toBe(100);
  await pace.rest(50);
  expect(waits).toEqual([]);
});

it('[OFFICE-103] with visitors takes few, and rests nine times as long as it has worked', async () => {
  const { load, pace, waits, later } = start();
  load.begin()();
  expect(pace.batchOf(100)).toBe(10);
  expect(pace.batchOf(4)).toBe(4);
  const rested = pace.rest(50);
  expect(waits.map(({ ms }) => ms)).toEqual([450]);
  waits[0]?.end();
  await rested;
  later(1000);
  expect(pace.batchOf(100)).toBe(100);
});

it('[OFFICE-103] a transaction that took long is followed by five seconds at most', async () => {
  const { load, pace, waits } = start();
  load.begin()();
  const rested = pace.rest(60_000);
  expect(waits.map(({ ms }) => ms)).toEqual([5000]);
  waits[0]?.end();
  await rested;
});

it('[OFFICE-103] goes on when no request waits any more', async () => {
  const { load, pace, waits } = start();
  const [one, other] = [load.begin(), load.begin()];
  let isResting = true;
  const rested = pace.rest(1).then(() => {
    isResting = false;
  });
  waits[0]?.end();
  await settled();
  one();
  one();
  await settled();
  expect(isResting).toBe(true);
  other();
  await rested;
});

it('[OFFICE-103] goes on after a second although requests never stop waiting', async () => {
  const { load, pace, waits } = start();
  load.begin();
  const rested = pace.rest(1);
  waits[0]?.end();
  await settled();
  expect(waits[1]?.ms).toBe(1000);
  waits[1]?.end();
  await rested;
});
