import { describe, expect, it } from 'vitest';
import {
  discountPercentOf,
  isReminderDue,
  nextQuoteState,
  QUOTE_STATES,
  QUOTE_STEPS,
  shownQuoteState,
  validityErrorOf,
} from './quote-state.ts';

describe('a quote', () => {
  it('[OFFICE-71] is accepted only once it was sent, and only once', () => {
    const accepting = QUOTE_STATES.filter((state) => nextQuoteState(state, 'accept').ok);
    expect(accepting).toEqual(['sent']);
  });

  it('moves no more once it is accepted or withdrawn', () => {
    for (const state of ['accepted', 'withdrawn'] as const)
      for (const step of QUOTE_STEPS)
        expect(nextQuoteState(state, step)).toEqual({
          ok: false,
          error: 'quote_state_forbids',
          detail: { state },
        });
  });

  it('[OFFICE-70] is sent again as another version, also after it was declined or has ended', () => {
    const sendable = QUOTE_STATES.filter((state) => nextQuoteState(state, 'send').ok);
    expect(sendable).toEqual(['draft', 'sent', 'declined', 'expired']);
  });

  it('[OFFICE-71] has ended on the day after its last one, before any job has said so', () => {
    const quote = { state: 'sent', ends_on: '2026-11-17' } as const;
    expect(shownQuoteState(quote, '2026-11-17')).toBe('sent');
    expect(shownQuoteState(quote, '2026-11-18')).toBe('expired');
    expect(shownQuoteState({ state: 'accepted', ends_on: '2026-11-17' }, '2026-11-18')).toBe('accepted');
  });

  it('cannot end in the past or in years', () => {
    expect(validityErrorOf('2026-11-16', '2026-11-17')).toBe('validity_past');
    expect(validityErrorOf('2026-11-17', '2026-11-17')).toBeNull();
    expect(validityErrorOf('2027-11-17', '2026-11-17')).toBeNull();
    expect(validityErrorOf('2027-11-18', '2026-11-17')).toBe('validity_long');
  });

  it('is reminded of within the last days, but not on the day it was sent', () => {
    const quote = { ends_on: '2026-11-17', sent_on: '2026-11-10' };
    expect(isReminderDue(quote, '2026-11-13', 3)).toBe(false);
    expect(isReminderDue(quote, '2026-11-14', 3)).toBe(true);
    expect(isReminderDue(quote, '2026-11-18', 3)).toBe(false);
    expect(isReminderDue(quote, '2026-11-14', 0)).toBe(false);
    expect(isReminderDue({ ...quote, sent_on: '2026-11-14' }, '2026-11-14', 3)).toBe(false);
  });

  it('states its discount against the prices of the shop', () => {
    expect(discountPercentOf(100_00, 95_00)).toBe(5);
    expect(discountPercentOf(300_00, 200_00)).toBe(33.3);
    expect(discountPercentOf(100_00, 120_00)).toBe(0);
    expect(discountPercentOf(0, 0)).toBe(0);
  });
});
