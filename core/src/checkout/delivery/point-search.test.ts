// Search of pick-up points.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickupPoint } from '../../stores/shipping-details.ts';
import { findPoints, indexPoints, positionOfPlace } from './point-search.ts';

const point = (id: string, name: string, more: Partial<PickupPoint>): PickupPoint => ({
  ...{ id, name, country: 'EE', street: '', city: '', region: '', postcode: '', lat: 0, lng: 0, hours: '' },
  ...more,
});
const POINTS = [
  point('T1', 'Tallinn, Kesklinn', {
    city: 'Tallinn',
    street: 'Narva mnt 7',
    postcode: '10117',
    lat: 59.4383,
    lng: 24.761,
  }),
  point('T2', 'Tallinn, Mustamäe', {
    city: 'Tallinn',
    street: 'Akadeemia tee 30',
    postcode: '12611',
    lat: 59.4031,
    lng: 24.672,
  }),
  point('N1', 'Narva, Fama', {
    city: 'Narva',
    region: 'Ida-Viru maakond',
    postcode: '20303',
    lat: 59.373,
    lng: 28.199,
  }),
  point('J1', 'Jõhvi', {
    city: 'Jõhvi',
    region: 'Ida-Viru maakond',
    postcode: '41531',
    lat: 59.359,
    lng: 27.413,
  }),
  point('P1', 'Pärnu, Port Artur', { city: 'Pärnu', postcode: '80010', lat: 58.388, lng: 24.501 }),
];
const INDEX = indexPoints(POINTS);
const idsOf = (
  q: string,
  more: { near?: { lat: number; lng: number } | null; first?: string[]; limit?: number } = {},
) => findPoints(INDEX, { q, near: null, limit: 100, ...more }).map((found) => found.point.id);

describe('by words', () => {
  it.each([
    ['', ['J1', 'N1', 'P1', 'T1', 'T2']],
    ['parnu', ['P1']],
    ['PÄRNU', ['P1']],
    ['Пярну', ['P1']],
    ['Йыхви', ['J1']],
    ['таллинн', ['T1', 'T2']],
    ['narva', ['N1', 'T1']],
    ['tallinn 12611', ['T2']],
    ['ida-viru', ['J1', 'N1']],
    ['akadeemia, tallinn', ['T2']],
    ['%', []],
    ['xyz', []],
  ])('%j', (q, ids) => {
    expect(idsOf(q)).toEqual(ids);
  });

  it('at most so many', () => {
    expect(idsOf('', { limit: 2 })).toEqual(['J1', 'N1']);
  });
});

describe('by distance', () => {
  it('the nearest first, with its distance', () => {
    const near = { lat: 59.437, lng: 24.7536 };
    expect(idsOf('', { near })).toEqual(['T1', 'T2', 'P1', 'J1', 'N1']);
    const [nearest] = findPoints(INDEX, { q: '', near, limit: 1 });
    expect(nearest?.distanceM).toBe(443);
  });

  it('from Tallinn to Narva it is 195 km', () => {
    const near = { lat: 59.437, lng: 24.7536 };
    const [narva] = findPoints(INDEX, { q: 'narva fama', near, limit: 1 });
    expect(Math.round((narva?.distanceM ?? 0) / 1000)).toBe(195);
  });

  it('the last used one comes before nearer ones, if it fits the words', () => {
    const near = { lat: 59.437, lng: 24.7536 };
    expect(idsOf('', { near, first: ['N1', 'gone'] })).toEqual(['N1', 'T1', 'T2', 'P1', 'J1']);
    expect(idsOf('tallinn', { near, first: ['N1', 'T2'] })).toEqual(['T2', 'T1']);
  });

  it('is symmetric, zero at the same place and at most half of the circumference', () => {
    const position = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(position, position, (one, other) => {
        const between = (near: typeof one, to: typeof one) =>
          findPoints(indexPoints([point('X', 'X', to)]), { q: '', near, limit: 1 })[0]?.distanceM;
        expect(between(one, other)).toBe(between(other, one));
        expect(between(one, one)).toBe(0);
        expect(between(one, other)).toBeLessThanOrEqual(20_015_087);
      }),
    );
  });
});

describe('the place of a typed address', () => {
  it.each([
    ['the same post code', { postcode: '12611', city: '' }, { lat: 59.4031, lng: 24.672 }],
    ['a similar post code', { postcode: '20305', city: 'Tallinn' }, { lat: 59.373, lng: 28.199 }],
    ['a town', { postcode: '', city: ' parnu ' }, { lat: 58.388, lng: 24.501 }],
    ['an unknown post code in a town', { postcode: '99999', city: 'Jõhvi' }, { lat: 59.359, lng: 27.413 }],
    ['two digits', { postcode: '41', city: '' }, null],
    ['nothing', { postcode: '', city: '' }, null],
    ['an unknown town', { postcode: '', city: 'Riga' }, null],
  ])('%s', (_, typed, position) => {
    expect(positionOfPlace(INDEX, typed)).toEqual(position);
  });
});
