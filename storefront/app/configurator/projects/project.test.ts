import { describe, expect, it } from 'vitest';
import {
  drawnOpeningOf,
  inOrder,
  isFull,
  newProject,
  openingPath,
  sumOf,
  withOpening,
  withoutOpening,
} from './project.ts';

const opening = {
  name: 'Bath',
  sku: 'A-ERI',
  query: 'width=900&height=2000&glass=grey',
  qty: 2,
  product_name: 'Wall',
  path: '/p/A/a?childSku=A-ERI&width=900&height=2000',
  price_incl_tax: 100,
};
const empty = newProject('id', 'Flat', '2026-01-01');

describe('project', () => {
  it('stores the same pane under the same name once, with its latest price', () => {
    const once = withOpening(empty, opening, '2026-01-02');
    const twice = withOpening(once, { ...opening, price_incl_tax: 120 }, '2026-01-03');
    expect(twice.openings).toHaveLength(1);
    expect(twice.openings[0]).toMatchObject({ price_incl_tax: 120, current_price_incl_tax: 120 });
    expect(twice.updated_at).toBe('2026-01-03');
    expect(withOpening(twice, { ...opening, name: 'Sauna' }, '2026-01-04').openings).toHaveLength(2);
    expect(withoutOpening(twice, opening, '2026-01-05').openings).toEqual([]);
  });

  it('limits a project to fifty openings, as accounts and quotes do', () => {
    const names = Array.from({ length: 50 }, (_, number) => `Window ${number}`);
    const fill = (count: number) =>
      names
        .slice(0, count)
        .reduce((all, name) => withOpening(all, { ...opening, name }, '2026-01-02'), empty);
    expect(isFull(fill(49))).toBe(false);
    expect(isFull(fill(50))).toBe(true);
  });

  it('sums current prices of its openings, falling back to the saved price', () => {
    const saved = withOpening(empty, opening, '2026-01-02');
    expect(sumOf(saved)).toBe(200);
    const unavailable = {
      ...saved,
      openings: saved.openings.map((one) => ({ ...one, current_price_incl_tax: null })),
    };
    expect(sumOf(unavailable)).toBe(200);
  });

  it('is sorted by its last change', () => {
    const later = newProject('b', 'B', '2026-02-01');
    expect(inOrder([empty, later]).map(({ id }) => id)).toEqual(['b', 'id']);
  });

  it('draws an opening and links to it with its saved price', () => {
    expect(drawnOpeningOf(opening)).toMatchObject({ width: 900, height: 2000, glass: 'grey' });
    expect(drawnOpeningOf({ query: 'width=x' })).toBeNull();
    expect(openingPath(opening)).toBe('/p/A/a?childSku=A-ERI&width=900&height=2000&was=100.00');
    expect(openingPath({ path: '/a', price_incl_tax: 5 })).toBe('/a?was=5.00');
    expect(openingPath({ path: null, price_incl_tax: 5 })).toBeNull();
  });
});
