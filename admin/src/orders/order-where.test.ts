import { describe, expect, it } from 'vitest';
import { orderFilterOf } from './order-where.ts';

const READER = { staffId: 7, today: '2026-03-30' };
const filterOf = (search: string) => orderFilterOf(search, READER);

describe('[OFFICE-29] the filter of the address', () => {
  it.each([
    ['states=processing,complete', { states: ['processing', 'complete'] }],
    ['mine=yes', { assignees: [7] }],
    ['staff=3,nobody', { assignees: [3, null] }],
    ['sum=10,50..20', { total_from_cents: 1050, total_to_cents: 2000 }],
    ['sum=..20', { total_to_cents: 2000 }],
    ['due=late', { due_to: '2026-03-29' }],
    ['due=2026-04-01..', { due_from: '2026-04-01' }],
    ['company=no', { is_company: false }],
    // The clock changes in the night to 29 March: a day of 23 hours.
    ['date=2026-03-29..2026-03-29', { since: '2026-03-28T22:00:00.000Z', until: '2026-03-29T21:00:00.000Z' }],
    ['days=2', { since: '2026-03-28T22:00:00.000Z' }],
    ['waits=refund_request', { waits: ['refund_request'] }],
  ])('%s', (search, where) => {
    expect(filterOf(search)).toEqual({ where, wrong: [] });
  });

  it.each([
    ['a range backwards is turned round', 'sum=20..10', { total_from_cents: 1000, total_to_cents: 2000 }],
    ['days backwards too', 'due=2026-05-02..2026-05-01', { due_from: '2026-05-01', due_to: '2026-05-02' }],
  ])('%s', (_, search, where) => {
    expect(filterOf(search)).toEqual({ where, wrong: [] });
  });

  it.each([
    ['a date that is none', 'date=2026-02-30..', 'date'],
    ['a sum with letters', 'sum=abc..20', 'sum'],
    ['a state that is none', 'states=lost', 'states'],
    ['a number of days below one', 'days=0', 'days'],
    ['a range of three', 'due=2026-01-01..2026-01-02..2026-01-03', 'due'],
    ['neither yes nor no', 'company=perhaps', 'company'],
    ['a person that is none', 'staff=x', 'staff'],
  ])('%s is named and left out', (_, search, name) => {
    expect(filterOf(`${search}&coupon=TERE5`)).toEqual({ where: { coupon: 'TERE5' }, wrong: [name] });
  });

  it('of several values the one that is none is named, and the others count', () => {
    expect(filterOf('states=processing,lost')).toEqual({
      ...{ where: { states: ['processing'] }, wrong: ['states'] },
    });
  });
});
