// A pane that is made to measure, small and to scale; its sizes stand beside it in words.
import { glassShapeOf } from '@klaas/core/catalog/glass/glass-shape.ts';
import type { LineSize } from '../../../cart/line-size.ts';

const BOARD_MM = 2700;
const MARGIN_MM = 100;

export const SizeSketch = ({ size, label }: { size: LineSize; label: string }) => {
  const { corners } = glassShapeOf({
    widthMm: size.width,
    heightMm: size.height,
    ...(size.height2 !== undefined && { height2Mm: size.height2 }),
  });
  const left = (BOARD_MM - size.width) / 2;
  const floor = BOARD_MM - MARGIN_MM;
  return (
    <svg className="sketch" viewBox={`0 0 ${BOARD_MM} ${BOARD_MM}`} role="img" aria-label={label}>
      <path className="sketch-floor" d={`M${left - 200} ${floor}H${left + size.width + 200}`} />
      <polygon
        className="sketch-glass"
        points={corners.map(([x, y]) => `${left + x},${floor - y}`).join(' ')}
      />
    </svg>
  );
};
