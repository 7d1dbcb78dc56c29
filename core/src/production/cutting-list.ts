// [OFFICE-63] What has to be cut, by glass and thickness: every pane in the queue or in cutting, once.
import { boxOf, type Point } from '../configurator/glass/glass-shape.ts';
import { CUTTING_STEP, QUEUE_STEP } from '../stores/production-settings.ts';
import { squareMetres } from './workshop-load.ts';

export interface PaneToCut {
  id: number;
  name: string;
  state: string;
  isStopped: boolean;
  /** Order, line and panel: panes with the same are alike, and have one drawing. */
  drawing: string;
  glass: string;
  thicknessMm: number;
  edge: string;
  corners: readonly Point[];
  cutWidthMm: number;
  cutHeightMm: number;
  areaMm2: number;
}

/** `slanted`: the heights differ; `leaning`: a side is not upright. */
export type PaneShape =
  | { kind: 'rectangle' }
  | { kind: 'slanted'; leftMm: number; rightMm: number }
  | { kind: 'leaning' };

export interface CuttingRow {
  /** Of the first pane. */
  name: string;
  panes: number[];
  drawing: string;
  cutWidthMm: number;
  cutHeightMm: number;
  shape: PaneShape;
  edge: string;
  m2: number;
}

export interface CuttingGroup {
  glass: string;
  thicknessMm: number;
  rows: CuttingRow[];
  pieces: number;
  m2: number;
}

/** Corners: lower left, lower right, upper right, upper left. */
export const paneShapeOf = (corners: readonly Point[]): PaneShape => {
  const [lowerLeft, lowerRight, upperRight, upperLeft] = corners;
  if (!lowerLeft || !lowerRight || !upperRight || !upperLeft) return { kind: 'leaning' };
  const { minY } = boxOf(corners);
  if (lowerLeft[0] !== upperLeft[0] || lowerRight[0] !== upperRight[0]) return { kind: 'leaning' };
  const [leftMm, rightMm] = [upperLeft[1] - minY, upperRight[1] - minY];
  return leftMm === rightMm ? { kind: 'rectangle' } : { kind: 'slanted', leftMm, rightMm };
};

export const isToCut = ({ state, isStopped }: Pick<PaneToCut, 'state' | 'isStopped'>): boolean =>
  !isStopped && (state === QUEUE_STEP || state === CUTTING_STEP);

const groupBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): [Value, ...Value[]][] => {
  const groups = new Map<string, [Value, ...Value[]]>();
  for (const value of values) {
    const known = groups.get(keyOf(value));
    if (known) known.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups.values()];
};

const sumOf = (panes: readonly PaneToCut[]): number => panes.reduce((sum, { areaMm2 }) => sum + areaMm2, 0);

const rowOf = (panes: readonly [PaneToCut, ...PaneToCut[]]): CuttingRow => {
  const [{ name, drawing, cutWidthMm, cutHeightMm, corners, edge }] = panes;
  return {
    ...{ name, drawing, cutWidthMm, cutHeightMm, edge },
    panes: panes.map(({ id }) => id),
    shape: paneShapeOf(corners),
    m2: squareMetres(sumOf(panes)),
  };
};

/** In the given order; the largest group first. */
export const planCutting = (panes: readonly PaneToCut[]): CuttingGroup[] =>
  groupBy(panes.filter(isToCut), ({ glass, thicknessMm }) => `${glass} ${thicknessMm}`)
    .map(
      (group): CuttingGroup => ({
        glass: group[0].glass,
        thicknessMm: group[0].thicknessMm,
        rows: groupBy(group, ({ drawing }) => drawing).map(rowOf),
        pieces: group.length,
        m2: squareMetres(sumOf(group)),
      }),
    )
    .sort((one, other) => other.m2 - one.m2);

/** For the saw or the cutting table: semicolons, decimal point, one row per kind of piece. */
export const cuttingCsv = ({ glass, thicknessMm, rows }: CuttingGroup): string =>
  [
    ['name', 'pieces', 'width_mm', 'height_mm', 'glass', 'thickness_mm', 'shape', 'edge', 'file'],
    ...rows.map(({ name, panes, cutWidthMm, cutHeightMm, shape, edge, drawing }) => [
      ...[name, panes.length, cutWidthMm, cutHeightMm, glass, thicknessMm, shape.kind, edge, drawing],
    ]),
  ]
    .map((cells) => `${cells.map((cell) => cellOf(cell)).join(';')}\r\n`)
    .join('');

/** A cell that a spreadsheet would run is text. */
const cellOf = (value: string | number): string => {
  const text = typeof value === 'number' ? String(Math.round(value * 10) / 10) : value;
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
