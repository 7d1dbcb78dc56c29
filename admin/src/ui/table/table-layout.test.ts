import { describe, expect, it } from 'vitest';
import {
  arrangeColumns,
  DEFAULT_LAYOUT,
  hideColumn,
  leastWidth,
  pinColumn,
  placeColumn,
  showColumns,
  unknownColumns,
  widenColumn,
} from './table-layout.ts';

const COLUMNS = [
  { id: 'number', width: '88px' },
  { id: 'customer', width: 'minmax(140px, 2fr)' },
  { id: 'total', width: '104px' },
];
const ids = (layout = DEFAULT_LAYOUT) => showColumns(COLUMNS, layout, 40).map(({ column }) => column.id);

describe('the layout of a table', () => {
  it('is that of the table as long as nobody changed it', () => {
    expect(ids()).toEqual(['number', 'customer', 'total']);
  });

  it('hides, moves and widens columns', () => {
    const hidden = hideColumn(COLUMNS, DEFAULT_LAYOUT, 'customer', true);
    expect(ids(hidden)).toEqual(['number', 'total']);
    expect(ids(hideColumn(COLUMNS, hidden, 'customer', false))).toEqual(['number', 'customer', 'total']);
    const moved = placeColumn(COLUMNS, DEFAULT_LAYOUT, 'total', 0);
    expect(ids(moved)).toEqual(['total', 'number', 'customer']);
    expect(ids(placeColumn(COLUMNS, moved, 'total', 99))).toEqual(['number', 'customer', 'total']);
    expect(showColumns(COLUMNS, widenColumn(COLUMNS, moved, 'total', 12), 0)[0]?.track).toBe('48px');
    expect(showColumns(COLUMNS, widenColumn(COLUMNS, moved, 'total', 9999), 0)[0]?.track).toBe('800px');
  });

  it('keeps pinned columns at the left, one after the other', () => {
    const one = pinColumn(COLUMNS, DEFAULT_LAYOUT, 'total', true);
    const two = pinColumn(COLUMNS, widenColumn(COLUMNS, one, 'total', 100), 'customer', true);
    expect(showColumns(COLUMNS, two, 40).map(({ column, pinnedAt }) => [column.id, pinnedAt])).toEqual([
      ['total', 40],
      ['customer', 152],
      ['number', null],
    ]);
  });

  it('works without a column that the table has no more, and with one that is new', () => {
    const old = { columns: [{ id: 'gone' }, { id: 'total' }], is_tight: true };
    expect(ids(old)).toEqual(['total', 'number', 'customer']);
    expect(unknownColumns(COLUMNS, old.columns)).toEqual(['gone']);
    expect(arrangeColumns(COLUMNS, old)).toHaveLength(3);
  });

  it('needs as much as its tracks do', () => {
    expect(leastWidth(['88px', 'minmax(140px, 2fr)', '1fr'])).toBe(88 + 140 + 3 * 12);
  });
});
