// States of a quote and what moves it from one to another.
import type { Result } from '../../stores/result.ts';
import { addDays } from '../../stores/shop-time.ts';

export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** In which the staff may write the next version. */
export const WRITABLE_QUOTES: readonly QuoteState[] = ['draft', 'sent', 'declined', 'expired'];

export const QUOTE_STEPS = ['send', 'extend', 'accept', 'decline', 'expire', 'withdraw'] as const;
export type QuoteStep = (typeof QUOTE_STEPS)[number];

const STEPS: Record<QuoteStep, { from: readonly QuoteState[]; to: QuoteState }> = {
  send: { from: WRITABLE_QUOTES, to: 'sent' },
  extend: { from: ['sent', 'expired'], to: 'sent' },
  accept: { from: ['sent'], to: 'accepted' },
  decline: { from: ['sent'], to: 'declined' },
  expire: { from: ['sent'], to: 'expired' },
  withdraw: { from: ['sent', 'declined', 'expired'], to: 'withdrawn' },
};

export const nextQuoteState = (
  state: QuoteState,
  step: QuoteStep,
): Result<QuoteState, 'quote_state_forbids'> =>
  STEPS[step].from.includes(state)
    ? { ok: true, value: STEPS[step].to }
    : { ok: false, error: 'quote_state_forbids', detail: { state } };

/** The job that ends quotes may be late: its last day counts. */
export const shownQuoteState = (
  { state, ends_on }: { state: QuoteState; ends_on: string | null },
  today: string,
): QuoteState => (state === 'sent' && ends_on !== null && ends_on < today ? 'expired' : state);

export const MOST_QUOTE_DAYS = 365;

/** `validity_past`, `validity_long`; null: a quote may end on that day. */
export const validityErrorOf = (day: string, today: string): 'validity_past' | 'validity_long' | null => {
  if (day < today) return 'validity_past';
  return day > addDays(today, MOST_QUOTE_DAYS) ? 'validity_long' : null;
};

/** From this day on the customer is reminded. */
export const isReminderDue = (
  { ends_on, sent_on }: { ends_on: string; sent_on: string },
  today: string,
  days: number,
): boolean => days > 0 && sent_on < today && today <= ends_on && addDays(ends_on, -days) <= today;

/** Of the goods at the prices of the shop, in percent with one decimal. */
export const discountPercentOf = (ruleCents: number, chargedCents: number): number =>
  ruleCents <= 0 || chargedCents >= ruleCents
    ? 0
    : Math.round(((ruleCents - chargedCents) * 1000) / ruleCents) / 10;
