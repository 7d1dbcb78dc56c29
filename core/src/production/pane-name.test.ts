import { expect, it } from 'vitest';
import { paneNameOf } from './pane-name.ts';

it.each([
  [0, '318-1'],
  [1, '318-1b'],
  [25, '318-1z'],
  [26, '318-1aa'],
])('[OFFICE-66] made again %i times: %s', (remake, expected) => {
  expect(paneNameOf({ entity_id: 318, number: 1, remake })).toBe(expected);
});
