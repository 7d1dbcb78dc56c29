// One panel as a DXF R12 drawing for the cutting table; every machine reads this version. Units are millimetres.
import type { GlassPanel } from '@klaas/core/configurator/glass/glass-geometry.ts';
import type { Point } from '@klaas/core/configurator/glass/glass-shape.ts';

const LAYERS = { outline: 'CUT', holes: 'HOLES', notes: 'NOTES' } as const;

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

type Pair = [code: number, value: string | number];

const closedLine = (layer: string, points: readonly Point[]): Pair[] => [
  [0, 'POLYLINE'],
  [8, layer],
  [66, 1],
  [10, '0'],
  [20, '0'],
  [30, '0'],
  [70, 1],
  ...points.flatMap(([x, y]): Pair[] => [
    [0, 'VERTEX'],
    [8, layer],
    [10, number(x)],
    [20, number(y)],
    [30, '0'],
  ]),
  [0, 'SEQEND'],
  [8, layer],
];

const holeOf = ({ xMm, yMm, widthMm, heightMm, isRound }: GlassPanel['holes'][number]): Pair[] => {
  if (isRound)
    return [
      [0, 'CIRCLE'],
      [8, LAYERS.holes],
      [10, number(xMm)],
      [20, number(yMm)],
      [30, '0'],
      [40, number(widthMm / 2)],
    ];
  const [dx, dy] = [widthMm / 2, heightMm / 2];
  return closedLine(LAYERS.holes, [
    [xMm - dx, yMm - dy],
    [xMm + dx, yMm - dy],
    [xMm + dx, yMm + dy],
    [xMm - dx, yMm + dy],
  ]);
};

/** ASCII only: some machines read nothing else. */
const plain = (text: string): string => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');

const note = (text: string, y: number): Pair[] => [
  [0, 'TEXT'],
  [8, LAYERS.notes],
  [10, '0'],
  [20, number(y)],
  [30, '0'],
  [40, '20'],
  [1, plain(text)],
];

const layerTable = (): Pair[] => [
  [0, 'SECTION'],
  [2, 'TABLES'],
  [0, 'TABLE'],
  [2, 'LAYER'],
  [70, 3],
  ...Object.values(LAYERS).flatMap((name, at): Pair[] => [
    [0, 'LAYER'],
    [2, name],
    [70, 0],
    [62, at + 1],
    [6, 'CONTINUOUS'],
  ]),
  [0, 'ENDTAB'],
  [0, 'ENDSEC'],
];

export const panelDxf = (panel: GlassPanel, notes: readonly string[]): string => {
  const pairs: Pair[] = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    [9, '$EXTMIN'],
    [10, '0'],
    [20, '0'],
    [9, '$EXTMAX'],
    [10, number(panel.cutWidthMm)],
    [20, number(panel.cutHeightMm)],
    [0, 'ENDSEC'],
    ...layerTable(),
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...closedLine(LAYERS.outline, panel.shape.corners),
    ...panel.holes.flatMap(holeOf),
    ...notes.flatMap((text, at) => note(text, -40 - 30 * at)),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return `${pairs.map(([code, value]) => `${code}\r\n${value}`).join('\r\n')}\r\n`;
};
