// Sales of the last days against the days before, as lines; the same numbers as a table for screen readers.
import type { SalesDay } from '@klaas/core/contract/admin/sales-endpoints.ts';
import { type PointerEvent, useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 24;
const LINES = 3;

const lineOf = (
  days: readonly SalesDay[],
  x: (index: number) => number,
  y: (cents: number) => number,
): string =>
  days
    .map(({ cents }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(cents).toFixed(1)}`)
    .join('');

/** The next round number: 1, 2 or 5 times a power of ten. */
const roundedUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
};

interface SalesChartProps {
  days: readonly SalesDay[];
  before: readonly SalesDay[];
}

export const SalesChart = ({ days, before }: SalesChartProps) => {
  const t = useText();
  const { money, date, longDate, number, shortDate } = useFormat();
  const [shown, setShown] = useState<number | null>(null);
  const top = roundedUp(
    Math.max(100, ...days.map(({ cents }) => cents), ...before.map(({ cents }) => cents)),
  );
  const low = Math.min(0, ...days.map(({ cents }) => cents), ...before.map(({ cents }) => cents));
  const x = (index: number) => LEFT + (index * (WIDTH - LEFT)) / Math.max(1, days.length - 1);
  const y = (cents: number) => HEIGHT - BOTTOM - ((cents - low) * (HEIGHT - BOTTOM - 8)) / (top - low);
  const point = shown === null ? undefined : days[shown];
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - left) / width) * WIDTH - LEFT;
    setShown(
      Math.max(0, Math.min(days.length - 1, Math.round((place / (WIDTH - LEFT)) * (days.length - 1)))),
    );
  };
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setShown(null)}
      >
        {Array.from({ length: LINES + 1 }, (_, index) => (top * index) / LINES).map((cents) => (
          <g key={cents}>
            <path className="chart-grid" d={`M${LEFT} ${y(cents)}H${WIDTH}`} />
            <text x="0" y={y(cents) + 4}>
              {number(Math.round(cents / 100))}
            </text>
          </g>
        ))}
        <path className="chart-area" d={`${lineOf(days, x, y)}V${y(low)}H${LEFT}Z`} />
        <path className="chart-before" d={lineOf(before, x, y)} />
        <path className="chart-now" d={lineOf(days, x, y)} />
        {days.map(({ day }, index) =>
          index % Math.max(1, Math.ceil(days.length / 5)) === 0 ? (
            <text key={day} x={x(index)} y={HEIGHT - 4} textAnchor={index === 0 ? 'start' : 'middle'}>
              {shortDate(day)}
            </text>
          ) : null,
        )}
        {point && shown !== null && (
          <circle className="chart-point" cx={x(shown)} cy={y(point.cents)} r="4" />
        )}
      </svg>
      <figcaption>
        <span role="status">
          {point
            ? `${longDate(point.day)}: ${money(point.cents)}, ${t('today.orders', { count: point.orders })}`
            : t('today.chart_about')}
        </span>
      </figcaption>
      <table className="visually-hidden">
        <caption>{t('today.sales')}</caption>
        <tbody>
          {days.map(({ day, cents, orders }) => (
            <tr key={day}>
              <th scope="row">{date(day)}</th>
              <td>{money(cents)}</td>
              <td>{t('today.orders', { count: orders })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
