import { describe, expect, it } from 'vitest';
import { waitDaysOf, workshopLoad } from './workshop-load.ts';

const STEPS = [
  { code: 'queue' },
  { code: 'cutting', m2PerDay: 3 },
  { code: 'edge' },
  { code: 'ready' },
] as const;
const pane = (state: string, due_on: string, m2: number) => ({ state, due_on, areaMm2: m2 * 1_000_000 });

it('sums the square metres that are left per day and step; what is late is work of today', () => {
  const load = workshopLoad(
    [
      pane('queue', '2026-11-20', 2),
      pane('cutting', '2026-11-20', 1.1),
      pane('edge', '2026-11-20', 5),
      pane('queue', '2026-11-10', 0.5),
    ],
    STEPS,
    '2026-11-18',
  );
  expect(load).toEqual([
    {
      ...{ day: '2026-11-18', panes: 1, m2: 0.5, isOver: false },
      steps: [
        { step: 'cutting', m2: 0.5, capacityM2: 3, isOver: false },
        { step: 'edge', m2: 0.5, capacityM2: null, isOver: false },
      ],
    },
    {
      ...{ day: '2026-11-20', panes: 3, m2: 8.1, isOver: true },
      steps: [
        { step: 'cutting', m2: 3.1, capacityM2: 3, isOver: true },
        { step: 'edge', m2: 8.1, capacityM2: null, isOver: false },
      ],
    },
  ]);
});

it('exactly the capacity is not too much, whatever the floating-point sum', () => {
  const [day] = workshopLoad(
    Array.from({ length: 30 }, () => pane('queue', '2026-11-20', 0.1)),
    STEPS,
    '2026-11-18',
  );
  expect(day).toMatchObject({ m2: 3, isOver: false });
});

describe('the wait of a new pane', () => {
  // Wednesday; with two days for making, Friday the 20th is the usual day.
  const today = '2026-11-18';
  const wait = (panes: Parameters<typeof workshopLoad>[0], madeDays = 2) =>
    waitDaysOf(workshopLoad(panes, STEPS, today), STEPS, { today, madeDays });

  it.each<[string, number, Parameters<typeof workshopLoad>[0]]>([
    ['nothing to do', 0, []],
    ['the usual day has time left', 0, [pane('queue', '2026-11-20', 2.9)]],
    ['the usual day is full', 1, [pane('queue', '2026-11-20', 3)]],
    // Three on Friday, three on Monday, half on Tuesday.
    ['what is left is work of the next days', 2, [pane('queue', '2026-11-20', 6.5)]],
    ['what is late is done first', 0, [pane('queue', '2026-11-02', 8.5)]],
    ['so much is late that the usual day is full', 1, [pane('queue', '2026-11-02', 9)]],
    ['a step without a limit', 0, [pane('edge', '2026-11-20', 500)]],
    ['a free day before a full one', 0, [pane('queue', '2026-11-23', 30)]],
    [
      'work due on a weekend is done on Monday',
      2,
      [pane('queue', '2026-11-20', 3), pane('queue', '2026-11-21', 3)],
    ],
  ])('%s: %i', (_case, expected, panes) => {
    expect(wait(panes)).toBe(expected);
  });

  it('never ends in another year', () => {
    expect(wait([pane('queue', '2026-11-20', 1_000_000)])).toBe(60);
  });
});
