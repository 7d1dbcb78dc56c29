import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { goodsArrivalOf, isVisitTooEarly, servicesOf } from './service-visit.ts';

// Wednesday.
const NOW_MS = Date.parse('2026-11-18T10:00:00Z');
const SLOT = { id: 1, day: '2026-11-25', from: '08:00', to: '12:00' };
const promise = (to: string) => ({ days: { from: 2, to: 4 }, window: { from: to, to } });

it.each([
  ['nothing', [{}], []],
  ['other goods', [{ booked_as: 'delivery' }, { booked_as: 1 }], []],
  ['measuring twice', [{ booked_as: 'measuring' }, { booked_as: 'measuring' }], ['measuring']],
  ['both', [{ booked_as: 'installation' }, { booked_as: 'measuring' }], ['measuring', 'installation']],
])('%s needs %j', (_, products, services) => {
  expect(servicesOf(products)).toEqual(services);
});

it.each([
  ['nothing is delivered', null, null, null],
  ['no estimate', null, { stocked: null, sized: null }, null],
  ['a chosen slot', SLOT, { stocked: promise('2026-12-01'), sized: null }, ['2026-11-25', '12:00']],
  [
    'the slowest goods',
    null,
    { stocked: promise('2026-11-24'), sized: promise('2026-12-10') },
    ['2026-12-10', '24:00'],
  ],
  [
    'an unpaid order counts from now',
    null,
    { stocked: { days: { from: 2, to: 4 }, window: null }, sized: null },
    ['2026-11-24', '24:00'],
  ],
])('the goods arrive: %s', (_, slot, delivery, expected) => {
  const arrival = goodsArrivalOf(slot, delivery, NOW_MS);
  expect(arrival && [arrival.day, arrival.time]).toEqual(expected);
});

it.each([
  ['the day before', '2026-11-24', '16:00', true],
  ['the same window', '2026-11-25', '08:00', true],
  ['the window after', '2026-11-25', '12:00', false],
  ['the day after', '2026-11-26', '08:00', false],
])('installation on %s of a delivery at a chosen time', (_, day, from, isTooEarly) => {
  const arrival = goodsArrivalOf(SLOT, null, NOW_MS);
  expect(isVisitTooEarly('installation', { day, from }, arrival)).toBe(isTooEarly);
  expect(isVisitTooEarly('measuring', { day, from }, arrival)).toBe(false);
});

it('by courier the installation is on a later day than the last of the estimate', () => {
  const day = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  });
  const text = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, day, fc.constantFrom('08:00', '12:00', '16:00'), (last, visit, from) => {
      const arrival = goodsArrivalOf(null, { stocked: promise(text(last)), sized: null }, NOW_MS);
      const isTooEarly = isVisitTooEarly('installation', { day: text(visit), from }, arrival);
      expect(isTooEarly).toBe(text(visit) <= text(last));
    }),
  );
});

it('without delivered goods every slot is possible', () => {
  expect(isVisitTooEarly('installation', SLOT, null)).toBe(false);
});
