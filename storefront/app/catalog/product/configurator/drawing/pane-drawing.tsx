// The pane to scale on its board: wall, hardware, holes, the way a door opens, sizes, and a person beside it.
import type { GlassGeometry } from '@klaas/core/catalog/glass/glass-geometry.ts';
import type { HingeSide } from '@klaas/core/catalog/glass/work-rules.ts';
import type { GlassTint, OutlinePoint } from '../../../../ui/glass-drawing.tsx';
import { DimensionLine } from './dimension-line.tsx';
import { BOARD, type DrawnHole, type DrawnSide, FLOOR_Y, planDrawing, WALL_WIDTH } from './drawing-plan.ts';
import { PERSON } from './person.ts';
import './drawing.css';

export type GlassPattern = 'plain' | 'fluted' | 'grid';

export interface PaneLook {
  tint: GlassTint;
  pattern: GlassPattern;
  /** The colour of hinges, handle and profile. */
  hardware: string;
  /** A mirror: it hangs, and has no profile. */
  isHanging: boolean;
  opens: 'hinged' | 'sliding' | null;
}

interface PaneDrawingProps {
  geometry: GlassGeometry;
  measure: 'glass' | 'opening';
  hinge: HingeSide | null;
  look: PaneLook;
  /** All of it in words. */
  label: string;
  /** By side; a side without a text has no line. */
  texts: Partial<Record<DrawnSide, string>>;
  wrong: ReadonlySet<DrawnSide>;
  personText: string;
}

const HATCH_STEP = 11;
const FLUTE_STEP = 7;
const GRID = { across: 3, up: 4 };
const PROFILE_WIDTH = 8;

const round = (value: number) => Math.round(value * 10) / 10;
const pointsOf = (outline: readonly OutlinePoint[]) =>
  outline.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step)) }, (_, at) => from + (at + 1) * step);

const hatch = (x: number, top: number, bottom: number): string =>
  steps(top - HATCH_STEP, bottom, HATCH_STEP)
    .map((y) => `M${round(x - WALL_WIDTH)} ${round(y + 12)}l${WALL_WIDTH} -12`)
    .join('');

