// Goods with what is free and the day they run out.
import type { lowStockEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import '../styles/plain-table.css';

type Row = z.output<typeof lowStockEndpoint.output>['rows'][number];

const SOON_MS = 5 * 86_400_000;

interface LowStockTableProps {
  rows: readonly Row[];
  label: string;
  /** With the level, and the pieces to order. */
  isWhole?: boolean;
}

export const LowStockTable = ({ rows, label, isWhole = false }: LowStockTableProps) => {
  const t = useText();
  const { number, date } = useFormat();
  const titles = [
    t('stock.free'),
    ...(isWhole ? [t('stock.low_level')] : []),
    t('stock.weekly'),
    t('stock.runs_out'),
    ...(isWhole ? [t('stock.to_order')] : []),
  ];
  const dayOf = ({ free, runs_out_on }: Row): string => {
    if (free <= 0) return t('stock.nothing_left');
    return runs_out_on === null ? '–' : date(`${runs_out_on}T12:00:00Z`);
  };
  return (
    <table className="plain-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('stock.product')}</th>
          {titles.map((title) => (
            <th key={title} scope="col" className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id, sku, name, free, low_level, weekly, runs_out_on, to_order } = row;
          const isSoon = runs_out_on !== null && Date.parse(runs_out_on) - Date.now() < SOON_MS;
          const mark = isSoon ? 'number late' : 'number';
          return (
            <tr key={sku}>
              <th scope="row">
                <Link to={`/stock?open=${id}`}>{name || sku}</Link>{' '}
                {name !== '' && <span className="muted">{sku}</span>}
              </th>
              <td className={mark}>{number(free)}</td>
              {isWhole && <td className="number">{low_level === null ? '–' : number(low_level)}</td>}
              <td className="number">{number(weekly)}</td>
              <td className={mark}>{dayOf(row)}</td>
              {isWhole && <td className="number">{number(to_order)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
