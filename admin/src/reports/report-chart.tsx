// The main figure of each row as bars; the table beside it says the same to everybody.
import type { ReportRow } from '@klaas/core/contract/admin/report-endpoints.ts';

const WIDTH = 720;
const HEIGHT = 200;
/** More would be thinner than a pixel of a phone. */
const MAX_BARS = 366;

export const ReportChart = ({
  rows,
  at,
  shown,
}: {
  rows: readonly ReportRow[];
  /** Place of the main figure. */
  at: number;
  shown: (figure: number) => string;
}) => {
  const figures = rows.slice(0, MAX_BARS).map((row) => row.figures[at] ?? 0);
  const top = Math.max(0, ...figures);
  const low = Math.min(0, ...figures);
  if (top === low) return null;
  const y = (figure: number) => 8 + ((HEIGHT - 16) * (top - figure)) / (top - low);
  const step = WIDTH / figures.length;
  const width = Math.max(0.5, Math.min(48, step * 0.7));
  return (
    <figure className="report-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {figures.map((figure, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={figure < 0 ? 'report-bar-below' : 'report-bar'}
            x={index * step + (step - width) / 2}
            y={Math.min(y(figure), y(0))}
            width={width}
            height={Math.abs(y(figure) - y(0))}
          />
        ))}
        <path d={`M0 ${y(0)}H${WIDTH}`} className="chart-grid" />
        <text x="0" y="14">
          {shown(top)}
        </text>
      </svg>
    </figure>
  );
};
