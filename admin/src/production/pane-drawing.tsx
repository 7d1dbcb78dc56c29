// A pane to scale: outline, holes and, where asked for, its dimensions.
import type { PaneDocument } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { useText } from '../i18n/use-text.tsx';
import { placeHoleLabels } from './hole-labels.ts';

type Drawn = Pick<PaneDocument, 'name' | 'glass' | 'corners' | 'holes' | 'cut_width_mm' | 'cut_height_mm'>;

const round = (mm: number): number => Math.round(mm * 10) / 10;

const Holes = ({ pane, labelSize }: { pane: Drawn; labelSize: number | null }) => {
  const { cut_width_mm: width, cut_height_mm: height } = pane;
  const holes = pane.holes.map((hole) => {
    const { x_mm: x, y_mm, width_mm, height_mm, is_round } = hole;
    const size = is_round ? `Ø ${round(width_mm)}` : `${round(width_mm)} × ${round(height_mm)}`;
    return {
      ...{ hole, x, y: height - y_mm, text: `${size}, ${round(x)} / ${round(y_mm)}` },
      // Readable on a card, true where the drawing is large.
      radius: Math.max(width_mm / 2, labelSize === null ? height / 60 : 0),
    };
  });
  const labels = labelSize === null ? [] : placeHoleLabels(holes, { width, height, size: labelSize });
  return holes.map(({ hole: { code, width_mm, height_mm, is_round }, x, y, text, radius }, at) => {
    const label = labels[at];
    return (
      <g key={`${code}-${x}-${y}`} className="pane-hole">
        {is_round ? (
          <circle cx={x} cy={y} r={radius} />
        ) : (
          <rect x={x - width_mm / 2} y={y - height_mm / 2} width={width_mm} height={height_mm} />
        )}
        {label && (
          <text x={label.x} y={label.y} fontSize={labelSize ?? 0} textAnchor={label.anchor}>
            {text}
          </text>
        )}
      </g>
    );
  });
};

const Dimension = ({
  x,
  y,
  length,
  isUpright,
  size,
}: {
  x: number;
  y: number;
  length: number;
  isUpright: boolean;
  size: number;
}) => {
  const tick = size / 3;
  const [x2, y2] = isUpright ? [x, y - length] : [x + length, y];
  const [cx, cy] = [(x + x2) / 2, (y + y2) / 2];
  const end = (atX: number, atY: number) => `M${atX - tick} ${atY + tick}L${atX + tick} ${atY - tick}`;
  return (
    <g className="pane-dimension">
      <path d={`M${x} ${y}L${x2} ${y2}${end(x, y)}${end(x2, y2)}`} />
      <text
        x={cx}
        y={cy + size / 3}
        fontSize={size}
        textAnchor="middle"
        {...(isUpright && { transform: `rotate(-90 ${cx} ${cy})` })}
      >
        {round(length)}
      </text>
    </g>
  );
};

const outlineOf = ({ corners, cut_height_mm }: Drawn): string =>
  corners.map(([x, y]) => `${x},${cut_height_mm - y}`).join(' ');

/** On cards: decoration, the size is beside it. */
export const PaneThumb = ({ pane }: { pane: Drawn }) => {
  const margin = Math.max(pane.cut_width_mm, pane.cut_height_mm) / 40;
  const box = [-margin, -margin, pane.cut_width_mm + 2 * margin, pane.cut_height_mm + 2 * margin];
  return (
    <svg className={`pane-thumb glass-${pane.glass}`} viewBox={box.join(' ')} aria-hidden="true">
      <polygon points={outlineOf(pane)} />
      <Holes pane={pane} labelSize={null} />
    </svg>
  );
};

export const PaneDrawing = ({ pane }: { pane: Drawn }) => {
  const t = useText();
  const { cut_width_mm: width, cut_height_mm: height, corners } = pane;
  const size = Math.max(width, height) / 22;
  const side = size * 3.2;
  const [
    [fromX] = [0],
    [toX, toY] = [width, 0],
    [topTo, right] = [width, height],
    [topFrom, left] = [0, height],
  ] = corners;
  const bottomLeft = corners[0]?.[1] ?? 0;
  const leftLength = left - bottomLeft;
  const rightLength = right - toY;
  // Of a leaning pane top and bottom are not as wide as the rectangle it is cut from.
  const isLeaning = fromX !== topFrom || toX !== topTo;
  const above = isLeaning ? size * 2 : 0;
  return (
    <svg
      className={`pane-drawing glass-${pane.glass}`}
      viewBox={[-side, -size - 1.5 * above, width + 2 * side, height + size + side + 2.5 * above].join(' ')}
      role="img"
      aria-label={t('production.drawing_of', { pane: pane.name, width, height })}
    >
      <polygon points={outlineOf(pane)} />
      <Holes pane={pane} labelSize={size * 0.8} />
      <Dimension x={-side / 2} y={height - bottomLeft} length={leftLength} isUpright size={size} />
      {(right !== left || toY !== bottomLeft) && (
        <Dimension x={width + side / 2} y={height - toY} length={rightLength} isUpright size={size} />
      )}
      {isLeaning && (
        <>
          {topFrom !== fromX && (
            <Dimension
              {...{ x: Math.min(fromX, topFrom), length: Math.abs(topFrom - fromX) }}
              {...{ y: -size * 2.4, isUpright: false, size }}
            />
          )}
          <Dimension x={topFrom} y={-size} length={topTo - topFrom} isUpright={false} size={size} />
          <Dimension x={fromX} y={height + side / 2} length={toX - fromX} isUpright={false} size={size} />
        </>
      )}
      <Dimension x={0} y={height + side / 2 + above} length={width} isUpright={false} size={size} />
    </svg>
  );
};
