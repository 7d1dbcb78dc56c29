// What was scanned so far, as text that a draft keeps.
import type { ScannedStock } from '@klaas/core/contract/admin/stock-endpoints.ts';

export interface ScanLine extends ScannedStock {
  /** As typed, or counted by the scanner. */
  qty: string;
}

/** A code that is no line yet. */
export interface OpenCode {
  code: string;
  why: 'not_found' | 'not_counted' | 'offline';
}

export interface ScanState {
  lines: readonly ScanLine[];
  open: readonly OpenCode[];
  reason: string;
  /** Of the booking that was sent last: sent again, it has one effect. */
  key: string;
}

export const EMPTY_SCAN: ScanState = { lines: [], open: [], reason: '', key: '' };

/** Lines of one field of the draft, which has a greatest length. */
const CHUNK = 60;
const MAX_NAME = 60;

/** Null: no number of pieces. */
export const parsePieces = (text: string): number | null =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;

/** The newest line first. Another scan of the same is one piece more. */
export const addScan = (state: ScanState, found: ScannedStock): ScanState => {
  const known = state.lines.find(({ sku }) => sku === found.sku);
  const qty = String((known ? (parsePieces(known.qty) ?? 0) : 0) + 1);
  const others = state.lines.filter((line) => line !== known);
  return { ...state, key: '', lines: [{ ...found, qty }, ...others] };
};

/** The level as it is now, with the pieces that were counted. */
export const renewLine = (state: ScanState, found: ScannedStock): ScanState => ({
  ...state,
  key: '',
  lines: state.lines.map((line) => (line.sku === found.sku ? { ...line, ...found } : line)),
});

export const setQuantity = (state: ScanState, sku: string, qty: string): ScanState => ({
  ...state,
  key: '',
  lines: state.lines.map((line) => (line.sku === sku ? { ...line, qty } : line)),
});

export const withoutLine = (state: ScanState, sku: string): ScanState => ({
  ...state,
  key: '',
  lines: state.lines.filter((line) => line.sku !== sku),
});

export const keepCode = (state: ScanState, open: OpenCode): ScanState => ({
  ...state,
  open: [open, ...state.open.filter(({ code }) => code !== open.code)],
});

export const clearCode = (state: ScanState, code: string): ScanState => ({
  ...state,
  open: state.open.filter((one) => one.code !== code),
});

export const draftOf = (state: ScanState): Record<string, string> => {
  const { lines, open, reason, key } = state;
  const fields: Record<string, string> = {};
  for (let at = 0; at < lines.length; at += CHUNK)
    fields[`lines-${at / CHUNK}`] = JSON.stringify(
      lines.slice(at, at + CHUNK).map((line) => ({ ...line, name: line.name.slice(0, MAX_NAME) })),
    );
  if (open.length > 0) fields['open'] = JSON.stringify(open.slice(0, CHUNK));
  if (reason !== '') fields['reason'] = reason;
  if (key !== '') fields['key'] = key;
  return fields;
};

export const stateOf = (fields: Readonly<Record<string, string>>): ScanState => {
  const lines: ScanLine[] = [];
  for (let at = 0; fields[`lines-${at}`] !== undefined; at += 1)
    lines.push(...(JSON.parse(fields[`lines-${at}`] ?? '[]') as ScanLine[]));
  const open = JSON.parse(fields['open'] ?? '[]') as OpenCode[];
  return { lines, open, reason: fields['reason'] ?? '', key: fields['key'] ?? '' };
};
