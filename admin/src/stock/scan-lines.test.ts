import { expect, it } from 'vitest';
import {
  addScan,
  clearCode,
  draftOf,
  EMPTY_SCAN,
  keepCode,
  parsePieces,
  renewLine,
  type ScanState,
  setQuantity,
  stateOf,
  withoutLine,
} from './scan-lines.ts';

const scanned = (sku: string, on_hand = 5) => ({
  ...{
    id: 1,
    sku,
    name: `Name of ${sku}`,
    on_hand,
    reserved: 0,
    seen: 7,
    seen_at: '2026-06-01T09:00:00.000Z',
  },
});

it('counts each scan, the newest line first', () => {
  const state = ['A', 'B', 'A'].reduce<ScanState>((all, sku) => addScan(all, scanned(sku)), EMPTY_SCAN);
  expect(state.lines.map(({ sku, qty }) => [sku, qty])).toEqual([
    ['A', '2'],
    ['B', '1'],
  ]);
  const typed = addScan(setQuantity(state, 'B', '40'), scanned('B'));
  expect(typed.lines[0]).toMatchObject({ sku: 'B', qty: '41' });
  expect(withoutLine(typed, 'B').lines).toHaveLength(1);
});

it('takes a newer level with the pieces that were counted', () => {
  const state = renewLine(setQuantity(addScan(EMPTY_SCAN, scanned('A')), 'A', '9'), {
    ...scanned('A', 3),
    seen: 12,
  });
  expect(state.lines[0]).toMatchObject({ on_hand: 3, seen: 12, qty: '9' });
});

it('any change needs another key', () => {
  const sent = { ...addScan(EMPTY_SCAN, scanned('A')), key: 'sent' };
  for (const changed of [addScan(sent, scanned('A')), setQuantity(sent, 'A', '3'), withoutLine(sent, 'A')])
    expect(changed.key).toBe('');
});

it('comes back from its draft, however long it is', () => {
  let state: ScanState = { ...EMPTY_SCAN, reason: 'shelf 3' };
  for (let at = 0; at < 500; at += 1)
    state = addScan(state, { ...scanned(`SKU-${String(at).padStart(40, '0')}`), name: 'x'.repeat(60) });
  state = { ...keepCode(state, { code: '4740', why: 'not_found' }), key: 'sent' };
  const draft = draftOf(state);
  expect(Math.max(...Object.values(draft).map((text) => text.length))).toBeLessThanOrEqual(20_000);
  expect(Object.keys(draft).length).toBeLessThanOrEqual(60);
  expect(stateOf(draft)).toEqual(state);
  expect(draftOf(EMPTY_SCAN)).toEqual({});
  expect(clearCode(state, '4740').open).toEqual([]);
});

it.each([
  ['12', 12],
  ['0', 0],
  ['1.5', null],
  ['-1', null],
  ['', null],
  ['ten', null],
])('reads %s', (text, pieces) => {
  expect(parsePieces(text)).toBe(pieces);
});
