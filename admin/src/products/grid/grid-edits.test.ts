import type { ProductRow } from '@klaas/core/contract/admin/product-list-endpoints.ts';
import { describe, expect, it } from 'vitest';
import {
  afterSave,
  applyToPrices,
  cellState,
  dropCell,
  type GridEdits,
  heldAfterSave,
  isEditable,
  NO_EDITS,
  type SentCell,
  setCell,
  summarize,
  typeCell,
} from './grid-edits.ts';
import { isInRange, moveRange, oneCell } from './grid-range.ts';

const WORDS = { published: 'Avaldatud', hidden: 'Peidetud' };
const ALL = { names: true, states: true, prices: true };
const ROW = {
  ...{ key: '1', id: 1, variant_id: null, sku: 'A', name: 'Uks', state: 'published', is_computed: false },
  ...{ price_cents: 10_000, special_cents: 9000, special_from: null, special_to: null },
} as ProductRow;
const rowOf = () => ROW;

describe('[OFFICE-73] edits of the grid', () => {
  it('hold old and new until they are saved; what stands there already is none', () => {
    const edits = typeCell(NO_EDITS, ROW, 'price', '120', WORDS);
    expect(cellState(edits, ROW, 'price')).toMatchObject({
      stored: 10_000,
      edit: { base: 10_000, value: 12_000 },
    });
    expect(typeCell(edits, ROW, 'price', '100,00 €', WORDS).size).toBe(0);
    expect(NO_EDITS.size).toBe(0);
  });

  it('a wrong cell keeps its text and its reason, and the good ones of other columns can be saved', () => {
    let edits = typeCell(NO_EDITS, ROW, 'price', 'kallis', WORDS);
    edits = typeCell(edits, ROW, 'name', 'Aken', WORDS);
    expect(cellState(edits, ROW, 'price')).toMatchObject({
      problem: 'not_a_number',
      edit: { text: 'kallis' },
    });
    const { good, problems } = summarize(edits, rowOf);
    expect(good.map(({ column }) => column)).toEqual(['name']);
    expect(problems.map(({ column }) => column)).toEqual(['price']);
  });

  it('prices of a row stand or fall together', () => {
    const edits = typeCell(NO_EDITS, ROW, 'price', '90', WORDS);
    expect(cellState(edits, ROW, 'special_price').problem).toBe('not_below_price');
    expect(summarize(edits, rowOf)).toMatchObject({ good: [], problems: [{ column: 'special_price' }] });
    const both = typeCell(edits, ROW, 'special_price', '80', WORDS);
    expect(summarize(both, rowOf).good).toHaveLength(2);
  });

  it('a value that a colleague saved meanwhile asks, until one is chosen', () => {
    const edits = typeCell(NO_EDITS, ROW, 'price', '120', WORDS);
    const saved = { ...ROW, price_cents: 15_000 };
    expect(cellState(edits, saved, 'price')).toMatchObject({ isConflict: true, stored: 15_000 });
    expect(summarize(edits, () => saved)).toMatchObject({ good: [], conflicts: [{ column: 'price' }] });
    const mine = setCell(dropCell(edits, '1', 'price'), saved, 'price', 12_000);
    expect(summarize(mine, () => saved)).toMatchObject({ conflicts: [], good: [{ edit: { base: 15_000 } }] });
    // The colleague saved the same.
    expect(cellState(edits, { ...ROW, price_cents: 12_000 }, 'price').isConflict).toBe(false);
  });

  it('[OFFICE-74] a formula changes the prices that are shown, and none that is not there', () => {
    const typed = typeCell(NO_EDITS, ROW, 'price', '200', WORDS);
    const cells = [
      { row: ROW, column: 'price' as const },
      { row: { ...ROW, key: '2', special_cents: null }, column: 'special_price' as const },
    ];
    const edits = applyToPrices(typed, cells, { kind: 'percent', points: 1000 }, 'none');
    expect(edits.get('1')?.price?.value).toBe(22_000);
    expect(edits.size).toBe(1);
    const wrong = applyToPrices(NO_EDITS, cells, { kind: 'amount', cents: -20_000 }, 'none');
    expect(cellState(wrong, ROW, 'price').problem).toBe('too_large');
  });

  it('what may be written', () => {
    expect(isEditable(ROW, 'name', ALL)).toBe(true);
    expect(isEditable({ ...ROW, variant_id: 5 }, 'name', ALL)).toBe(false);
    expect(isEditable({ ...ROW, is_computed: true }, 'price', ALL)).toBe(false);
    expect(isEditable({ ...ROW, is_computed: true }, 'state', ALL)).toBe(true);
    expect(isEditable(ROW, 'price', { ...ALL, prices: false })).toBe(false);
  });
});

