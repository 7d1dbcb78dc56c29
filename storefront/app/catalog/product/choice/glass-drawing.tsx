// The pane to scale with its dimension lines. All sizes are in its text alternative too.
import type { GlassShape } from '@klaas/core/catalog/glass/glass-shape.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';

/** Millimetres around the pane for the dimension lines. */
const MARGIN_MM = 420;
const FULL_HEIGHT_MM = 2500;
const FULL_WIDTH_MM = 2000;
const TICK_MM = 45;

const line = (x1: number, y1: number, x2: number, y2: number) => `M${x1} ${y1}L${x2} ${y2}`;

const tick = (x: number, y: number) => line(x - TICK_MM, y + TICK_MM, x + TICK_MM, y - TICK_MM);

export const GlassDrawing = ({ shape, isDimmed }: { shape: GlassShape; isDimmed: boolean }) => {
  const t = useText();
  const [, [width] = [0], [, height2] = [0, 0], [, height] = [0, 0]] = shape.corners;
  // The board is always as large as the largest pane, so that a larger size looks larger and nothing jumps.
  const floor = FULL_HEIGHT_MM + MARGIN_MM;
  const left = MARGIN_MM + (FULL_WIDTH_MM - width) / 2;
  const points = shape.corners.map(([x, y]) => `${left + x},${floor - y}`).join(' ');
  const isSlanted = height !== height2;
  const label = isSlanted
    ? t('product.drawing_slanted', { width, height, height2 })
    : t('product.drawing', { width, height });
  return (
    <svg
      className={isDimmed ? 'drawing dimmed' : 'drawing'}
      viewBox={`0 0 ${FULL_WIDTH_MM + 2 * MARGIN_MM} ${floor + MARGIN_MM}`}
      role="img"
      aria-label={label}
    >
      <polygon points={points} className="drawing-glass" />
      <path className="drawing-floor" d={line(left - 200, floor, left + width + 200, floor)} />
      <path
        className="drawing-lines"
        d={[
          line(left, floor + 180, left + width, floor + 180),
          tick(left, floor + 180),
          tick(left + width, floor + 180),
          line(left - 180, floor, left - 180, floor - height),
          tick(left - 180, floor),
          tick(left - 180, floor - height),
          ...(isSlanted
            ? [
                line(left + width + 180, floor, left + width + 180, floor - height2),
                tick(left + width + 180, floor),
                tick(left + width + 180, floor - height2),
              ]
            : []),
        ].join('')}
      />
      <text x={left + width / 2} y={floor + 330} className="drawing-text">
        {width}
      </text>
      <text transform={`translate(${left - 240} ${floor - height / 2}) rotate(-90)`} className="drawing-text">
        {height}
      </text>
      {isSlanted && (
        <text
          transform={`translate(${left + width + 330} ${floor - height2 / 2}) rotate(-90)`}
          className="drawing-text"
        >
          {height2}
        </text>
      )}
    </svg>
  );
};
