import { expect, it } from 'vitest';
import { formatExactMoment } from '../../stores/exact-moment.ts';
import { nextReturnState, RETURN_STATES, type ReturnEvent, returnStepsOf } from './return-state.ts';
import { checkDeductions, deliveryBackCents } from './return-sum.ts';

const EVENTS: ReturnEvent[] = ['accept', 'arrive', 'refund', 'refuse', 'finish', 'reopen'];

it('[OFFICE-58] has these steps and no others', () => {
  const table = RETURN_STATES.map((state) => [
    state,
    EVENTS.flatMap((event) => {
      const next = nextReturnState(state, event);
      return next.ok ? [`${event} → ${next.value}`] : [];
    }),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    received: ['accept → awaited', 'arrive → here', 'refuse → refused'],
    awaited: ['arrive → here', 'refund → refunding', 'refuse → refused'],
    here: ['refund → refunding', 'refuse → refused'],
    refunding: ['finish → done', 'reopen → here'],
    done: [],
    refused: [],
  });
  expect(returnStepsOf('awaited')).toEqual(['arrive', 'refund', 'refuse']);
  expect(returnStepsOf('refunding')).toEqual([]);
});

it('[OFFICE-58] deducts only what used goods have lost, at most their price', () => {
  const priced = [{ item_id: 1, qty: 1, cents: 1000 }];
  const check = (condition: 'intact' | 'worn' | 'damaged', deduction_cents: number) =>
    checkDeductions(priced, [{ item_id: 1, condition, deduction_cents }]);
  expect(check('worn', 400)).toEqual({ ok: true, value: 400 });
  expect(check('damaged', 1000)).toEqual({ ok: true, value: 1000 });
  expect(check('intact', 0)).toEqual({ ok: true, value: 0 });
  expect(check('intact', 1)).toMatchObject({ error: 'deduction_of_intact' });
  expect(check('worn', 1001)).toMatchObject({ error: 'deduction_too_large', detail: { paidCents: 1000 } });
});

it('[OFFICE-58] gives back the cheapest delivery, never more than was paid', () => {
  expect(deliveryBackCents(2900, [2900, 500])).toBe(500);
  expect(deliveryBackCents(500, [900])).toBe(500);
  expect(deliveryBackCents(500, [])).toBe(500);
  expect(deliveryBackCents(0, [500])).toBe(0);
});

it('writes a moment to the second with its zone', () => {
  const i18n = { dateFormat: 'DD.MM.YYYY HH:mm' };
  expect(formatExactMoment(Date.parse('2026-11-24T11:05:09Z'), i18n)).toBe('24.11.2026 13:05:09 (UTC+02:00)');
  expect(formatExactMoment(Date.parse('2026-07-01T21:00:01Z'), i18n)).toBe('02.07.2026 00:00:01 (UTC+03:00)');
});
