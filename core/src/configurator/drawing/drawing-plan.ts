// Layout of the drawing: one scale for glass, opening and person. Pure numbers, no React.
import type { GlassGeometry, PanelHole } from '../glass/glass-geometry.ts';
import type { HingeSide } from '../glass/work-rules.ts';

/** Where y grows depends on the drawing: upwards in millimetres, downwards on the board. */
export type OutlinePoint = readonly [x: number, y: number];

export type DrawnSide = 'bottom' | 'left' | 'right';

export interface DrawnLine {
  side: DrawnSide;
  from: OutlinePoint;
  to: OutlinePoint;
  /** Centre of its text. */
  text: OutlinePoint;
}

export interface DrawnHole {
  code: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isRound: boolean;
}

interface DrawnPanel {
  outline: OutlinePoint[];
  isDoor: boolean;
  holes: DrawnHole[];
}

interface DrawingPlan {
  /** Board units per millimetre. */
  scale: number;
  floorY: number;
  panels: DrawnPanel[];
  opening: OutlinePoint[];
  lines: DrawnLine[];
  /** Centre of the 175 cm person. */
  personX: number;
  /** How far below the floor line the door's arc extends. */
  arcDepth: number;
}

export const BOARD = { width: 720, height: 660 };
export const FLOOR_Y = 545;
export const WALL_WIDTH = 18;
const PERSON_MM = { height: 1750, width: 500 };
const EYES_MM = 1500;
const TOP_Y = 28;
/** Space left and right of the opening for the dimension lines. */
const SIDE_MARGIN = 92;
const LINE_GAP = 44;
const TEXT_GAP = 30;
/** Shorter dimensions have their text beside the line. */
const SHORT_SPAN = 130;
/** Vertical compression of the floor arc, for perspective. */
const ARC_FLATNESS = 0.14;
/** The scale changes in steps: a slightly larger size must not rescale everything. */
const FRAME_HEIGHTS = [1900, 2200, 2600];
const FRAME_WIDTHS = [700, 1000, 1400, 2100];

export const round = (value: number) => Math.round(value * 10) / 10;

export const pointsOf = (outline: readonly OutlinePoint[]) =>
  outline.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

const frameOf = (frames: readonly number[], lengthMm: number): number =>
  frames.find((frame) => frame >= lengthMm) ?? lengthMm;

const spanOf = (values: readonly number[]) => ({ least: Math.min(...values), most: Math.max(...values) });

const lineOf = (side: DrawnSide, from: OutlinePoint, to: OutlinePoint, away: OutlinePoint): DrawnLine => {
  const isShort = Math.hypot(to[0] - from[0], to[1] - from[1]) < SHORT_SPAN;
  const [awayX, awayY] = isShort ? away : [0, 0];
  return {
    side,
    from,
    to,
    text: [(from[0] + to[0]) / 2 + awayX, (from[1] + to[1]) / 2 + awayY],
  };
};

/** Dimension lines beside the measured outline: below, left and right of it. */
const linesOf = (measured: readonly OutlinePoint[], arcDepth: number): DrawnLine[] => {
  const [lowLeft = [0, 0], lowRight = [0, 0], highRight = [0, 0], highLeft = [0, 0]] = measured;
  const { least, most } = spanOf(measured.map(([x]) => x));
  const bottomY = lowLeft[1] + Math.max(40, arcDepth + 30);
  const leftX = least - WALL_WIDTH - LINE_GAP + 8;
  const rightX = most + LINE_GAP;
  return [
    lineOf('bottom', [lowLeft[0], bottomY], [lowRight[0], bottomY], [0, TEXT_GAP]),
    lineOf('left', [leftX, highLeft[1]], [leftX, lowLeft[1]], [-TEXT_GAP, 0]),
    lineOf('right', [rightX, highRight[1]], [rightX, lowRight[1]], [TEXT_GAP, 0]),
  ];
};

interface DrawingInput {
  geometry: Pick<GlassGeometry, 'opening' | 'glass' | 'offsetMm' | 'panels'>;
  measure: 'glass' | 'opening';
  hinge: HingeSide | null;
  /** Mirrors hang at eye level instead of standing on the floor. */
  isHanging: boolean;
}

export const planDrawing = ({ geometry, measure, hinge, isHanging }: DrawingInput): DrawingPlan => {
  const { opening, glass, offsetMm, panels } = geometry;
  const across = spanOf(opening.corners.map(([x]) => x));
  const widthMm = across.most - across.least;
  const heightMm = Math.max(...opening.corners.map(([, y]) => y));
  const liftMm = isHanging ? Math.max(0, EYES_MM - heightMm / 2) : 0;
  const frameWidth = frameOf(FRAME_WIDTHS, widthMm);
  const frameHeight = frameOf(FRAME_HEIGHTS, Math.max(heightMm + liftMm, PERSON_MM.height));
  const available = BOARD.width - 2 * SIDE_MARGIN;
  const needMm = frameWidth + PERSON_MM.width;
  const scale = Math.min(available / needMm, (FLOOR_Y - TOP_Y) / frameHeight);
  const frameLeft = SIDE_MARGIN + (available - needMm * scale) / 2;
  // Anchored at its wall, which does not move while a width is typed; a mirror is centred.
  const aside = isHanging ? 0.5 : Number(hinge === 'right');
  const left = frameLeft + (frameWidth - widthMm) * scale * aside;
  const place = ([x, y]: OutlinePoint): OutlinePoint => [
    left + (x - across.least) * scale,
    FLOOR_Y - (y + liftMm) * scale,
  ];
  const inGlass = ([x, y]: OutlinePoint): OutlinePoint => place([x + offsetMm[0], y + offsetMm[1]]);
  const holeOf = (hole: PanelHole, origin: OutlinePoint): DrawnHole => {
    const [x, y] = inGlass([origin[0] + hole.xMm, origin[1] + hole.yMm]);
    const { code, isRound } = hole;
    return { code, x, y, width: hole.widthMm * scale, height: hole.heightMm * scale, isRound };
  };
  const door = panels.find(({ kind }) => kind === 'door');
  const arcDepth = hinge && door ? door.cutWidthMm * scale * ARC_FLATNESS : 0;
  const drawnOpening = opening.corners.map(place);
  const measured = measure === 'opening' ? drawnOpening : glass.corners.map(inGlass);
  return {
    scale,
    floorY: FLOOR_Y,
    panels: panels.map(({ kind, originMm, shape, holes }) => ({
      outline: shape.corners.map(([x, y]) => inGlass([x + originMm[0], y + originMm[1]])),
      isDoor: kind === 'door',
      holes: holes.map((hole) => holeOf(hole, originMm)),
    })),
    opening: drawnOpening,
    lines: linesOf(measured, arcDepth),
    // Relative to the frame, not the pane, so that the person does not move while a size is typed.
    personX: frameLeft + (frameWidth + PERSON_MM.width / 2) * scale + SIDE_MARGIN,
    arcDepth,
  };
};
