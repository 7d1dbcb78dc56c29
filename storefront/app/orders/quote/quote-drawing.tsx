// A pane of a quote to scale, with its sizes as text.
import type { QuoteDrawing as Drawing } from '@klaas/core/contract/quote-endpoints.ts';

const MARGIN = 20;

export const QuoteDrawing = ({ drawing, name }: { drawing: Drawing; name: string }) => {
  const { width, height, panels, holes } = drawing;
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  return (
    <figure className="quote-drawing">
      <svg
        role="img"
        aria-label={`${name}, ${size} mm`}
        viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
        preserveAspectRatio="xMidYMid meet"
      >
        {panels.map((points) => (
          <polygon key={points.join()} points={points.map((point) => point.join()).join(' ')} />
        ))}
        {holes.map(({ x, y, width: across, height: high }) => (
          <ellipse key={`${x},${y}`} cx={x} cy={y} rx={across / 2} ry={high / 2} />
        ))}
      </svg>
      <figcaption className="small muted">{size}</figcaption>
    </figure>
  );
};