const boxOf = (outline: readonly OutlinePoint[]) => {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

/** Where the upper edge of a pane is; a pane is as wide above as below, or nearly. */
const topAt = ([, , highRight = [0, 0], highLeft = [0, 0]]: readonly OutlinePoint[], x: number): number => {
  const part = (x - highLeft[0]) / (highRight[0] - highLeft[0] || 1);
  return highLeft[1] + (highRight[1] - highLeft[1]) * Math.min(1, Math.max(0, part));
};

/** A level line, as far as there is glass below a slanted edge. */
const levelLine = (outline: readonly OutlinePoint[], y: number): string => {
  const { left, right } = boxOf(outline);
  const [, , highRight = [0, 0], highLeft = [0, 0]] = outline;
  const rise = highRight[1] - highLeft[1];
  const cut = rise === 0 ? null : highLeft[0] + ((y - highLeft[1]) / rise) * (highRight[0] - highLeft[0]);
  const from = cut !== null && highLeft[1] > y ? cut : left;
  const to = cut !== null && highRight[1] > y ? cut : right;
  return `M${round(from)} ${round(y)}H${round(to)}`;
};

/** Drawn within the pane: cutting off what stands out would cost more than all of it. */
const patternPath = (pattern: GlassPattern, outline: readonly OutlinePoint[]): string => {
  const { left, right, top, bottom } = boxOf(outline);
  if (pattern === 'plain') return '';
  const upright = (x: number) => `M${round(x)} ${round(topAt(outline, x))}V${round(bottom)}`;
  if (pattern === 'fluted') return steps(left, right, FLUTE_STEP).map(upright).join('');
  const across = steps(left, right - 1, (right - left) / GRID.across);
  const up = steps(top, bottom - 1, (bottom - top) / GRID.up);
  return [...across.map(upright), ...up.map((y) => levelLine(outline, y))].join('');
};

/** Two strokes of light, within any pane. */
const shinePath = (outline: readonly OutlinePoint[]): string => {
  const { left, right, top, bottom } = boxOf(outline);
  const at = (x: number, y: number) =>
    `${round(left + (right - left) * x)} ${round(bottom - (bottom - top) * y)}`;
  return `M${at(0.22, 0.14)}L${at(0.56, 0.42)}M${at(0.4, 0.12)}L${at(0.64, 0.32)}`;
};

const Hole = ({ hole }: { hole: DrawnHole }) => {
  const { code, x, y, width, height, isRound } = hole;
  if (code === 'hinge' || code === 'clamp')
    return <rect className="pane-hardware" x={round(x - 9)} y={round(y - 9)} width={18} height={18} rx={2} />;
  if (code === 'handle')
    return <rect className="pane-hardware" x={round(x - 3)} y={round(y - 30)} width={6} height={60} rx={3} />;
  return isRound ? (
    <circle className="pane-hole" cx={round(x)} cy={round(y)} r={Math.max(3, round(width / 2))} />
  ) : (
    <rect
      className="pane-hole"
      x={round(x - width / 2)}
      y={round(y - height / 2)}
      width={Math.max(6, round(width))}
      height={Math.max(6, round(height))}
    />
  );
};

/** The edge of the door sweeps over the floor. */
const arcPath = (outline: readonly OutlinePoint[], hinge: HingeSide, depth: number): string => {
  const { left, right } = boxOf(outline);
  const [still, free] = hinge === 'left' ? [left, right] : [right, left];
  const radius = round(right - left);
  return `M${round(free)} ${FLOOR_Y}A${radius} ${round(depth)} 0 0 ${hinge === 'left' ? 1 : 0} ${round(still)} ${round(FLOOR_Y + depth)}V${FLOOR_Y}`;
};

/** An arrow below the door, the way it slides. */
const slidePath = (outline: readonly OutlinePoint[], side: HingeSide): string => {
  const { left, right } = boxOf(outline);
  const way = side === 'left' ? -1 : 1;
  const from = (left + right) / 2 - way * 40;
  return `M${round(from)} ${FLOOR_Y + 16}h${way * 80}m${way * -10} -7l${way * 10} 7l${way * -10} 7`;
};

export const PaneDrawing = (props: PaneDrawingProps) => {
  const { geometry, measure, hinge, look, label, texts, wrong, personText } = props;
  const plan = planDrawing({ geometry, measure, hinge, isHanging: look.isHanging });
  const around = boxOf(plan.opening);
  const door = plan.panels.find(({ isDoor }) => isDoor);
  const isWallLeft = hinge !== 'right';
  const wallX = isWallLeft ? around.left : around.right + WALL_WIDTH;
  const first = plan.panels[0];
  const edge = first && boxOf(first.outline);
  const last = boxOf(plan.panels.at(-1)?.outline ?? plan.opening);
  return (
    <svg
      className="pane-drawing drawing"
      viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
      role="img"
      aria-label={label}
      data-hardware={look.hardware}
    >
      <path className="pane-floor" d={`M24 ${FLOOR_Y}H${BOARD.width - 24}`} />
      {!look.isHanging && (
        <path className="pane-wall" d={hatch(wallX, Math.max(8, around.top - 12), FLOOR_Y)} />
      )}
      {measure === 'opening' && <polygon className="pane-opening" points={pointsOf(plan.opening)} />}
      {door && hinge && (
        <path
          className="pane-arc"
          d={
            look.opens === 'sliding'
              ? slidePath(door.outline, hinge)
              : arcPath(door.outline, hinge, plan.arcDepth)
          }
        />
      )}
      {plan.panels.map((panel, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: panels have no name but their place
        <g key={at}>
          <polygon className="pane-glass" data-tint={look.tint} points={pointsOf(panel.outline)} />
          {look.pattern !== 'plain' && (
            <path
              className="pane-pattern"
              data-pattern={look.pattern}
              d={patternPath(look.pattern, panel.outline)}
            />
          )}
          <path className="pane-shine" d={shinePath(panel.outline)} />
          {panel.holes.map((hole, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hole that moves with the size stays the same hole
            <Hole key={place} hole={hole} />
          ))}
        </g>
      ))}
      {!look.isHanging && !door && edge && first && (
        <>
          <path
            className="pane-profile"
            d={`M${round(edge.left + PROFILE_WIDTH / 2)} ${round(first.outline[3]?.[1] ?? edge.top)}V${FLOOR_Y}`}
          />
          <path
            className="pane-edge"
            d={`M${round(last.right - 2)} ${round(plan.panels.at(-1)?.outline[2]?.[1] ?? last.top)}V${FLOOR_Y}`}
          />
        </>
      )}
      <path
        className="pane-person"
        d={PERSON}
        transform={`translate(${round(plan.personX)} ${FLOOR_Y}) scale(${Math.round(plan.scale * 1000) / 1000})`}
      />
      <text className="pane-note" x={round(plan.personX)} y={FLOOR_Y + 34}>
        {personText}
      </text>
      {plan.lines.map((line) => {
        const text = texts[line.side];
        return text === undefined ? null : (
          <DimensionLine key={line.side} line={line} text={text} isWrong={wrong.has(line.side)} />
        );
      })}
    </svg>
  );
};
