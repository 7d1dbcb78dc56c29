// Thumbnail drawing of a pane, to scale, for lines of carts and orders. The configurator has its own, larger one.
import type { OutlinePoint } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import type { GlassTint } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import './glass-drawing.css';

interface GlassDrawingProps {
  /** The corners, in order. */
  outline: readonly OutlinePoint[];
  /** Accessible text with all sizes; empty where they are shown beside the drawing. */
  label: string;
  /** Short labels at the edges. */
  marks?: { bottom?: string; left?: string; right?: string };
  tint?: GlassTint;
  className?: string;
}

/** Same aspect ratio as the product images. */
const CANVAS = { width: 120, height: 149 };
const MARGIN = { side: 24, top: 12, bottom: 26 };

const spanOf = (values: readonly number[]) => {
  const least = Math.min(...values);
  return { least, length: Math.max(...values) - least };
};

/** Fits the outline into the canvas at the largest scale, aligned to the floor line, with y flipped. */
export const placeOutline = (outline: readonly OutlinePoint[]): OutlinePoint[] => {
  const across = spanOf(outline.map(([x]) => x));
  const up = spanOf(outline.map(([, y]) => y));
  const available = {
    width: CANVAS.width - 2 * MARGIN.side,
    height: CANVAS.height - MARGIN.top - MARGIN.bottom,
  };
  const scale = Math.min(available.width / (across.length || 1), available.height / (up.length || 1));
  const left = (CANVAS.width - across.length * scale) / 2;
  const floor = CANVAS.height - MARGIN.bottom;
  return outline.map(([x, y]) => [left + (x - across.least) * scale, floor - (y - up.least) * scale]);
};

const round = (value: number) => Math.round(value * 100) / 100;

const rotatedAt = (x: number, y: number) => `translate(${round(x)} ${round(y)}) rotate(-90)`;

/** The vertical middle of the outermost edge at that side. */
const sideMiddle = (placed: readonly OutlinePoint[], side: number): number => {
  const heights = placed.filter(([x]) => Math.abs(x - side) < 0.5).map(([, y]) => y);
  return heights.length === 0 ? 0 : (Math.min(...heights) + Math.max(...heights)) / 2;
};

export const GlassDrawing = ({ outline, label, marks, tint = 'clear', className }: GlassDrawingProps) => {
  const placed = placeOutline(outline);
  const across = spanOf(placed.map(([x]) => x));
  const left = across.least;
  const right = left + across.length;
  const floor = CANVAS.height - MARGIN.bottom;
  return (
    <svg
      className={`glass-drawing block mist round-pic full${className ? ` ${className}` : ''}`}
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === '' || undefined}
    >
      <path className="glass-drawing-floor" d={`M8 ${floor}H${CANVAS.width - 8}`} />
      <polygon
        className="glass-drawing-pane"
        data-tint={tint}
        points={placed.map((point) => point.map(round).join()).join(' ')}
      />
      {marks?.bottom && (
        <text x={round((left + right) / 2)} y={floor + 17}>
          {marks.bottom}
        </text>
      )}
      {marks?.left && <text transform={rotatedAt(left - 6, sideMiddle(placed, left))}>{marks.left}</text>}
      {marks?.right && (
        <text transform={rotatedAt(right + 14, sideMiddle(placed, right))}>{marks.right}</text>
      )}
    </svg>
  );
};
