import { expect, it } from 'vitest';
import { workshopLoad } from './workshop-load.ts';

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
