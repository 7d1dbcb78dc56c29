import { describe, expect, it } from 'vitest';
import { nextStep, planHalt, planMove, skippedSteps } from './pane-state.ts';

const STEPS = ['queue', 'cutting', 'edge', 'tempering', 'check', 'ready'];
const pane = (state: string, isStopped = false, isClosed = false) => ({ state, isStopped, isClosed });
const move = (from: string, to: string, reason = '') => ({ from, to, reason });

describe('planMove', () => {
  it.each([
    ['queue', 'cutting'],
    ['check', 'ready'],
    // Back, after a mistake.
    ['ready', 'check'],
    ['tempering', 'queue'],
  ])('[OFFICE-61] %s to %s needs no reason', (from, to) => {
    expect(planMove(pane(from), move(from, to), STEPS)).toEqual({ ok: true, value: to });
  });

  it('[OFFICE-61] a skipped step asks for a reason', () => {
    expect(planMove(pane('cutting'), move('cutting', 'tempering', ' '), STEPS)).toEqual({
      ...{ ok: false, error: 'reason_missing', detail: { skipped: 'edge' } },
    });
    expect(planMove(pane('cutting'), move('cutting', 'tempering', 'no edge work'), STEPS).ok).toBe(true);
  });

  it('[OFFICE-62] a pane that another person has moved keeps its state', () => {
    expect(planMove(pane('edge'), move('cutting', 'edge'), STEPS)).toEqual({
      ...{ ok: false, error: 'pane_moved', detail: { state: 'edge' } },
    });
  });

  it.each([
    [pane('queue', true), move('queue', 'cutting'), 'order_canceled'],
    [pane('broken'), move('broken', 'queue'), 'pane_broken'],
    [pane('ready', false, true), move('ready', 'check'), 'pane_closed'],
    [pane('on_hold'), move('on_hold', 'queue'), 'pane_on_hold'],
    [pane('queue'), move('queue', 'painting'), 'step_unknown'],
    [pane('queue'), move('queue', 'broken'), 'step_unknown'],
    [pane('queue'), move('queue', 'queue'), 'step_unknown'],
  ])('%j %j is rejected: %s', (given, wanted, error) => {
    expect(planMove(given, wanted, STEPS)).toMatchObject({ ok: false, error });
  });

  it('a pane in a step that the shop no longer has can go to any', () => {
    expect(planMove(pane('washing'), move('washing', 'check'), STEPS).ok).toBe(true);
    expect(nextStep('washing', STEPS)).toBeNull();
  });
});

it('steps follow each other; the last has no next', () => {
  expect(STEPS.map((step) => nextStep(step, STEPS))).toEqual([...STEPS.slice(1), null]);
  expect(skippedSteps('ready', 'queue', STEPS)).toEqual([]);
});

describe('planHalt', () => {
  it.each([
    [pane('queue'), 'on_hold', 'the buyer changes the size', true],
    [pane('on_hold'), 'broken', 'fell', true],
    [pane('ready'), 'broken', '', 'reason_missing'],
    [pane('on_hold'), 'on_hold', 'again', 'pane_on_hold'],
    [pane('broken'), 'on_hold', 'x', 'pane_broken'],
    [pane('cutting', true), 'broken', 'x', 'order_canceled'],
    [pane('ready', false, true), 'on_hold', 'x', 'pane_closed'],
    [pane('ready', false, true), 'broken', 'by the carrier', true],
  ] as const)('[OFFICE-66] %j to %s because "%s": %s', (given, halt, reason, expected) => {
    expect(planHalt(given, halt, reason)).toMatchObject(
      expected === true ? { ok: true, value: halt } : { ok: false, error: expected },
    );
  });
});