describe('[OFFICE-73] edits while others are saved', () => {
  const ROW_2 = { ...ROW, key: '2', id: 2, sku: 'B' } as ProductRow;
  const sentOf = (edits: GridEdits, outcome: SentCell['outcome'] = 'saved'): SentCell[] =>
    summarize(edits, (key) => (key === '1' ? ROW : ROW_2)).good.map(({ row, column, edit }) => ({
      ...{ key: row.key, column, base: edit.base, value: edit.value, outcome },
    }));
  const sentFrom = typeCell(NO_EDITS, ROW, 'price', '120', WORDS);
  const sent = sentOf(sentFrom);

  it('what was sent goes, what was typed meanwhile stays', () => {
    const typed = typeCell(sentFrom, ROW_2, 'price', '130', WORDS);
    expect([...afterSave(typed, sent).keys()]).toEqual(['2']);
    expect(afterSave(typed, sent).get('2')?.price).toMatchObject({ base: 10_000, value: 13_000 });
  });

  it('the cell itself typed anew, wrongly, or taken back stands on what is stored now', () => {
    const after = (edits: GridEdits) => afterSave(edits, sent).get('1')?.price;
    expect(after(typeCell(sentFrom, ROW, 'price', '130', WORDS))).toMatchObject({
      ...{ base: 12_000, value: 13_000 },
    });
    expect(after(typeCell(sentFrom, ROW, 'price', 'kallis', WORDS))).toMatchObject({
      ...{ base: 12_000, text: 'kallis', problem: 'not_a_number' },
    });
    expect(after(typeCell(sentFrom, ROW, 'price', '100', WORDS))).toMatchObject({
      ...{ base: 12_000, value: 10_000 },
    });
  });

  it('a refusal marks the cell only as long as it holds what was refused', () => {
    const refused = sentOf(sentFrom, 'refused');
    expect(afterSave(sentFrom, refused).get('1')?.price?.problem).toBe('refused');
    const typed = typeCell(sentFrom, ROW, 'price', '130', WORDS);
    expect(afterSave(typed, refused)).toEqual(typed);
    expect(afterSave(sentFrom, sentOf(sentFrom, 'changed_since'))).toEqual(sentFrom);
  });

  it('only the steps since then can be undone', () => {
    const typed = typeCell(sentFrom, ROW_2, 'price', '130', WORDS);
    const held = heldAfterSave({ edits: typed, past: [NO_EDITS, sentFrom] }, sentFrom, sent);
    expect(held.past).toEqual([NO_EDITS]);
    expect([...held.edits.keys()]).toEqual(['2']);
    const plain = heldAfterSave({ edits: sentFrom, past: [NO_EDITS] }, sentFrom, sent);
    expect(plain).toEqual({ edits: NO_EDITS, past: [] });
  });
});

describe('[OFFICE-73] the selected range', () => {
  const size = { rows: 100, columns: 8 };
  const press = (key: string, more: { isExtending?: boolean; isToEnd?: boolean } = {}) =>
    moveRange(oneCell({ row: 10, column: 3 }), { key, isExtending: false, isToEnd: false, ...more }, size);

  it.each([
    ['ArrowDown', {}, { row: 11, column: 3 }],
    ['ArrowLeft', {}, { row: 10, column: 2 }],
    ['PageDown', {}, { row: 25, column: 3 }],
    ['Home', {}, { row: 10, column: 0 }],
    ['End', {}, { row: 10, column: 7 }],
    ['ArrowDown', { isToEnd: true }, { row: 99, column: 3 }],
    ['Home', { isToEnd: true }, { row: 0, column: 0 }],
  ])('%s %j', (key, more, place) => {
    expect(press(key, more)?.active).toEqual(place);
  });

  it('Shift moves the far corner, and the focus stays', () => {
    const range = press('ArrowDown', { isExtending: true });
    expect(range).toEqual({ active: { row: 10, column: 3 }, to: { row: 11, column: 3 } });
    expect(range && isInRange(range, 11, 3)).toBe(true);
    expect(range && isInRange(range, 12, 3)).toBe(false);
    expect(press('a')).toBeNull();
  });
});
